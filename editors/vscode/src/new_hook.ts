// Creates a hook: asks what it should do, for which products and in which language. The server returns the content of the files.
// The extension writes them as one workspace edit, which can be undone, and changes no existing file unless it is empty.
import * as vscode from 'vscode';
import type { Client } from './client';

interface Choices {
  jobs: { name: string; event: string; summary: string }[];
  languages: string[];
}

interface NewFiles {
  event: string;
  files: { uri: string; text: string; executable?: boolean }[];
}

const newCommand = 'hooks-ls.new';

const titles: Record<string, string> = { node: 'JavaScript (Node)', python: 'Python', bash: 'Bash' };

/** empty is the URI of an empty file to write the hook to, absent for a file of its own. */
export async function newHook(client: () => Promise<Client>, empty?: vscode.Uri): Promise<void> {
  const folder = (empty && vscode.workspace.getWorkspaceFolder(empty)?.uri) ?? await chooseFolder();
  if (folder === undefined) {
    return;
  }
  const server = await client();
  const ask = async <T>(argument: object) => (await server.execute<{ result: T }>(newCommand, { uri: folder.toString(), ...argument })).result;
  const choices = await ask<Choices>({});
  const title = 'New Agent Hook';
  const job = await vscode.window.showQuickPick(
    choices.jobs.map(({ name, event, summary }) => ({ label: name, description: event, detail: summary })),
    { title, placeHolder: 'What should the hook do?', matchOnDetail: true },
  );
  const products = job && await vscode.window.showQuickPick(
    [
      { label: 'VS Code and Copilot', detail: 'Written to .github/hooks', claude: false },
      { label: 'Claude Code', detail: 'Written to .claude/settings.json, which VS Code and Copilot CLI can read too', claude: true },
    ],
    { title, placeHolder: 'Which products should run it?' },
  );
  const language = products && await vscode.window.showQuickPick(
    choices.languages.map((name) => ({ label: titles[name] ?? name, name })), { title, placeHolder: 'Which language should its script be in?' },
  );
  if (!job || !products || !language) {
    return;
  }
  const here = products.claude ? undefined : hookFileName(folder, empty);
  const name = await freeName(folder, here ?? job.label, here === undefined ? undefined : empty);
  const newFiles = await ask<NewFiles>({ job: job.label, language: language.name, claude: products.claude, name });
  const [config, script] = newFiles.files;
  if (config === undefined || script === undefined) {
    return;
  }
  const configUri = vscode.Uri.parse(config.uri);
  const before = await exists(configUri) ? await vscode.workspace.openTextDocument(configUri) : undefined;
  const filled = before !== undefined && before.getText().trim() !== '';
  const edit = new vscode.WorkspaceEdit();
  for (const file of before === undefined ? newFiles.files : [script]) {
    edit.createFile(vscode.Uri.parse(file.uri), { contents: Buffer.from(file.text), overwrite: false });
  }
  if (before !== undefined && !filled) {
    edit.replace(configUri, new vscode.Range(0, 0, before.lineCount, 0), config.text);
  }
  if (!await vscode.workspace.applyEdit(edit)) {
    throw new Error('The files of the new hook could not be written.');
  }
  if (before !== undefined && !filled) {
    await before.save();
  }
  await server.execute('hooks-ls.makeExecutable', { uri: script.uri }).catch(() => undefined); // not supported on Windows
  await vscode.window.showTextDocument(configUri, { preview: false });
  await vscode.window.showTextDocument(vscode.Uri.parse(script.uri), { preview: false, viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  if (filled) {
    const page = await vscode.workspace.openTextDocument({ language: 'jsonc', content: `// Add this to ${vscode.workspace.asRelativePath(configUri)}, which was not changed.\n${config.text}` });
    await vscode.window.showTextDocument(page, { viewColumn: vscode.ViewColumn.Beside });
    return;
  }
  const tryIt = 'Try It';
  const answer = await vscode.window.showInformationMessage(`The hook runs on ${newFiles.event}. Simulate the event to see what it does.`, tryIt);
  if (answer === tryIt) {
    await vscode.commands.executeCommand('hooks-ls.simulate', {
      uri: config.uri, event: newFiles.event, surface: products.claude ? 'claude-code' : 'vscode',
    });
  }
}

/** A script that a completion has named in a hook: writes and opens it. */
export async function createScript(client: () => Promise<Client>, { uri, text }: { uri: string; text: string }): Promise<void> {
  const script = vscode.Uri.parse(uri);
  if (!await exists(script)) {
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(script, { contents: Buffer.from(text), overwrite: false });
    if (!await vscode.workspace.applyEdit(edit)) {
      throw new Error(`${vscode.workspace.asRelativePath(script)} could not be written.`);
    }
    await (await client()).execute('hooks-ls.makeExecutable', { uri }).catch(() => undefined); // there is no such thing on Windows
  }
  await vscode.window.showTextDocument(script, { preview: false, viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) {
    return (await vscode.window.showWorkspaceFolderPick({ placeHolder: 'The folder that the hook is for' }))?.uri;
  }
  if (folders.length === 0) {
    void vscode.window.showInformationMessage('Open a folder first: hooks belong to a workspace.');
  }
  return folders[0]?.uri;
}

/** The name of a hook file without its extension; undefined for files elsewhere. */
function hookFileName(folder: vscode.Uri, file?: vscode.Uri): string | undefined {
  return file && /^\.github\/hooks\/([A-Za-z0-9][\w.-]*)\.json$/.exec(file.path.slice(folder.path.length + 1))?.[1];
}

/** The name, with a number appended when a file other than except has it. */
async function freeName(folder: vscode.Uri, wanted: string, except?: vscode.Uri): Promise<string> {
  const taken = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, `{.github,.claude}/hooks/**/${wanted}*`), null);
  const names = new Set(taken.filter(({ path }) => path !== except?.path).map(({ path }) => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')));
  let name = wanted;
  for (let n = 2; names.has(name); n++) {
    name = `${wanted}-${n}`;
  }
  return name;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
