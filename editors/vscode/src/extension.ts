// Starts the language server and offers its simulator. Everything that is known about hooks is in the server.
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, type ServerOptions, TransportKind } from 'vscode-languageclient/node';
import { findBinary } from './binary';
import { documentSelector } from './documents';
import type { SimulateArguments } from './plan';
import { Simulator } from './simulate';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('Agent Hooks');
  const log = vscode.window.createOutputChannel('Agent Hooks (server)', { log: true });
  context.subscriptions.push(output, log);

  const withSimulator = <T>(use: (simulator: Simulator) => Promise<T>) => async () => {
    if (client === undefined) {
      await start();
    }
    return client && use(new Simulator(client, output));
  };

  const start = async () => {
    const settings = vscode.workspace.getConfiguration('hooks-ls');
    const found = findBinary(settings.get<string>('path', ''), context.extensionPath);
    if ('problem' in found) {
      log.error(found.problem);
      const open = 'Open Settings';
      void vscode.window.showErrorMessage(`The agent hooks language server cannot be started: ${found.problem}.`, open).then((answer) => {
        if (answer === open) {
          void vscode.commands.executeCommand('workbench.action.openSettings', 'hooks-ls.path');
        }
      });
      return;
    }
    log.info(`starting ${found.command} (${found.origin})`);
    const server: ServerOptions = { command: found.command, args: ['serve', '--stdio'], transport: TransportKind.stdio };
    const created = new LanguageClient('hooks-ls', 'Agent Hooks', server, clientOptions(log, output));
    try {
      await created.start();
      client = created;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error(reason);
      void vscode.window.showErrorMessage(`The agent hooks language server (${found.command}) did not start: ${reason}`);
    }
  };

  const stop = async () => {
    const running = client;
    client = undefined;
    await running?.dispose();
  };

  context.subscriptions.push(
    vscode.commands.registerCommand('hooks-ls.simulateHere', withSimulator((simulator) => simulator.runHere())),
    vscode.commands.registerCommand('hooks-ls.listHooks', async () => {
      if (client === undefined) {
        return;
      }
      const uri = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
      const answer = await client.sendRequest<{ text: string }>('workspace/executeCommand', {
        command: 'hooks-ls.list', arguments: [{ uri: uri?.toString() }],
      });
      output.appendLine(answer.text);
      output.show(true);
    }),
    vscode.commands.registerCommand('hooks-ls.restart', async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand('hooks-ls.showOutput', () => log.show()),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('hooks-ls.path')) {
        await stop();
        await start();
      }
    }),
    // The server keeps refusing to run hooks until it hears that the workspace is trusted.
    vscode.workspace.onDidGrantWorkspaceTrust(() => client?.sendNotification('workspace/didChangeConfiguration', { settings: null })),
    { dispose: () => void stop() },
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
  client = undefined;
}

function clientOptions(log: vscode.LogOutputChannel, output: vscode.OutputChannel): LanguageClientOptions {
  return {
    documentSelector,
    outputChannel: log,
    initializationOptions: { trusted: vscode.workspace.isTrusted, vscode: true },
    middleware: {
      // A lens or code action names the server's command; the question to the user comes in between.
      executeCommand: async (command, args, next) => {
        if (command !== 'hooks-ls.simulate' || client === undefined) {
          return next(command, args);
        }
        return new Simulator(client, output).run(args[0] as SimulateArguments);
      },
      workspace: {
        configuration: async (params, token, next) => {
          const sections = await next(params, token);
          if (!Array.isArray(sections)) {
            return sections;
          }
          return sections.map((value: unknown, i) => params.items[i]?.section === 'hooks-ls'
            ? { ...(value as object | null), trusted: vscode.workspace.isTrusted }
            : value);
        },
      },
    },
  };
}
