// Creates a hook: asks what it should do, for which products and in which language. The server returns the content of the files.
// The extension writes them as one workspace edit, which can be undone, and changes no existing file.
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

export async function newHook(client: () => Promise<Client>): Promise<void> {
  const folder = await chooseFolder();
  if (folder === undefined) {
    return;
  }
  const server = await client();
  const ask = async <T>(argument: object) => (await server.execute<{ result: T }>(newCommand, { uri: folder.toString(), ...argument })).result;
  const choices = await ask<Choices>({});
  const title = 'New Agent Hook';
  const job = await vscode.window.showQuickPick(
    choices.jobs.map(({ name, event, summary }) => ({ label: name, description: event, detail: summary })),
    { title, placeHolder: 'What it is to do', matchOnDetail: true },
  );
  const products = job && await vscode.window.showQuickPick(
    [
      { label: 'VS Code and Copilot', detail: 'Written to .github/hooks', claude: false },
      { label: 'Claude Code', detail: 'Written to .claude/settings.json; VS Code and Copilot CLI read it too, when their settings allow it', claude: true },
    ],
    { title, placeHolder: 'Who runs it' },
  );
  const language = products && await vscode.window.showQuickPick(
    choices.languages.map((name) => ({ label: titles[name] ?? name, name })), { title, placeHolder: 'The language of its script' },
  );
  if (!job || !products || !language) {
    return;
  }
  const name = await freeName(folder, job.label);
  const newFiles = await ask<NewFiles>({ job: job.label, language: language.name, claude: products.claude, name });
  const [config, script] = newFiles.files;
  if (config === undefined || script === undefined) {
    return;
  }
  const configExists = await exists(vscode.Uri.parse(config.uri));
  const edit = new vscode.WorkspaceEdit();
  for (const file of configExists ? [script] : newFiles.files) {
    edit.createFile(vscode.Uri.parse(file.uri), { contents: Buffer.from(file.text), overwrite: false });
  }
  if (!await vscode.workspace.applyEdit(edit)) {
    throw new Error('The files of the new hook could not be written.');
  }
  await server.execute('hooks-ls.makeExecutable', { uri: script.uri }).catch(() => undefined); // not supported on Windows
  await vscode.window.showTextDocument(vscode.Uri.parse(config.uri), { preview: false });
  await vscode.window.showTextDocument(vscode.Uri.parse(script.uri), { preview: false, viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  if (configExists) {
    const page = await vscode.workspace.openTextDocument({ language: 'jsonc', content: `// Add this to ${vscode.workspace.asRelativePath(config.uri)}, which is left as it was.\n${config.text}` });
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

/** The name of a job, with a number appended when a hook of that name exists. */
async function freeName(folder: vscode.Uri, job: string): Promise<string> {
  const taken = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, `{.github,.claude}/hooks/**/${job}*`), null);
  const names = new Set(taken.map(({ path }) => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')));
  let name = job;
  for (let n = 2; names.has(name); n++) {
    name = `${job}-${n}`;
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
