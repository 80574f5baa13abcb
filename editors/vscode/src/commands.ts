// The commands of menus, pages and views, and those of lenses and quick fixes that need the user interface.
import * as vscode from 'vscode';
import type { Client } from './client';
import { debugScript } from './debug';
import { asError } from './errors';
import { here, place } from './here';
import { type HooksView, type Item, simulationOf } from './hooks_view';
import type { Life } from './life';
import { createScript, newHook } from './new_hook';
import type { Pages } from './pages';
import type { Permission } from './permission';
import type { SimulateArguments, TestArguments } from './plan';
import type { Results } from './results';
import type { Simulator } from './simulate';
import { switchOff } from './switch_off';
import type { DebugArguments } from './test_tree';
import type { Tests } from './tests';
import { whyNot } from './why';

/** What the commands act on. */
export interface Parts {
  server: Life<Client>;
  output: vscode.OutputChannel;
  log: vscode.OutputChannel;
  pages: Pages;
  permission: Permission;
  view: HooksView;
  tests: Tests;
  results: Results;
  simulator: Simulator;
}

/** Runs a command of a lens or a quick fix that needs the user interface; undefined for those that the server runs. */
export function runForServer({ server, pages, simulator, tests }: Parts, command: string, args: unknown[]): Promise<unknown> | undefined {
  switch (command) {
    case 'hooks-ls.simulate':
      return simulator.run(args[0] as SimulateArguments);
    case 'hooks-ls.test':
      return tests.runFor(args[0] as TestArguments);
    case 'hooks-ls.why': {
      const { uri, event } = args[0] as { uri: string; event?: string };
      return whyNot(() => server.get(), pages, event, vscode.Uri.parse(uri));
    }
    case 'hooks-ls.explain':
      return explain(server, pages, args[0] as { name: string });
  }
  return undefined;
}

/** Registers the commands. */
export function registerCommands({ server, output, log, pages, permission, view, tests, results, simulator }: Parts): vscode.Disposable[] {
  const client = () => server.get();
  const ofResults = ['runAgain', 'changeInput', 'runInput', 'otherTool', 'otherProduct', 'allProducts', 'saveAsCase', 'copyCommandLine'] as const;
  return [
    ...ofResults.map((name) => command(`hooks-ls.${name}`, (uri: vscode.Uri) => results[name](uri))),
    command('hooks-ls.simulateHere', async () => {
      const request = await hereOf(server, 'hooks-ls.simulate');
      return request && simulator.run(request as SimulateArguments);
    }),
    command('hooks-ls.testHere', async () => {
      const request = await hereOf(server, 'hooks-ls.test');
      return request && tests.runFor(request as TestArguments);
    }),
    command('hooks-ls.listHooks', () => listHooks(server, output)),
    command('hooks-ls.restart', () => server.restart()),
    command('hooks-ls.showOutput', async () => log.show()),
    command('hooks-ls.switchOff', switchOff),
    command('hooks-ls.createScript', (script: { uri: string; text: string }) => createScript(client, script)),
    command('hooks-ls.newHook', (empty?: { uri?: unknown }) => newHook(client, typeof empty?.uri === 'string' ? vscode.Uri.parse(empty.uri) : undefined)),
    command('hooks-ls.whyNot', (item?: Item) => whyNot(client, pages, item?.node.simulate?.event ?? item?.node.event, item?.folder)),
    command('hooks-ls.debug', async (argument: DebugArguments) => debugScript(await server.get(), permission, argument)),
    command('hooks-ls.refreshHooks', async () => view.refresh()),
    command('hooks-ls.simulateItem', async (item: Item) => {
      const request = simulationOf(item);
      return request && simulator.run(request);
    }),
  ];
}

/** Registers a command that shows its error to the user. */
function command(name: string, run: (...args: never[]) => Promise<unknown>): vscode.Disposable {
  return vscode.commands.registerCommand(name, async (...args: unknown[]) => {
    try {
      return await run(...args as never[]);
    } catch (error) {
      await showError(asError(error).message);
      return undefined;
    }
  });
}

async function explain(server: Life<Client>, pages: Pages, argument: { name: string }): Promise<void> {
  const { text } = await (await server.get()).execute<{ text: string }>('hooks-ls.explain', argument);
  await pages.show(argument.name, text);
}

async function listHooks(server: Life<Client>, output: vscode.OutputChannel): Promise<void> {
  const uri = place();
  if (uri === undefined) {
    void vscode.window.showInformationMessage('Open a folder or a hook file to see which hooks would run.');
    return;
  }
  const { text } = await (await server.get()).execute<{ text: string }>('hooks-ls.list', { uri: uri.toString() });
  output.appendLine(text);
  output.show(true);
}

async function hereOf(server: Life<Client>, name: string): Promise<unknown> {
  await server.get(); // it provides the lenses
  return here(name);
}

/** The messages that are on screen. */
const onScreen = new Set<string>();

/** Shows a message, unless it is on screen, with what helps. */
export async function showError(reason: string): Promise<void> {
  if (onScreen.has(reason)) {
    return;
  }
  onScreen.add(reason);
  const restart = 'Restart', show = 'Show Output', settings = 'Open Settings';
  const actions = reason.includes('hooks-ls.path') ? [settings, show] : [restart, show];
  const answer = await vscode.window.showErrorMessage(reason, ...actions);
  onScreen.delete(reason);
  if (answer === restart) {
    await vscode.commands.executeCommand('hooks-ls.restart');
  } else if (answer === show) {
    await vscode.commands.executeCommand('hooks-ls.showOutput');
  } else if (answer === settings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'hooks-ls.path');
  }
}
