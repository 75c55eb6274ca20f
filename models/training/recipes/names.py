"""Names from everywhere in place of the corpus's few: ``Tom likes Boston.`` → ``Ayumi likes Lima.``

Each name of the corpus becomes one other name throughout a text, a woman's for a woman's.
"""

from __future__ import annotations

from random import Random

from models.training.recipes.sentence import Sentence, Word
from models.training.recipes.vocabulary import words

MEN = (
    "Ahmed Kenji Luis Pedro Ivan Carlos Marco Daniel Omar Hiro Wei Jun Minh Arjun Raj Ali Hassan"
    " Pierre Lukas Jonas Erik Lars Mateo Diego Pablo Andre Paulo Giovanni Luca Stefan Viktor"
    " Dmitri Sergei Yusuf Mehmet Kofi Kwame Chidi Tunde Samuel David Michael James Robert Peter"
    " Mark Paul Adam Ben Jack Oliver Harry George Leo Max Oscar Felix Hugo Martin Thomas Kevin"
    " Brian Steve Alex Eric Ryan Sean Patrick Simon Nick Philip Karim Tariq Bilal Haruto Takeshi"
    " Satoshi Jin Tae Bo Chen Ming Sanjay Vikram Ravi Rahul Andrei Marek Jakub Tomasz Henrik"
).split()
WOMEN = (
    "Fatima Yuki Maria Ana Sofia Elena Olga Nina Laura Julia Emma Anna Sara Lena Mei Lin Xia Linh"
    " Priya Anita Aisha Leila Zeynep Elif Amina Ngozi Abena Grace Helen Alice Kate Emily Olivia"
    " Lucy Ruth Clara Eva Nora Ingrid Freya Chloe Camille Marie Claire Isabel Carmen Lucia Paula"
    " Gabriela Valentina Camila Beatriz Giulia Chiara Francesca Katarina Natasha Svetlana Irina"
    " Haruka Sakura Ayumi Keiko Naomi Hana Soo Jisoo Min Rania Dalia Salma Noor Meera Kavita"
    " Sunita Lakshmi Rachel Hannah Rebecca Sandra Monica Diana Victoria Jane Susan Linda Karen"
).split()
CITIES = (
    "Tokyo Madrid Lima Cairo Lagos Nairobi Seoul Hanoi Bangkok Delhi Mumbai Istanbul Athens Rome"
    " Milan Berlin Munich Vienna Prague Warsaw Budapest Lisbon Porto Paris Lyon London Manchester"
    " Dublin Edinburgh Chicago Toronto Vancouver Sydney Melbourne Auckland Santiago Bogota Quito"
    " Shanghai Beijing Osaka Kyoto Taipei Singapore Jakarta Manila Accra Casablanca Tunis Dubai"
    " Stockholm Oslo Helsinki Copenhagen Zurich Geneva Brussels Amsterdam Barcelona Seville"
).split()
COUNTRIES = (
    "Japan Spain Peru Egypt Nigeria Kenya Korea Vietnam Thailand India Turkey Greece Italy Germany"
    " Austria Poland Hungary Portugal France England Ireland Scotland Canada Australia Chile"
    " Colombia Ecuador China Taiwan Singapore Indonesia Ghana Morocco Tunisia Sweden Norway"
    " Finland Denmark Switzerland Belgium Mexico Brazil Argentina Cuba Iran Pakistan Nepal"
).split()
FAMILY = (
    "Jackson Garcia Kim Tanaka Nguyen Silva Rossi Müller Kowalski Ivanov Haddad Okafor Mensah"
    " Patel Sharma Khan Lopez Martinez Suzuki Sato Park Lee Chen Wang Johnson Brown Taylor Evans"
).split()
_MAN = words("Tom John Ken Bob Bill Jim Mike Fadil Sami Ziri Yanni Carl Dan")
_WOMAN = words("Mary Alice Layla Susie Betty Skura Linda")
_CITY = words("Boston Tokyo London Paris Osaka Algiers")
_COUNTRY = words("Australia Japan Algeria Germany America France")
_FAMILY = words("Jackson Smith Tanaka")
SHARE = 0.93


def renamed(sentence: Sentence, rng: Random) -> Sentence:
    """The sentence with its stock names replaced, each by the same name throughout."""
    if not any(w.tag in ("NNP", "NNPS") for w in sentence.words) or rng.random() > SHARE:
        return sentence
    chosen: dict[str, str] = {}
    new: list[Word] = []
    for i, w in enumerate(sentence.words):
        text = w.text
        if w.tag == "NNP" and not (i and sentence.low[i - 1] in ("a", "an")):
            for stock, names in (
                (_MAN, MEN),
                (_WOMAN, WOMEN),
                (_CITY, CITIES),
                (_COUNTRY, COUNTRIES),
                (_FAMILY, FAMILY),
            ):
                if text in stock:
                    if text not in chosen:
                        chosen[text] = rng.choice(names)
                    text = chosen[text]
                    break
        new.append(Word(text, w.space, w.lemma, w.pos, w.tag, w.dep, w.head))
    return Sentence(tuple(new), sentence.source)
