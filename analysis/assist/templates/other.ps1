# EVENT: SUMMARY
# Not every product reads the output of this event; see: hooks-ls explain EVENT
[Console]::In.ReadToEnd() | Add-Content -Path (Join-Path ([IO.Path]::GetTempPath()) 'hooks.log')
