// Runs inside the extension host and records what VS Code answers about other files and about hook files, and to agents.
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const patience = 40_000;
const steady = 4_000;

/** Polls until the answer is truthy, and returns it. */
async function until(what, ask) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain until ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isOurs = (lens) => lens.command?.command.startsWith('hooks-ls.') ?? false;

const at = (range) => `${range.start.line}:${range.start.character}-${range.end.line}:${range.end.character}`;

async function aboutScript(uri, place) {
  const document = await vscode.workspace.openTextDocument(uri);
  const ask = (command, ...more) => vscode.commands.executeCommand(command, uri, ...more);
  if (document.languageId === 'typescript') { // the TypeScript server answers once it has loaded the project
    await until('TypeScript answers', async () => (await ask('vscode.executeReferenceProvider', place))?.length > 1);
    await until('TypeScript colors', async () => (await ask('vscode.provideDocumentSemanticTokens'))?.data.length > 0);
  }
  // Python folding is right once its language configuration is loaded, for which there is no event: poll until the answer is stable.
  const fold = async () => JSON.stringify((await ask('vscode.executeFoldingRangeProvider'))?.map((found) => `${found.start}-${found.end}`));
  let last, since = Date.now();
  await until('folding stays the same', async () => {
    const now = await fold();
    if (now !== last) {
      [last, since] = [now, Date.now()];
    }
    return Date.now() - since > steady;
  });
  const references = await ask('vscode.executeReferenceProvider', place);
  const tokens = await ask('vscode.provideDocumentSemanticTokens').then((answer) => answer, () => undefined);
  const completions = await ask('vscode.executeCompletionItemProvider', place);
  return {
    folds: last && JSON.parse(last),
    references: references?.map((found) => `${path.basename(found.uri.path)} ${at(found.range)}`).sort(),
    tokens: tokens === undefined ? null : [...tokens.data],
    triggered: completions?.items.filter((item) => item.kind !== vscode.CompletionItemKind.Text).map((item) => item.label.label ?? item.label).sort().slice(0, 20),
    lenses: (await ask('vscode.executeCodeLensProvider', 100))?.filter((lens) => !isOurs(lens)).length ?? 0,
    hints: (await ask('vscode.executeInlayHintProvider', new vscode.Range(0, 0, 1000, 0)))?.length ?? 0,
    links: (await ask('vscode.executeLinkProvider'))?.length ?? 0,
    diagnostics: vscode.languages.getDiagnostics(uri).filter((found) => found.source !== 'hooks-ls').map((found) => found.message),
  };
}

/** The rows of the completion at a position, each with the text that it inserts. */
async function rowsAt(uri, line, character) {
  const list = await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, new vscode.Position(line, character));
  return list.items.map((item) => {
    const text = item.insertText ?? item.label;
    return `${item.label.label ?? item.label} | ${(text.value ?? text).replaceAll(/\$\{\d+:?([^}]*)\}|\$\d+/g, '$1').replace(/,\s*$/, '')}`;
  }).sort();
}

exports.run = async () => {
  const root = vscode.workspace.workspaceFolders[0].uri;
  const file = (name) => vscode.Uri.joinPath(root, name);
  const hooks = file('.github/hooks/guard.json');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(hooks));
  if (vscode.extensions.getExtension('hooks-ls.hooks-ls') !== undefined) {
    await until('the server publishes findings', () => vscode.languages.getDiagnostics(hooks).some((found) => found.source === 'hooks-ls'));
  }
  // For a file without version, VS Code's schema expects PascalCase events.
  const valid = file('.github/hooks/scripts.json');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(valid));
  const typing = file('.github/hooks/typing.json');
  fs.writeFileSync(typing.fsPath, '{\n  "hooks": {\n    "PreToolUse": [\n      {  }\n    ],\n    \n  },\n  \n}\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(typing));
  const rows = {
    'a field of a hook': await until('the schema answers', async () => {
      const list = await rowsAt(valid, 3, 8);
      return list.some((row) => row.startsWith('cwd')) && list;
    }),
    'an event': await rowsAt(valid, 2, 4),
    'a field of the file': await rowsAt(valid, 1, 2),
    'a type': await rowsAt(valid, 3, 16),
    'a new field of a hook': await rowsAt(typing, 3, 8),
    'a new event': await rowsAt(typing, 5, 4),
    'a new field of the file': await rowsAt(typing, 7, 2),
  };
  const ours = {}; // the lenses that the extension adds
  const answers = { rows, ours };
  const scripts = Object.entries({ 'guard.py': [2, 4], 'stop.sh': [1, 3], 'check.ts': [0, 16], 'unrelated.py': [2, 4] })
    .map(([name, place]) => ({ name, place: new vscode.Position(...place), uri: file(`.github/hooks/scripts/${name}`) }));
  for (const { uri } of scripts) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
  }
  await Promise.all(scripts.map(async ({ name, place, uri }) => { // at once, since each waits until its answers are steady
    answers[name] = await aboutScript(uri, place);
    const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 100);
    ours[name] = (lenses ?? []).filter(isOurs).map((lens) => lens.command.title);
  }));
  answers.tools = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('hooks-ls_'));
  if (answers.tools.length > 0) {
    const { content } = await vscode.lm.invokeTool('hooks-ls_explain', { input: { name: 'PreToolUse' }, toolInvocationToken: undefined });
    answers.explained = content.map((part) => part.value).join('');
    fs.writeFileSync(file('.github/hooks/written.json').fsPath, '{ "version": 1, "hooks": { "preToolUsed": [{ "type": "command", "bash": "true" }] } }\n');
    const checked = await vscode.lm.invokeTool('hooks-ls_check', { input: {}, toolInvocationToken: undefined });
    answers.checked = checked.content.map((part) => part.value).join('');
  }
  fs.writeFileSync(path.join(path.dirname(root.fsPath), 'answers.json'), JSON.stringify(answers, undefined, 2));
};
