# EVENT: SUMMARY
# What this prints is not read by every product; see what hooks-ls explain EVENT says.
[Console]::In.ReadToEnd() | Add-Content -Path (Join-Path ([IO.Path]::GetTempPath()) 'hooks.log')
