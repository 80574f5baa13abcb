// Turns a rule off from its quick fix: writes the workspace folder's settings at once, and mentions that CI has its own flags.
import * as vscode from 'vscode';

export async function switchOff({ rule, uri }: { rule: string; uri: string }): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage('A workspace can turn rules off only after you trust it. You can do it in your user settings now.');
    return;
  }
  const settings = vscode.workspace.getConfiguration('hooks-ls', vscode.Uri.parse(uri));
  const before = settings.inspect<Record<string, string>>('rules')?.workspaceFolderValue;
  const write = (rules: Record<string, string> | undefined) => settings.update('rules', rules, vscode.ConfigurationTarget.WorkspaceFolder);
  await write({ ...before, [rule]: 'off' });
  const undo = 'Undo', open = 'Open Settings';
  const answer = await vscode.window.showInformationMessage(
    `${rule} is off in VS Code for this workspace. In CI, use hooks-ls check --ignore ${rule}`, undo, open,
  );
  if (answer === undo) {
    await write(before);
  } else if (answer === open) {
    await vscode.commands.executeCommand('workbench.action.openWorkspaceSettingsFile');
  }
}
