-- Runs the set-up that docs/editors.md gives for older versions of Neovim, with the question answered: the file is
-- attached by its type, a finding is shown, and the lens runs the hook. Run by test.sh with the blocks in HOOKS_LS_SETUP.

local function check(name, ok, got)
  io.stdout:write((ok and 'ok   ' or 'FAIL ') .. name .. (ok and '' or ': ' .. vim.inspect(got)) .. '\n')
  if not ok then
    vim.cmd('cq')
  end
end

dofile(os.getenv('HOOKS_LS_SETUP'))
vim.cmd('filetype on')
vim.cmd('edit .github/hooks/guard.json')
local buffer = vim.api.nvim_get_current_buf()

vim.wait(20000, function() return #vim.diagnostic.get(buffer) > 0 end, 10)
check('the documented set-up attaches and shows findings', #vim.diagnostic.get(buffer) > 0, vim.lsp.get_active_clients())

local id = next(vim.lsp.buf_get_clients(buffer))
local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/codeLens', { textDocument = vim.lsp.util.make_text_document_params() }, 20000)
local lens
for _, l in ipairs(answers[id].result) do
  if l.command and l.command.command == 'hooks-ls.simulate' then
    lens = l
  end
end
check('there is a lens to simulate', lens ~= nil, answers)

local asked
vim.fn.confirm = function(text)
  asked = text
  return 1
end
local run = vim.lsp.commands['hooks-ls.simulate']
run(lens.command, { client_id = id, bufnr = buffer })
vim.wait(20000, function() return asked ~= nil end, 10)
check('the commands are shown', asked and asked:find('stop.sh', 1, true) ~= nil, asked)
vim.wait(300, function() return false end)
check('nothing runs when the answer is no', vim.fn.filereadable('stop-was-run.json') == 0)

vim.fn.confirm = function() return 2 end
run(lens.command, { client_id = id, bufnr = buffer })
local function shown()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end
vim.wait(20000, function() return shown():find('Outcome', 1, true) ~= nil end, 10)
check('the outcome is shown', shown():find('tests have not been run', 1, true) ~= nil, shown())
check('the hook has run', vim.fn.filereadable('stop-was-run.json') == 1)
vim.cmd('qa!')
