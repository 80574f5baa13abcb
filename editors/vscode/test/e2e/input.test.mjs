// The input of a simulation as a document: written with help, sent to every product, saved as a case.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn } from './steps.mjs';
import { until } from './vscode.mjs';

const guard = `{
  "version": 1,
  "hooks": {
    "PreToolUse": [
      { "type": "command", "command": "bash guard.sh" }
    ]
  }
}
`;

describe('the input of a simulation', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    trust: true, open: '.github/hooks/guard.json',
    files: { '.github/hooks/guard.json': guard, '.github/hooks/scripts.json': undefined, 'guard.sh': 'cat >>sent.json\necho "no secrets" >&2\nexit 2\n' },
  });
  const lens = (page, title) => page.locator('.codelens-decoration a', { hasText: title });
  const shown = async (page) => (await page.locator('.editor-instance .view-lines').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');

  step('a simulation has an input', async (code, page) => {
    await lens(page, 'Simulate').first().click();
    const choices = page.locator('.quick-input-list .monaco-list-row');
    await choices.filter({ hasText: 'create_file' }).first().click();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await page.locator('.tab[data-resource-name="Simulation of PreToolUse create_file in VS Code"]').waitFor();
    await lens(page, 'Save as Case').waitFor();
    await code.screenshot('result');
    await lens(page, 'Change Input').click();
    await page.locator('.tab.active[data-resource-name="Input of PreToolUse create_file in VS Code.json"]').waitFor();
    await lens(page, 'All Products').last().waitFor();
    assert.deepEqual((await code.problems()).filter((row) => row.includes('does not send') || row.includes('always sends')), []);
  });

  step('its fields are completed, explained and checked', async (code, page) => {
    const editor = page.locator('.editor-instance').last();
    await editor.locator('.view-line', { hasText: 'filePath' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('"filePat": "/.env",');
    await until('a field that is not sent is said', async () => (await code.problems()).some((row) => row.includes('VS Code does not send `filePat` here')));
    await code.screenshot('input checked');
    await editor.locator('.view-line', { hasText: 'filePat' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('"fileP');
    await page.keyboard.press('Control+Space');
    const row = page.locator('.suggest-widget.visible .monaco-list-row[aria-label^="filePath"]').first();
    await row.waitFor();
    await code.screenshot('input completion');
    await row.click();
    await page.keyboard.type('/.env');
    await until('it is right', async () => !(await code.problems()).some((text) => text.includes('does not send') || text.includes('always sends')));
    await page.keyboard.press('Escape'); // leaves the suggestions, and the snippet
    await page.keyboard.press('Escape');
    await code.goTo(8, 8);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover:visible', { hasText: 'filePath' }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  step('it is sent to every product', async (code, page) => {
    fs.rmSync(path.join(folder, 'sent.json'));
    await lens(page, 'All Products').last().click();
    await page.locator('.monaco-dialog-box, .notification-list-item').first().waitFor();
    await page.getByRole('button', { name: /^Run \d+ Commands?/ }).first().click();
    await page.locator('.tab[data-resource-name^="Simulation of PreToolUse"][data-resource-name$="in all products"]').waitFor();
    await until('the outcomes are said', async () => /Outcome: the same in VS Code and Copilot: deny/.test((await shown(page)).replaceAll(/\s+/g, ' ')));
    const sent = fs.readFileSync(path.join(folder, 'sent.json'), 'utf8');
    assert.match(sent, /"create_file"[^]*\/\.env/);
    assert.match(sent, /"(Write|create)"/);
    await code.screenshot('all products');
  });

  step('what was simulated is saved as a case', async (code, page) => {
    await page.locator('.tab[data-resource-name="Input of PreToolUse create_file in VS Code.json"]').click();
    await lens(page, /Run$/).last().click(); // the commands were agreed to
    await page.locator('.tab[data-resource-name="Simulation of PreToolUse create_file in VS Code"]').waitFor();
    await until('the new result is shown', async () => /sent\{"tool_name":"create_file","tool_input":\{"filePath":"\/\.env"/.test((await shown(page)).replaceAll(/\s+/g, '')));
    await lens(page, 'Save as Case').last().click();
    const box = page.locator('.quick-input-widget .quick-input-box input');
    await box.waitFor();
    assert.equal(await box.inputValue(), 'pretooluse');
    await box.fill('guard');
    await box.press('Enter');
    const file = path.join(folder, '.github/hooks/guard.hooktest.yaml');
    await until('it is on disk', () => fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('decision: deny'));
    assert.match(fs.readFileSync(file, 'utf8'), /tool: create_file[^]*reason: 'no secrets'|reason: no secrets/);
    await page.locator('.tab.active[data-resource-name="guard.hooktest.yaml"]').waitFor();
    await lens(page, 'Run this case').waitFor();
    await code.screenshot('saved case');
  });
});
