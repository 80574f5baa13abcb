// The packaged extension in a real VS Code, as a person would use it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startVSCode, until } from './vscode.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const tools = process.env.HOOKS_LS_VSCODE ?? path.join(os.homedir(), '.cache/hooks-ls/vscode');
const vsix = path.join(here, '../../hooks-ls.vsix');

function freshWorkspace() {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'hooks-ls-e2e-'));
  const folder = path.join(scratch, 'workspace');
  fs.cpSync(path.join(here, 'workspace'), folder, { recursive: true });
  return { scratch, folder };
}

let failed = false;

/** A subtest that leaves a picture when it fails. */
const step = (name, run) => test(name, async () => {
  try {
    await run();
  } catch (error) {
    failed = true;
    await code.screenshot(`failed ${name}`).catch(() => {});
    error.message += `\n(pictures in ${code.shots})`;
    throw error;
  }
});

let code;

describe('a trusted workspace', { timeout: 180_000 }, () => {
  const { scratch, folder } = freshWorkspace();
  before(async () => {
    code = await startVSCode({ tools, folder, scratch, vsix, trust: true });
    await code.open('.github/hooks/guard.json');
  }, { timeout: 120_000 });
  after(async () => {
    await code?.stop();
    if (!failed) {
      fs.rmSync(scratch, { recursive: true, force: true });
    }
  });

  step('the squiggle is under the misspelt event', async () => {
    await code.page.locator('.editor-instance .squiggly-error, .editor-instance .squiggly-warning').first().waitFor();
  });

  step('the Problems panel says what happens and on which product', async () => {
    const rows = await until('our finding is listed', async () => {
      const found = await code.problems();
      return found.some((row) => row.includes('unknown-event')) && found;
    });
    const row = rows.find((candidate) => candidate.includes('unknown-event'));
    assert.match(row, /PreToolUze/);
    assert.match(row, /PreToolUse/, 'names what would have been right');
    assert.match(row, /line 4 /);
    await code.screenshot('problems');
  });

  step('hovering an event explains it', async () => {
    const { page } = code;
    await code.goTo(10, 8);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    const hover = page.locator('.monaco-hover:visible').first();
    await hover.waitFor();
    const text = await until('the hover is filled', async () => {
      const shown = await hover.innerText();
      return shown.includes('Copilot CLI') && shown;
    });
    assert.match(text, /Stop/);
    assert.match(text, /VS Code/);
    await code.screenshot('hover');
    await page.keyboard.press('Escape');
  });

  step('completion offers the fields of an entry and inserts one', async () => {
    const { page } = code;
    await code.goTo(7, 26);
    await page.keyboard.press('End');
    await page.keyboard.type(',');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"tim');
    await page.keyboard.press('Control+Space');
    const row = page.locator('.suggest-widget.visible .monaco-list-row[aria-label^="timeout"]').first();
    await row.waitFor();
    await code.screenshot('completion');
    await row.click();
    await until('the field is inserted', async () => /"timeout(Sec)?": ?\d+/.test(await code.text()));
    await code.revert();
  });

  step('a quick fix corrects the event', async () => {
    const { page } = code;
    await code.goTo(4, 8);
    await page.keyboard.press('Control+.');
    const action = page.locator('.action-widget .monaco-list-row', { hasText: 'PreToolUse' }).first();
    await action.waitFor();
    await code.screenshot('quick fix');
    await action.click();
    await until('the event is renamed', async () => (await code.text()).includes('"PreToolUse"'));
    await until('the finding is gone', async () => !(await code.problems()).some((row) => row.includes('unknown-event')));
    await code.revert();
  });

  step('the lens shows the command, asks, and runs the hook', async () => {
    const { page } = code;
    const marker = path.join(folder, 'stop-was-run.json');
    await code.goTo(10, 5);
    const lenses = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
    await lenses.first().waitFor();
    await code.screenshot('lenses');
    await lenses.last().click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /bash \.github\/hooks\/scripts\/stop\.sh/);
    assert.ok(!fs.existsSync(marker), 'nothing runs before the answer');
    await code.screenshot('consent');
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await until('the hook has run', () => fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') !== '');
    const payload = JSON.parse(fs.readFileSync(marker, 'utf8'));
    assert.equal(payload.hook_event_name, 'Stop');
    const output = page.locator('.output-view-container, .output.pane-body, .panel .monaco-editor').first();
    await until('the outcome is shown', async () => (await output.innerText()).replaceAll('\u00a0', ' ').includes('tests have not been run'));
    await code.screenshot('outcome');
  });
});

describe('a workspace that is not trusted', { timeout: 180_000 }, () => {
  const { scratch, folder } = freshWorkspace();
  before(async () => {
    code = await startVSCode({ tools, folder, scratch, vsix, trust: false });
    await code.open('.github/hooks/guard.json');
  }, { timeout: 120_000 });
  after(async () => {
    await code?.stop();
    if (!failed) {
      fs.rmSync(scratch, { recursive: true, force: true });
    }
  });

  step('findings are there', async () => {
    await until('our finding is listed', async () => (await code.problems()).some((row) => row.includes('unknown-event')));
  });

  step('the lens runs nothing and says why', async () => {
    const { page } = code;
    await code.goTo(10, 5);
    const lenses = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
    await lenses.first().waitFor();
    await lenses.last().click();
    await page.locator('.notification-list-item-message', { hasText: 'only after you trust it' }).first().waitFor();
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
    assert.ok(!fs.existsSync(path.join(folder, 'stop-was-run.json')));
  });
});
