// The state of the server, as a language status item of the documents that it handles.
import * as vscode from 'vscode';
import type { State } from './life';

const restart: vscode.Command = { command: 'hooks-ls.restart', title: 'Restart' };

export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('hooks-ls.server', []);

  constructor() {
    this.item.name = 'Agent Hooks';
    this.show({ kind: 'off' });
  }

  follow(selector: vscode.DocumentSelector): void {
    this.item.selector = selector;
  }

  show(state: State): void {
    const { item } = this;
    item.busy = state.kind === 'starting';
    item.severity = vscode.LanguageStatusSeverity.Information;
    item.command = restart;
    // VS Code renders a link to a command in the detail.
    item.detail = '[Show Output](command:hooks-ls.showOutput)';
    switch (state.kind) {
      case 'off':
        item.text = 'Agent Hooks: not started';
        item.command = { ...restart, title: 'Start' };
        break;
      case 'starting':
        item.text = 'Agent Hooks: starting';
        break;
      case 'running':
        item.text = 'Agent Hooks: running';
        break;
      case 'silent':
        item.text = 'Agent Hooks: not responding';
        item.severity = vscode.LanguageStatusSeverity.Warning;
        break;
      case 'dead':
        item.text = 'Agent Hooks: crashed, findings are not shown';
        item.detail = `${state.reason} ${item.detail}`;
        item.severity = vscode.LanguageStatusSeverity.Error;
        break;
    }
  }

  dispose(): void {
    this.item.dispose();
  }
}
