"""Which preposition a word goes with, and set phrases: closed lists, true wherever they apply."""

from __future__ import annotations

_VERBS = {
    "about": "worry complain dream care boast think",
    "against": "protest",
    "as": "regard",
    "at": "laugh look shout stare smile aim glance yell arrive throw",
    "for": "apologise apologize apply ask blame care hope pay prepare search thank vote wait wish "
    "look charge forgive long",
    "from": "suffer recover borrow escape prevent protect benefit differ graduate derive "
    "disappear hide separate translate",
    "in": "believe participate succeed specialise specialize invest bear arrive",
    "into": "translate divide crash turn",
    "of": "consist accuse dream remind smell taste approve die warn rob think",
    "on": "depend concentrate rely insist spend focus congratulate base comment operate",
    "to": "listen belong happen explain lead reply prefer apologise apologize object refer react "
    "adapt contribute talk speak invite add compare introduce say seem get return write point "
    "describe suggest move admit go give pass",
    "with": "agree deal cope compete argue share collide compare provide fill cover",
}
_ADJECTIVES = {
    "about": "worried excited sure happy anxious nervous enthusiastic curious",
    "at": "good bad brilliant terrible surprised clever excellent skilled",
    "by": "fascinated",
    "for": "famous responsible ready sorry bad good grateful suitable late known useful",
    "from": "different absent safe free far",
    "in": "interested involved dressed",
    "of": "proud afraid full jealous tired aware capable fond sick scared short typical ashamed "
    "certain guilty frightened independent envious",
    "on": "keen dependent based",
    "to": "married similar used allergic addicted accustomed equal opposed engaged close "
    "responsible polite rude kind nice cruel superior related attached grateful devoted harmful",
    "with": "bored pleased satisfied familiar angry popular disappointed strict happy crowded "
    "covered filled patient careful wrong",
}
_NOUNS = {
    "about": "information",
    "between": "difference relationship connection",
    "for": "reason recipe advertisement need demand respect responsibility cure excuse search",
    "from": "protection",
    "in": "interest increase rise decrease belief fall",
    "of": "cause picture photo list advantage disadvantage lack fear number knowledge member "
    "kind sort type piece cup glass bottle photograph habit example "
    "majority winner danger",
    "on": "influence effect impact attack information",
    "to": "answer solution reaction key access damage visit invitation attention alternative "
    "approach attitude introduction reply",
    "with": "problem relationship contact trouble appointment",
}
# what those words go with too, so that it cannot be called wrong
_ALSO = {
    "VERB": "die from,talk with,speak with,warn about,point at,agree on,agree to,argue about,"
    "write about,ask about,hear of,look into,move into,go in,go on,go into,go for,pay by,get in,"
    "get into,get on,return from,arrive from,pass through,care of,say about,search in,smell like,"
    "taste like,turn to,hide in,separate into,prepare to,share among,fill in,throw to,add in,"
    "suggest for,bear on,bear at,long to,give for,apply to,wait in,wait at,pass on,lead into,"
    "know about,speak about,think on,report about,research into,study about,consult with,"
    "search for,enter into,approve,meet with,visit with,learn of,hear from,decide about,"
    "replace with,result from,fill with,start with,start from,begin from,work at,work in,work on,"
    "appear on,appear in,protest at,provide to,provide for,supply with,rent from,play with,"
    "treat by,choose among,base upon,depend upon,rely upon,focus upon,insist upon,reflect upon,"
    "call upon,get in,increase in,reduce in,vary by,convert into,change into,divide in,cut in,"
    "translate to,compare to,compare with,connect with,connect to,speak with,talk with,"
    "cry over,worry over,battle with,fight with,fight against,vote in,register for,apply with",
    "ADJ": "angry at,angry about,disappointed in,disappointed by,bored of,bored by,good with,"
    "good to,kind of,sorry about,pleased about,surprised by,different to,different than,"
    "scared by,tired from,worried for,famous as,known as,known to,known by,late to,careful of,"
    "careful about,popular among,familiar to,bad to,happy in,certain about,sure of,grateful for,"
    "excited by,close by,nice of,rude of,polite of,cruel of,filled by,covered in,based in,"
    "free of,useful to,ready to,suitable to,safe in,clever of,important to,important for,"
    "interesting to,interesting for,painful to,toxic for,valuable for,helpful to,helpful for,"
    "unfair on,unfair for,fair on,fair for,upset about,upset with,upset by,upset at,friendly to,"
    "friendly with,strong at,weak at,successful in,successful at,talented in,effective in,"
    "effective at,skilled in,skilled at,unknown by,boring to,satisfying to,specific for,"
    "essential to,essential for,beneficial for,beneficial to,necessary to,crucial to,crucial for,"
    "vital to,harmful for,dangerous to,dangerous for,appropriate to,appropriate for,"
    "connected with,connected to,annoyed at,annoyed with,annoyed by,thankful for,dependent upon,"
    "based upon,concerned with,concerned about,impressed with,impressed by,amazed at,amazed by,"
    "shocked at,shocked by,surprised at,delighted with,delighted by,made of,made from,made by,"
    "stuck on,stuck in,limited by,limited in,affected with,exhausted by",
    "NOUN": "problem of,problem in,attack against,answer of,piece from,photo from,"
    "number in,use for,list with,key of,knowledge in,knowledge about,fear for,member in,respect of,"
    "attention from,danger to,danger for,advantage in,advantage for,advantage over,lack in,"
    "trouble in,damage from,need of,demand of,cause for,visit from,introduction of,"
    "gift for,price for,goal for,foundation for,basis for,ingredient in,ingredient for,role for,"
    "role in,option of,limitation on,growth in,development in,detail on,detail about,story about,"
    "discussion about,discussion of,news on,news of,statement on,system for,theory about,theory on,"
    "rule for,rule in,recommendation of,challenge to,challenge for,benefit to,benefit of,"
    "benefit for,book about,appreciation for,treatment for,secret to,secret behind,view on,view of,"
    "idea of,idea for,opinion on,opinion about,opinion of,information on,information about,"
    "impact of,effect of,influence of,influence over,use for,place in,place to,song by,film by,"
    "review on,map to,owner in,version for,connection with,connection between,link with,"
    "relation with,relation to,relation of,relationship of,relationship to,comparison of,"
    "comparison with,comparison to,communication between,solution for,solution of,reason of,"
    "evidence of,evidence for,money from,money on,room in,space in,time of,market in,policy for,"
    "position in,position of,prize of,award of,tool of,trend towards,trend of,consumption by,"
    "production by,protection for,protection from,protection against,battle against,battle for,"
    "fight for,fight against,struggle for,struggle against,hope of,wish of,essay about,essay on,"
    "report about,report on,lecture about,class on,course on,lesson about,article about,article on,"
    "advice about,advice on,question of,question on,question about,plan of,plan for,"
    "instruction for,instruction about,experience of,experience in,experience with,expert on,"
    "expert in,skill at,skill in,increase of,decrease of,rise of,decline of,reduction of,cut to,"
    "improvement of,improvement to,change of,change to,change in,access of,attitude towards,"
    "attitude to,attack against,love of,love for,respect of,section on,section about,"
    "author on,level in,knowledge of,knowledge about,topic for,moment for,gap in,gap between,"
    "difference in,difference of,difference between,size for,value for,potential of,potential to,"
    "style in,guide for,guide on,journey from,journey through,entrance of,path of,path for,"
    "signs in,sign in,sign from,part in,member from,test on,exam on,presentation of,rumour of,"
    "object in,number in,number for,list for,amount in,side to,end to,result from,result for",
}
ALSO = frozenset(
    (kind, *pair.split()) for kind, pairs in _ALSO.items() for pair in pairs.split(",")
)
# two prepositions that mean the same after the word
_SAME = {
    "VERB": "talk to/with,speak to/with,report on/about,write on/about,research on/into,think of/"
    "about,dream of/about,hear of/about,learn of/about,know of/about,compare to/with,connect to/"
    "with,base on/upon,depend on/upon,rely on/upon,focus on/upon,insist on/upon,replace with/by,"
    "provide to/for,convert to/into,protest against/at,cry over/about,worry over/about,"
    "complain of/about,warn of/about,decide on/about,inform of/about,protect from/against,"
    "fight with/against,battle with/against,consult with,meet with,die of/from",
    "ADJ": "important to/for,interesting to/for,painful to/for,toxic to/for,valuable to/for,"
    "helpful to/for,useful to/for,unfair to/on/for,fair to/on/for,friendly to/with,strong in/at,"
    "weak in/at,"
    "successful in/at,talented in/at,effective in/at,skilled in/at,boring to/for,satisfying to/for,"
    "essential to/for,beneficial to/for,necessary to/for,crucial to/for,vital to/for,"
    "harmful to/for,"
    "dangerous to/for,appropriate to/for,connected to/with,annoyed with/at/by,dependent on/upon,"
    "based on/upon,impressed with/by,amazed at/by,shocked at/by,surprised at/by,delighted with/by,"
    "angry with/at,bored with/of,different from/to/than,popular with/among,specific to/for,"
    "sure of/about,certain of/about,disappointed with/in/by,exhausted from/by,upset at/about,"
    "careful of/about,excited about/by,known for/as,compared to/with",
    "NOUN": "price of/for,goal of/for,foundation of/for,basis of/for,ingredient of/in,growth of/in,"
    "detail of/about/on,story of/about,discussion of/about/on,news of/about/on,statement on/about,"
    "system of/for,theory of/about/on,rule of/for,challenge to/for,benefit to/for,book on/about,"
    "appreciation of/for,treatment of/for,secret of/to,view on/about,opinion on/about,idea of/for,"
    "information on/about,connection to/with,link to/with,relation to/with,comparison to/with,"
    "comparison of/between,solution to/for,policy on/for,trend in/towards,essay on/about,report on/"
    "about,lecture on/about,article on/about,advice on/about,question on/about,experience of/in/"
    "with,expert on/in,skill in/at,attitude to/towards,attack on/against,love of/for,section on/"
    "about,knowledge of/about,gift for/to,presentation on/about,guide to/for,entrance to/of,"
    "reduction in/of,increase in/of,decrease in/of,rise in/of,improvement in/of,gap in/between,"
    "option of/for,plan of/for,need of/for,hope of/for,prize for/of,review of/on,role in/for,"
    "battle against/with,fight against/with,struggle against/with,protection from/against",
}
SAME = {
    (kind, row.split()[0]): frozenset(row.split()[1].split("/"))
    for kind, rows in _SAME.items()
    for row in rows.split(",")
}
GOES_WITH = frozenset(
    (kind, word, preposition)
    for kind, table in (("VERB", _VERBS), ("ADJ", _ADJECTIVES), ("NOUN", _NOUNS))
    for preposition, words in table.items()
    for word in words.split()
)

