"""LanguageTool's HTTP API: word processors, editors and browsers use Margin by its address.

``POST /v2/check`` with ``text=She+go+home.&language=en-US`` answers as LanguageTool's server does
(https://languagetool.org/http-api/). ``docs/clients.md`` says how to set the address in each
program.
"""
