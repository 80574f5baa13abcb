// Asks before programs of the workspace run: for workspace trust, and showing everything that will run. An agreement holds for
// this window, as long as the commands and their scripts do not change.
import * as vscode from 'vscode';
import { Consent } from './consent';
import type { Pages } from './pages';
import type { PlanText } from './plan';

const remembered = 'You are asked again when a command or its script has changed.';

export class Permission {
  private readonly consent = new Consent();

  constructor(private readonly pages: Pages) {}

  /** Whether the workspace is trusted. If not, shows a warning with a link to manage trust. */
  async trusted(): Promise<boolean> {
    if (vscode.workspace.isTrusted) {
      return true;
    }
    const manage = 'Manage Workspace Trust';
    const answer = await vscode.window.showWarningMessage(
      'Hooks run programs of this workspace, so they can be run only after you trust it.',
      manage,
    );
    if (answer === manage) {
      await vscode.commands.executeCommand('workbench.trust.manage');
    }
    return false;
  }

  /** Whether the user agrees to a plan, or agreed to all of its parts before. */
  async agreed(plan: PlanText, parts: string[] | undefined): Promise<boolean> {
    if (plan.commands.length === 0 || this.consent.covers(parts)) {
      return true;
    }
    const agreed = await this.ask(plan);
    if (agreed) {
      this.consent.add(parts);
    }
    return agreed;
  }

  /** Shows the whole plan and asks: in a dialog, or a long plan in a document, next to a notification that does not block scrolling. */
  private async ask(plan: PlanText): Promise<boolean> {
    if (!plan.long) {
      return await vscode.window.showInformationMessage(plan.title, { modal: true, detail: `${plan.detail}\n\n${remembered}` }, plan.run) === plan.run;
    }
    await this.pages.show('What will run', `${plan.title}\n\n${plan.detail}\n\n${remembered}\n`);
    const question = plan.title.replace(/ These commands .*$/, ' The commands are in the open document; they will run on this machine.');
    return await vscode.window.showInformationMessage(question, plan.run, 'Cancel') === plan.run;
  }
}