# said as one piece; the preposition in it cannot be exchanged
PHRASES = tuple(
    phrase.split()
    for phrase in (
        "on the corner,by my side,by his side,by her side,"
        "on the other hand,on the one hand,in the first place,in real time,"
        "in the end,at the end,at the beginning,next to,out of,"
        "instead of,in order to,in order not to,on holiday,in a hurry,all over again,all over,"
        "on time,in time,once in a while,value for money,"
        "at least,at first sight,at first,at last,at once,on purpose,by accident,"
        "by chance,by mistake,by heart,"
        "in front of,because of,in spite of,on average,on foot,in danger,in love,in my opinion,"
        "from my point of view,on my own,on your own,on his own,on her own,on their own,on our own,"
        "on top of,in the middle of,at the same time,in fact,in general,in public,in private,"
        "for example,for instance,for sale,on sale,on fire,on strike,on business,on duty,"
        "under pressure,under control,in trouble,in favour of,in favor of,by the way,in advance,"
        "at the moment,at the age of,in the future,in the past,on the way,in common,in particular,"
        "as a result,at risk,in a good mood,in a bad mood,at war,in addition to,thanks to,"
        "according to,due to,up to date,for free,in cash,in my free time,in the sun,in the rain,"
        "in the shade,on a diet,at any time,in charge of,in touch with,at all costs,in any case,"
        "on condition that,with the help of,for the first time,from time to time,"
        "at the top of,at the bottom of,in the world,in pairs,on the contrary,on behalf of,"
        "as soon as,as well as,as long as,such as,even if,even though,as if,as though,"
        "happy birthday to,it not been for,it were not for,"
        "get on with,look forward to,run out of,come up with,put up with,catch up with,get rid of,"
        "take care of,pay attention to,keep up with,cut down on,make fun of,take part in,"
        "from beginning to end,by itself,shake hands,on earth,until dawn,at dawn,a long time,"
        "in the middle of the night,on the phone,for a while,as a rule,once upon a time,"
        "by hand,in love with,come in handy,for the better,"
        "for the worse,in doubt,as follows,for more information,on the basis of,in terms of,"
        "with regard to,in accordance with,in case of,by means of,in the beginning,"
        "in exchange for,in return for,"
        "in search of,in contrast to,regardless of,apart from,prior to,out of date,out of order,"
        "in stock,in progress,on demand,on request,on display,under construction,with respect to,"
        "in relation to,at a time,for the sake of,to some extent,day by day,at night,"
        "go to bed,in the meantime,the same as,a lot of,a bit of,"
        "by contrast,in contrast,in comparison,by comparison,in retrospect,in practice,in theory,"
        "in principle,in reality,in turn,in return,in detail,in short,in brief,in conclusion,"
        "in summary,in total,in full,in vain,in person,in need of,in line with,"
        "in light of,in the light of,in view of,in memory of,in honour of,in honor of,in place of,"
        "in response to,in connection with,in comparison with,in comparison to,in keeping with,"
        "in conjunction with,in combination with,in the long run,in the short term,"
        "in the long term,in no time,in the mood for,in good shape,in other words,"
        "in my view,in general terms,"
        "in the name of,in the hope of,in the course of,in the process of,in the case of,"
        "in the event of,in the face of,in the form of,in the absence of,in the presence of,"
        "in the direction of,in the distance,in the open air,in demand,in shock,"
        "in tears,in silence,in secret,in bulk,in ink,in pencil,in debt,in pain,"
        "on the whole,on account of,on no account,on second thoughts,on the spot,on the brink of,"
        "on the verge of,on the market,on the news,"
        "on the horizon,on the rise,on the increase,on a regular basis,on a daily basis,"
        "on a large scale,on the subject of,on the part of,on the edge of,on the grounds that,"
        "on a budget,on an adventure,on board,on credit,on guard,on loan,"
        "on hold,on record,on schedule,on track,on trial,on occasion,"
        "at all,at any rate,at best,at worst,at first glance,at heart,at most,"
        "at present,at random,at stake,at the latest,at the earliest,at the expense of,"
        "at the mercy of,at the request of,at the thought of,at the sight of,at the cost of,"
        "at the rate of,at a loss,at a distance,at an early age,at that time,"
        "at this point,at some point,at the very least,at the forefront of,at the heart of,"
        "by all means,by any means,by no means,by default,by design,by definition,by far,by force,"
        "by law,by name,by nature,by now,by then,by surprise,by virtue of,by way of,by and large,"
        "by myself,by yourself,by himself,by herself,by ourselves,by themselves,one by one,"
        "step by step,little by little,side by side,"
        "for ages,for certain,for sure,for good,for granted,for hire,for rent,"
        "for once,for real,for the benefit of,for the purpose of,for this reason,for that reason,"
        "for these reasons,for the time being,for the most part,for want of,for fear of,"
        "for years,for years to come,"
        "from now on,from scratch,from a distance,from abroad,from bad to worse,from memory,"
        "from start to finish,from head to toe,from place to place,from door to door,"
        "out of control,out of danger,out of fashion,out of place,out of reach,out of sight,"
        "out of stock,out of the question,out of touch,out of work,out of breath,out of curiosity,"
        "under the influence of,under the impression that,under no circumstances,"
        "under the circumstances,under arrest,"
        "with a view to,with the exception of,with the aim of,with the intention of,"
        "with reference to,without a doubt,without doubt,without exception,without fail,"
        "to a certain extent,to a large extent,to a great extent,to the point,to my surprise,"
        "to begin with,to start with,to sum up,"
        "up to now,up to you,as a matter of fact,as a whole,as a consequence,as a last resort,"
        "as a surprise,as usual,as for,as opposed to,as far as,as much as,as many as,"
        "ahead of,along with,together with,away from,close to,next door to,face to face,"
        "can not help but,could not help but,fact of the matter,come to terms with,matter of fact,"
        "take into account,take into consideration,keep in mind,"
        "bear in mind,keep an eye on,lose touch with,lose sight of,keep in touch with,"
        "make use of,make the most of,make sense of,take advantage of,take notice of,take pride in,"
        "catch sight of,get in touch with,put pressure on,have an effect on,have an impact on,"
        "have influence on,play a role in,play a part in,be of use,come into contact with,"
        "come to an end,come to the conclusion,come to mind,come into effect,come into force,"
        "put into practice,put an end to,fall in love with,on the go,"
        "over the years,over time,over the course of,all over the world,"
        "through the years,"
        "in the eyes of,in the hands of,at the hands of,"
        "with open arms,with pleasure,with difficulty,with ease,with caution,within reach,"
        "keep pace with,back to back,on a scale,at my own expense,at your own expense,"
        "at his own expense,at her own expense,at our own expense,at their own expense,to date,"
        "on the first try,at the first attempt,on my behalf,on your behalf,on his behalf,"
        "on her behalf,on our behalf,on their behalf,out of politeness,out of habit,"
        "out of necessity,out of fear,out of love,out of respect,out of boredom,no choice but,"
        "no other choice but,over the phone,in class,in my hands,in my hand,in his hands,"
        "in his hand,in her hands,in her hand,in your hands,in your hand,in their hands,"
        "within walking distance of,between the lines,beyond doubt,off duty,off the record"
    ).split(",")
)  # fmt: skip

