-- Neovim as a second, unrelated client: attach, diagnostics, completion, hover and a fix, over the plain client API
-- that every version since 0.7 has. Run by test.sh with the program in HOOKS_LS and a hook file open.

local passed, failed = 0, 0
local function check(name, ok, got)
  if ok then
    passed = passed + 1
    io.stdout:write('ok   ' .. name .. '\n')
  else
    failed = failed + 1
    io.stdout:write('FAIL ' .. name .. ': ' .. vim.inspect(got) .. '\n')
  end
end

local buffer = vim.api.nvim_get_current_buf()
local root = vim.fn.getcwd()
local client_id = vim.lsp.start_client({
  name = 'hooks-ls',
  cmd = { os.getenv('HOOKS_LS'), 'serve' },
  root_dir = root,
  workspace_folders = { { uri = vim.uri_from_fname(root), name = 'workspace' } },
})
check('the server starts', client_id ~= nil, client_id)
vim.lsp.buf_attach_client(buffer, client_id)

local function finding(code)
  for _, d in ipairs(vim.diagnostic.get(buffer)) do
    if d.code == code then
      return d
    end
  end
end

vim.wait(20000, function() return finding('unknown-event') ~= nil end, 10)
local found = finding('unknown-event')
check('the misspelt event is reported', found ~= nil, vim.diagnostic.get(buffer))
check('on its own line', found and found.lnum == 3, found)
check('with the name that is meant', found and found.message:find('PreToolUse', 1, true) ~= nil, found)

local function request(method, line, character, extra)
  local params = vim.tbl_extend('force', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = character },
  }, extra or {})
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  local answer = answers and answers[client_id]
  return answer and answer.result, answer and answer.error or problem
end

local hover, hover_error = request('textDocument/hover', 9, 7)
local hover_text = hover and (hover.contents.value or vim.inspect(hover.contents)) or ''
check('hover explains Stop', hover_text:find('Stop', 1, true) ~= nil and hover_text:find('Copilot CLI', 1, true) ~= nil, hover or hover_error)

-- An empty line inside the entry of Stop: fields that are not there yet.
vim.api.nvim_buf_set_lines(buffer, 13, 14, false, { '        "timeoutSec": 10,', '        ' })
vim.wait(100, function() return false end, 50)
local completion, completion_error = request('textDocument/completion', 14, 8)
local labels = {}
for _, item in ipairs((completion or {}).items or completion or {}) do
  labels[item.label] = true
end
check('completion offers a missing field', labels['cwd'] == true, completion_error or vim.tbl_keys(labels))
check('and not one that is there', completion ~= nil and labels['command'] == nil, vim.tbl_keys(labels))
vim.api.nvim_buf_set_lines(buffer, 13, 15, false, { '        "timeoutSec": 10' })

local range = { start = { line = 3, character = 6 }, ['end'] = { line = 3, character = 6 } }
local actions, actions_error = request('textDocument/codeAction', 3, 6, {
  range = range,
  context = { diagnostics = found and { found.user_data.lsp } or {} },
})
local fix
for _, action in ipairs(actions or {}) do
  if action.title:find('PreToolUse', 1, true) and (action.edit or action.data) then
    fix = fix or action
  end
end
check('a quick fix is offered', fix ~= nil, actions or actions_error)
if fix then
  if not fix.edit then
    fix = request('codeAction/resolve', 3, 6, fix) or fix
  end
  vim.lsp.util.apply_workspace_edit(fix.edit, vim.lsp.get_client_by_id(client_id).offset_encoding or 'utf-16')
  local line = vim.api.nvim_buf_get_lines(buffer, 3, 4, false)[1]
  check('the fix corrects the name', line:find('"PreToolUse"', 1, true) ~= nil, line)
  vim.wait(20000, function() return finding('unknown-event') == nil end, 10)
  check('and the finding is gone', finding('unknown-event') == nil, vim.diagnostic.get(buffer))
end

vim.lsp.stop_client(client_id)
check('the server stops', vim.wait(5000, function() return vim.lsp.get_client_by_id(client_id) == nil end, 10))
io.stdout:write(('%d passed, %d failed\n'):format(passed, failed))
vim.cmd(failed == 0 and 'qa!' or 'cq')
