// "Why did my hook not run?": a page that follows every hook of an event from its file to its script.
import * as vscode from 'vscode';
import type { Client } from './client';
import { place } from './here';
import type { Answer } from './hooks_tree';
import type { Pages } from './pages';

const whyCommand = 'hooks-ls.why';

interface WhyAnswer {
  text: string;
  result: Answer;
}

/** Shows the page of an event, or lets the user choose among the events that the workspace has hooks for. */
export async function whyNot(client: () => Promise<Client>, pages: Pages, event?: string, uri?: vscode.Uri): Promise<void> {
  const about = uri ?? place();
  if (about === undefined) {
    void vscode.window.showInformationMessage('Open a folder or a hook file first.');
    return;
  }
  const server = await client();
  const ask = (argument: object) => server.execute<WhyAnswer>(whyCommand, { uri: about.toString(), ...argument });
  if (event === undefined) {
    const { text, result } = await ask({});
    const events = [...new Set(result.hooks.map((hook) => hook.canonical ?? hook.event))].sort();
    if (events.length === 0) {
      await pages.show('Hooks', text);
      return;
    }
    event = await vscode.window.showQuickPick(events, { title: 'Why Did My Hook Not Run?', placeHolder: 'The event of the hook' });
  }
  if (event !== undefined) {
    await pages.show(event, (await ask({ event })).text);
  }
}
