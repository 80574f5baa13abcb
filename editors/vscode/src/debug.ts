// Debugs a script of Node or Python as a hook runs it: with the payload of its event on standard input, in the directory and with
// the variables of the hook. For other languages VS Code's debuggers offer no such input without a terminal.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Client } from './client';
import type { Permission } from './permission';
import { describeSimulation, type SimulateResult } from './plan';
import { chooseTool, simulateCommand } from './simulate';
import type { DebugArguments } from './test_tree';

/** What a debugger starts: a file in front of the script, which makes standard input and the environment those of the hook. */
interface Runtime {
  /** The type of the debug configuration. */
  type: string;
  front: { name: string; text: (payload: string, unset: string[]) => string };
  launch: (front: string, script: string) => object;
}

const runtimes: Record<DebugArguments['runtime'], Runtime> = {
  node: {
    type: 'node',
    front: {
      name: 'front.cjs',
      text: (payload, unset) => [
        "const fs = require('node:fs');",
        'fs.closeSync(0);',
        `fs.openSync(${JSON.stringify(payload)}, 'r'); // gets the lowest number that is free`,
        `for (const name of ${JSON.stringify(unset)}) { delete process.env[name]; }`,
      ].join('\n'),
    },
    launch: (front, script) => ({ program: script, runtimeArgs: ['--require', front], outputCapture: 'std' }),
  },
  python: {
    type: 'debugpy',
    front: {
      name: 'front.py',
      text: (payload, unset) => [
        'import os, runpy, sys',
        `os.dup2(os.open(${JSON.stringify(payload)}, os.O_RDONLY), 0)`,
        'sys.stdin = open(0, closefd=False)  # in place of that of the debugger',
        `for name in ${JSON.stringify(unset)}: os.environ.pop(name, None)`,
        'del sys.argv[0]',
        'sys.path[0] = os.path.dirname(sys.argv[0])',
        "runpy.run_path(sys.argv[0], run_name='__main__')",
      ].join('\n'),
    },
    launch: (front, script) => ({ program: front, args: [script] }),
  },
};

export async function debugScript(client: Client, permission: Permission, { script, runtime, ...request }: DebugArguments): Promise<void> {
  const { type, front, launch } = runtimes[runtime];
  if (!hasDebugger(type)) {
    void offerPythonDebugger(); // the message may stay
    return;
  }
  if (!await permission.trusted()) {
    return;
  }
  const chosen = await chooseTool(request, `Debug ${request.event}`, (argument) => client.execute<SimulateResult>(simulateCommand, argument));
  if (chosen === undefined) {
    return;
  }
  const { planned } = chosen;
  const hook = Array.isArray(planned.result) ? undefined : (planned.result.hooks ?? []).find(({ status }) => status === 'planned');
  if (hook === undefined) {
    throw new Error('The hook does not run for this input, so there is nothing to debug.');
  }
  if (!await permission.agreed(describeSimulation(request.event, planned.result, chosen.request.tool), planned.parts)) {
    return;
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hooks-ls-debug-'));
  const payload = path.join(dir, 'payload.json'), before = path.join(dir, front.name);
  fs.writeFileSync(payload, JSON.stringify(hook.stdin ?? {}));
  fs.writeFileSync(before, `${front.text(payload, hook.envRemoved ?? [])}\n`);
  const name = `${request.event} hook`;
  const ended = new Promise<void>((resolve) => {
    const listener = vscode.debug.onDidTerminateDebugSession((session) => {
      if (session.name === name && session.parentSession === undefined) {
        listener.dispose();
        resolve();
      }
    });
  });
  try {
    const started = await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(script)), {
      type, request: 'launch', name, ...launch(before, vscode.Uri.parse(script).fsPath), cwd: hook.cwd, env: hook.env ?? {}, console: 'internalConsole',
    });
    if (started) {
      await ended;
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Whether an extension has a debugger of a type. That of Node comes with VS Code. */
function hasDebugger(type: string): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => {
    const { contributes } = packageJSON as { contributes?: { debuggers?: { type?: string }[] } };
    return contributes?.debuggers?.some((one) => one.type === type) ?? false;
  });
}

async function offerPythonDebugger(): Promise<void> {
  const show = 'Show Extension';
  const answer = await vscode.window.showInformationMessage(
    'VS Code debugs Python only with an extension, such as Python Debugger, and none is installed. You can still simulate the hook.', show,
  );
  if (answer === show) {
    await vscode.commands.executeCommand('workbench.extensions.search', '@id:ms-python.debugpy');
  }
}