# a place or a medium with its preposition
IN_PLACES = frozenset(
    "country city town village world room kitchen street garden forest park bed hospital "
    "prison book newspaper picture photo class classroom car taxi sky mirror".split()
)
SEASONS = frozenset("spring summer autumn winter fall".split())
HOLIDAYS = frozenset("christmas easter diwali ramadan holi".split())

MEANS = {
    "on the other hand": "from the other point of view",
    "on the one hand": "from one point of view",
    "in the first place": "as the first point; from the beginning",
    "in the end": "at last",
    "next to": "beside",
    "out of": "from inside",
    "instead of": "in place of",
    "in order to": "with this aim",
    "on holiday": "away from work or school",
    "in a hurry": "with too little time",
    "all over again": "once more from the beginning",
    "on time": "not late",
    "in time": "early enough",
    "once in a while": "sometimes, not often",
    "at least": "not less than this",
    "at first": "in the beginning",
    "at last": "in the end, after a long time",
    "at once": "now, without waiting",
    "on purpose": "not by accident",
    "by accident": "without wanting it",
    "by chance": "without a plan",
    "by mistake": "without wanting it",
    "by heart": "so that you can say it without reading",
    "in front of": "before a thing or a person",
    "because of": "with this as the reason",
    "in spite of": "although this is so",
    "on average": "as the middle value",
    "on foot": "walking",
    "in danger": "not safe",
    "in love": "loving somebody",
    "in my opinion": "as I think",
    "on top of": "above and touching",
    "at the same time": "together; but also",
    "in fact": "really",
    "in general": "in most cases",
    "in public": "where everybody can see it",
    "in private": "where nobody else is",
    "for example": "to name one case",
    "for instance": "to name one case",
    "for sale": "that you can buy",
    "on fire": "burning",
    "on strike": "not working, as a protest",
    "on duty": "at work, of a doctor or a guard",
    "under pressure": "with stress or force",
    "under control": "managed well",
    "in trouble": "with problems",
    "in favour of": "for it, not against it",
    "by the way": "said beside the topic",
    "in advance": "before it happens",
    "at the moment": "now",
    "in the future": "in the time to come",
    "in the past": "in earlier times",
    "on the way": "while going there",
    "in common": "shared by both",
    "in particular": "above all",
    "as a result": "because of this",
    "at risk": "in danger",
    "in addition to": "besides",
    "thanks to": "because of something good",
    "according to": "as somebody says",
    "due to": "because of",
    "up to date": "with the newest facts",
    "for free": "without paying",
    "in charge of": "leading it",
    "in touch with": "in contact with",
    "at all costs": "whatever it takes",
    "in any case": "whatever happens",
    "from time to time": "sometimes",
    "in pairs": "two by two",
    "on the contrary": "just the opposite is true",
    "on behalf of": "in the name of somebody",
    "as soon as": "right when",
    "as well as": "and also",
    "as long as": "only if; during the time that",
    "such as": "for example",
    "even if": "although this may be so",
    "even though": "although",
    "as if": "in a way that makes you think so",
    "as though": "in a way that makes you think so",
    "take care of": "look after",
    "pay attention to": "listen or look carefully",
    "take part in": "join the activity",
    "look forward to": "wait for with pleasure",
    "get rid of": "make free of, throw away",
    "run out of": "have no more left",
    "come up with": "think of an idea",
    "put up with": "accept without liking it",
    "keep up with": "go as fast as",
    "cut down on": "use less of",
    "make fun of": "laugh at somebody",
    "by itself": "alone, without help",
    "on earth": "in this world",
    "for a while": "for some time",
    "as a rule": "usually",
    "by hand": "without a machine",
    "for the better": "so that it becomes better",
    "for the worse": "so that it becomes worse",
    "in doubt": "not sure",
    "on the basis of": "with this as the reason",
    "in terms of": "looking at this side of it",
    "with regard to": "about",
    "in accordance with": "as a rule or a plan says",
    "in case of": "if it happens",
    "by means of": "with the help of a thing",
    "in the beginning": "at first",
    "in exchange for": "giving one thing for another",
    "in return for": "as thanks or payment",
    "in search of": "looking for",
    "in contrast to": "unlike",
    "regardless of": "it does not matter which",
    "apart from": "except; besides",
    "prior to": "before",
    "out of date": "too old to be right",
    "out of order": "not working",
    "in stock": "in the shop, ready to be sold",
    "in progress": "going on now",
    "with respect to": "about",
    "in relation to": "about; compared with",
    "for the sake of": "for the good of",
    "to some extent": "partly",
    "day by day": "a little more every day",
    "in the meantime": "while that goes on",
    "the same as": "not different from",
    "a lot of": "many or much",
    "a bit of": "a little",
    "by contrast": "seen beside the other, which is different",
    "in contrast": "seen beside the other, which is different",
    "in comparison": "seen beside the other",
    "in practice": "as things really go",
    "in theory": "as an idea, not always really",
    "in principle": "as a general idea",
    "in reality": "as things really are",
    "in turn": "as the next step, or one after the other",
    "in return": "as thanks or payment",
    "in detail": "with all small points",
    "in short": "in a few words",
    "in brief": "in a few words",
    "in conclusion": "as the last point",
    "in summary": "said again in a few words",
    "in total": "all counted together",
    "in full": "with nothing left out",
    "in vain": "without success",
    "in person": "being there oneself",
    "in need of": "needing",
    "in line with": "as a rule or a plan says",
    "in view of": "because of these facts",
    "in place of": "instead of",
    "in response to": "as an answer to",
    "in connection with": "about, having to do with",
    "in the long run": "after a long time",
    "in no time": "very quickly",
    "in the mood for": "wanting to have or do",
    "in other words": "said in another way",
    "in the case of": "when we speak of",
    "in the event of": "if it happens",
    "in the form of": "looking or working like",
    "in the absence of": "when it is not there",
    "in demand": "wanted by many",
    "in secret": "so that nobody knows",
    "in debt": "owing money",
    "on the whole": "in general",
    "on account of": "because of",
    "on the spot": "right there and then",
    "on the rise": "becoming more",
    "on the increase": "becoming more",
    "on board": "on a ship, a plane or a train",
    "on guard": "watching for danger",
    "on hold": "waiting to go on",
    "on track": "going as planned",
    "on occasion": "sometimes",
    "at any rate": "whatever happens",
    "at best": "in the best case",
    "at worst": "in the worst case",
    "at most": "not more than this",
    "at present": "now",
    "at random": "without a plan",
    "at stake": "that can be lost",
    "at the expense of": "so that somebody or something loses",
    "at a loss": "not knowing what to do; losing money",
    "by all means": "certainly",
    "by no means": "not at all",
    "by far": "much more than the rest",
    "by law": "because the law says so",
    "by nature": "from birth, by what it is",
    "by now": "before or at this time",
    "by surprise": "when nobody expects it",
    "by way of": "through",
    "by and large": "in general",
    "by myself": "alone, without help",
    "by yourself": "alone, without help",
    "by himself": "alone, without help",
    "by herself": "alone, without help",
    "by ourselves": "alone, without help",
    "by themselves": "alone, without help",
    "on my own": "alone, without help",
    "on your own": "alone, without help",
    "on his own": "alone, without help",
    "on her own": "alone, without help",
    "on their own": "alone, without help",
    "on our own": "alone, without help",
    "one by one": "one after the other",
    "along with": "together with",
    "for certain": "without any doubt",
    "for this reason": "because of this",
    "could not help but": "was not able to stop oneself",
    "for sure": "certainly",
    "for good": "for ever",
    "from scratch": "from the very beginning",
    "to date": "until now",
    "as usual": "as nearly always",
    "as for": "when we speak of",
    "with the aim of": "wanting to reach",
    "with the exception of": "but not",
    "for the time being": "for now",
    "for the most part": "mostly",
    "from now on": "beginning now",
    "little by little": "slowly, in small steps",
    "step by step": "slowly, one thing after another",
    "side by side": "beside each other",
    "face to face": "looking at each other; not by phone",
    "as a matter of fact": "really",
    "as a whole": "all parts together",
    "as a last resort": "when nothing else helps",
    "to begin with": "as the first point",
    "to sum up": "to say it again in a few words",
    "in the course of": "during",
    "on the verge of": "very near to",
    "in the long term": "looking far ahead",
    "in the short term": "looking only at the near future",
    "take advantage of": "use for one's own good",
    "take into account": "think of when deciding",
    "keep in mind": "not forget",
    "bear in mind": "not forget",
    "make use of": "use",
    "make sense of": "understand",
    "in honour of": "to show respect for",
    "in memory of": "so that somebody is not forgotten",
    "under construction": "still being built",
    "on display": "shown where people can see it",
    "without doubt": "certainly",
    "without fail": "always, every time",
    "fact of the matter": "what is really true",
}
"""What a phrase means, where its words alone do not say it."""
