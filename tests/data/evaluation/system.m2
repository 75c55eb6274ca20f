S She like apple .
A 1 2|||R:VERB:SVA|||likes|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN:NUM|||apples|||REQUIRED|||-NONE-|||0

S They was in garden .
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0

S The tea is hot .
A 2 3|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||0

S We left early .

