// Debugs a Node script as a hook runs it: with the payload of its event on standard input, in the directory and with the variables
// of the hook. For other languages VS Code's debuggers offer no such input without a terminal.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Client } from './client';
import type { Permission } from './permission';
import { describeSimulation, type SimulateArguments, type SimulateResult } from './plan';

/** The argument of the lens: the hook as in a simulation, and its script. */
export interface DebugArguments extends SimulateArguments {
  script: string;
}

/** Runs before the script and opens the payload as standard input: a file gets the lowest number that is free. */
const preload = (payload: string) => `const fs = require('node:fs');\nfs.closeSync(0);\nfs.openSync(${JSON.stringify(payload)}, 'r');\n`;

export async function debugScript(client: Client, permission: Permission, { script, ...request }: DebugArguments): Promise<void> {
  if (!await permission.trusted()) {
    return;
  }
  const ask = (argument: SimulateArguments) => client.execute<SimulateResult>('hooks-ls.simulate', { ...argument, dryRun: true });
  let planned = await ask(request);
  if ((planned.tools ?? []).length > 0) {
    const tool = await vscode.window.showQuickPick(planned.tools ?? [], { title: `Debug ${request.event}`, placeHolder: 'The tool that the agent uses' });
    if (tool === undefined) {
      return;
    }
    request = { ...request, tool };
    planned = await ask(request);
  }
  const hook = Array.isArray(planned.result) ? undefined : (planned.result.hooks ?? []).find(({ status }) => status === 'planned');
  if (hook === undefined) {
    throw new Error('The hook does not run for this input, so there is nothing to debug.');
  }
  if (!await permission.agreed(describeSimulation(request.event, planned.result, request.tool), planned.parts)) {
    return;
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hooks-ls-debug-'));
  const payload = path.join(dir, 'payload.json'), before = path.join(dir, 'stdin.cjs');
  fs.writeFileSync(payload, JSON.stringify(hook.stdin ?? {}));
  fs.writeFileSync(before, preload(payload));
  const remove = () => fs.rmSync(dir, { recursive: true, force: true });
  const name = `${request.event} hook`;
  const removed = (hook.envRemoved ?? []).map((variable) => [variable, null]);
  const started = await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(script)), {
    type: 'node', request: 'launch', name, program: vscode.Uri.parse(script).fsPath, cwd: hook.cwd,
    env: { ...hook.env, ...Object.fromEntries(removed) as Record<string, null> }, runtimeArgs: ['--require', before],
    console: 'internalConsole', outputCapture: 'std',
  });
  if (!started) {
    remove();
    return;
  }
  const ended = vscode.debug.onDidTerminateDebugSession((session) => {
    if (session.name === name && session.parentSession === undefined) {
      ended.dispose();
      remove();
    }
  });
}
