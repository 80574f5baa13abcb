// Runs inside the extension host and writes down which tools agents are offered, and what they answer.
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const text = (result) => result.content.map((part) => part.value).join('');

exports.run = async () => {
  const folder = vscode.workspace.workspaceFolders[0].uri.fsPath;
  await vscode.extensions.getExtension('hooks-ls.hooks-ls').activate();
  const ask = async (name, input) => text(await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }));
  fs.writeFileSync(path.join(path.dirname(folder), 'answers.json'), JSON.stringify({
    tools: vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('hooks-ls_')),
    explained: await ask('hooks-ls_explain', { name: 'PreToolUse' }),
  }));
};
