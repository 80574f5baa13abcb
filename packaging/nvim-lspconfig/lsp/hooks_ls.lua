---@brief
---
--- https://github.com/hooks-ls/hooks-ls
---
--- Language server for the hooks of coding agents: `.github/hooks/*.json`, settings files, `.agent.md`.

---@type vim.lsp.Config
return {
  cmd = { 'hooks-ls', 'serve' },
  filetypes = { 'json', 'jsonc', 'markdown', 'yaml' },
  root_dir = function(bufnr, on_dir)
    local name = vim.api.nvim_buf_get_name(bufnr)
    local hooks = name:match('[/\\]%.github[/\\]') or name:match('[/\\]%.claude[/\\]') or name:match('[/\\]%.vscode[/\\]settings%.json$')
      or name:match('%.agent%.md$') or name:match('%.hooktest%.yaml$') or name:match('[/\\]hooks%.json$')
    if hooks then
      on_dir(vim.fs.root(bufnr, { '.git' }) or vim.fs.dirname(name))
    end
  end,
}
