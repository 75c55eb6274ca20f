S She like apple .
A 1 2|||R:VERB:SVA|||likes|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN:NUM|||apples|||REQUIRED|||-NONE-|||0

S They was in garden .
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||1

S The tea is hot .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN|||coffee|||REQUIRED|||-NONE-|||1

S We left early .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

