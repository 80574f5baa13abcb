// The path of a new user from an empty folder to a tested hook, in the order of docs/start.md. This test takes its screenshots.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn } from './steps.mjs';
import { until } from './vscode.mjs';

const script = '.github/hooks/scripts/stop-gate.mjs';

describe('a new user', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    empty: true, trust: true, size: { width: 1000, height: 580 },
    settings: { 'workbench.colorTheme': 'Default Light Modern', 'breadcrumbs.enabled': false, 'window.commandCenter': false },
  });
  const rows = (page) => page.locator('.quick-input-list .monaco-list-row');
  /** Takes a picture of the documents, without what the pointer or an extension that starts shows for a moment. */
  const picture = async (code, page, name) => {
    await page.mouse.move(150, 250); // in the Explorer, or below the tests, where nothing is
    await page.locator('.workbench-hover-container:visible').waitFor({ state: 'hidden' });
    await until('nothing is in progress', async () => await page.locator('.statusbar .codicon-loading:visible').count() === 0);
    await code.screenshot(name);
  };
  const panes = (page) => page.locator('.pane', { hasText: 'Agent Hooks' });

  step('the welcome view offers a new hook', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    await panes(page).locator('.welcome-view').getByRole('button', { name: 'New Hook…' }).waitFor();
    await picture(code, page, 'start-1-view');
    await panes(page).locator('.welcome-view').getByRole('button', { name: 'New Hook…' }).click();
  });

  step('New Hook asks for a job, a product and a language', async (code, page) => {
    await rows(page).filter({ hasText: 'stop-gate' }).waitFor();
    await picture(code, page, 'start-2-new');
    await rows(page).filter({ hasText: 'stop-gate' }).click();
    await rows(page).filter({ hasText: 'VS Code and Copilot' }).first().click();
    await rows(page).filter({ hasText: 'JavaScript' }).click();
    for (const name of ['stop-gate.json', 'stop-gate.mjs']) {
      await page.locator(`.tab[data-resource-name="${name}"]`).waitFor();
    }
    await code.message(/runs on Stop/);
    await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).first().waitFor();
    if (process.platform !== 'win32') {
      assert.ok(fs.statSync(path.join(folder, script)).mode & 0o100, 'the script is executable');
    }
  });

  step('Try It simulates the event', async (code, page) => {
    await code.answer(/runs on Stop/, 'Try It');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await page.locator('.tab[data-resource-name="Simulation of Stop in VS Code"]').waitFor();
    await until('the outcome is shown', async () => /npm\s+test[^]*fails/.test(await drawn(page)));
    await page.locator('.codelens-decoration a', { hasText: 'Run Again' }).waitFor();
    await page.locator('.notification-list-item', { hasText: 'Simulating' }).waitFor({ state: 'hidden' });
    await picture(code, page, 'start-3-simulated');
    await code.close('Simulation of Stop in VS Code');
  });

  step('a mistake in the script is reported', async (code, page) => {
    await page.locator('.tab[data-resource-name="stop-gate.mjs"]').click();
    const place = placeOf(path.join(folder, script), '"block"');
    await code.goTo(place.line, place.column + 6);
    await page.keyboard.type('ed');
    await until('the finding is listed', async () => (await code.problems()).some((row) => row.includes('invalid-decision')));
    await picture(code, page, 'start-4-finding');
  });

  step('a quick fix corrects the mistake', async (code, page) => {
    const place = placeOf(path.join(folder, script), '"block"'); // the mistake is not saved
    await page.locator('.tab[data-resource-name="stop-gate.mjs"]').click();
    await code.goTo(place.line, place.column + 3);
    const titles = await code.quickFixes();
    assert.ok(titles.includes('Write block'), titles.join(' | '));
    await picture(code, page, 'start-5-fix');
    await page.locator('.action-widget .monaco-list-row', { hasText: 'Write block' }).first().click();
    await until('the finding is gone', async () => !(await code.problems()).some((row) => row.includes('invalid-decision')));
    await code.command('File: Save All Files');
    await until('the fix is saved', () => fs.readFileSync(path.join(folder, script), 'utf8').includes('decision: "block"'));
  });

  step('its test passes', async (code, page) => {
    await page.locator('.tab[data-resource-name="stop-gate.json"]').click();
    await page.locator('.codelens-decoration a', { hasText: 'Test' }).last().click();
    await page.locator('.monaco-dialog-box').waitFor();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await page.getByRole('tab', { name: /^Testing/ }).click();
    const tests = page.locator('.test-explorer .monaco-list-row');
    await until('it is proven', async () => (await tests.evaluateAll((all) => all.map((row) => `${row.getAttribute('aria-label')} ${row.innerText}`)))
      .some((text) => /Passed/.test(text)), 180_000);
    for (const name of ['stop-gate.json', 'Stop:']) {
      await tests.filter({ hasText: name }).first().click();
      await page.keyboard.press('ArrowRight');
      await page.locator(`.test-explorer .monaco-list-row[aria-expanded="true"]`, { hasText: name }).waitFor();
    }
    await until('the run has ended', async () => await page.locator('.editor-instance .codicon-testing-passed-icon, .editor-instance [class*="testing-passed"]').count() > 0);
    await picture(code, page, 'start-6-tested');
  });
});

/** The visible text of all editors. */
async function drawn(page) {
  return (await page.locator('.editor-instance .view-lines').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
}

function placeOf(file, text) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes(text));
  return { line: at + 1, column: lines[at].indexOf(text) + 1 };
}
