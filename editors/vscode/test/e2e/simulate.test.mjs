// What VS Code runs and what a simulation runs: the list of hooks, the input as a document, a script under a debugger. One window
// for all, since starting one takes most of the time.
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

const node = `import fs from 'node:fs';
const payload = JSON.parse(fs.readFileSync(0, 'utf8'));

fs.writeFileSync('debugged.json', JSON.stringify({ payload, inspected: Boolean(process.env.VSCODE_INSPECTOR_OPTIONS) }));
console.log('the hook was sent ' + payload.hook_event_name);
`;

const python = `import json, sys
import beside

payload = json.load(sys.stdin)
with open("debugged.py.json", "w") as f:
    json.dump({"payload": payload, "arguments": sys.argv[1:], "beside": beside.VALUE, "file": __file__}, f)
`;

const stop = (command) => `{ "hooks": { "Stop": [{ "type": "command", "command": "${command}" }] } }\n`;

describe('hooks of many places, and simulations', { timeout: 600_000 }, () => {
  const { step, folder, home } = windowOn({
    trust: true, open: '.github/hooks/guard.json', extensions: ['python-debugger'],
    settings: { 'chat.hookFilesLocations': { 'tools/hooks': true, 'off/hooks': false, 'one.json': true }, 'chat.useClaudeHooks': true },
    files: {
      '.github/hooks/guard.json': guard, '.github/hooks/scripts.json': undefined, 'guard.sh': 'cat >>sent.json\necho "no secrets" >&2\nexit 2\n',
      '.github/hooks/stop.json': stop('echo stop'),
      '.claude/settings.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "echo claude" }] }] } }\n',
      'tools/hooks/b.json': stop('echo b'), 'tools/hooks/a.json': stop('echo a'), 'off/hooks/off.json': stop('echo off'), 'one.json': stop('echo one'),
      'asked.mjs': node, 'tools/start.py': python, 'tools/beside.py': 'VALUE = 7\n',
      '.github/hooks/debug.json': `{ "version": 1, "hooks": {
  "UserPromptSubmit": [{ "type": "command", "command": "node asked.mjs" }],
  "SessionStart": [{ "type": "command", "command": "python3 tools/start.py" }]
} }
`,
    },
    home: { '.copilot/hooks/mine.json': stop('echo mine') },
  });
  const lens = (page, title) => page.locator('.codelens-decoration a', { hasText: title });
  const shown = async (page) => (await page.locator('.editor-instance .view-lines').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
  let theirs;

  // VS Code's own "Chat: Configure Hooks…" lists the hooks that it has found, with the effective settings of user and workspace.
  step('VS Code lists its hooks', async (code, page) => {
    await code.command('Chat: Configure Hooks...');
    await code.menu(/^Stop/);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: /^Stop/ }).click();
    const rows = await code.menu('Add new hook');
    theirs = rows.slice(1).map(([command, file]) => `${command} in ${file}`);
    await code.screenshot('configure hooks');
    await page.keyboard.press('Escape');
    assert.ok(theirs.length >= 6, `the menu is understood: ${theirs}`);
  });

  step('hooks-ls lists the same', async (code) => {
    await until('there is a server', () => code.languageServers().length === 1);
    await code.command('Agent Hooks: List the Hooks That Would Run');
    const text = await until('the list is there', () => /\d+ hooks, of which \d+ can run/.test(code.output('Agent Hooks')) && code.output('Agent Hooks'));
    const [, section] = text.split(/^Stop$/m);
    const ours = [...section.split(/\n\n/)[0].matchAll(/^ *\d+\. +(.*?)#.*\n +runs +(.*)$/gm)]
      .map(([, file, command]) => `${command} in ${file.replace(home, '~')}`);
    assert.deepEqual(ours, theirs);
  });

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

  step('a script is debugged in Node with the payload on standard input', async (code, page) => {
    await code.command('View: Close All Editors');
    await code.open('asked.mjs');
    await lens(page, 'Debug').click();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    const file = path.join(folder, 'debugged.json');
    await until('it has run', () => fs.existsSync(file) && fs.readFileSync(file, 'utf8') !== '');
    const { payload, inspected } = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.equal(payload.hook_event_name, 'UserPromptSubmit');
    assert.equal(inspected, true, 'under the debugger');
    await code.screenshot('debug');
  });

  step('a script is debugged in Python, from the Test Explorer', async (code, page) => {
    await page.getByRole('tab', { name: /^Testing/ }).click();
    const rows = page.locator('.test-explorer .monaco-list-row');
    const row = rows.filter({ hasText: 'SessionStart: python3' });
    await rows.filter({ hasText: 'debug.json' }).waitFor();
    await until('the hook is listed', async () => {
      for (const closed of [rows.filter({ hasText: 'debug.json' }), row]) {
        if (await closed.getAttribute('aria-expanded', { timeout: 1_000 }).catch(() => null) === 'false') {
          await closed.click();
          await page.keyboard.press('ArrowRight');
        }
      }
      return await rows.filter({ hasText: 'VS Code' }).count() > 0;
    });
    const item = rows.filter({ hasText: 'VS Code' }).last();
    await item.hover();
    await item.getByRole('button', { name: /^Debug Test/ }).click();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    const file = path.join(folder, 'debugged.py.json');
    await until('it has run', () => fs.existsSync(file) && fs.readFileSync(file, 'utf8').endsWith('}'));
    const { payload, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.equal(payload.hook_event_name, 'SessionStart');
    assert.deepEqual(rest, { arguments: [], beside: 7, file: path.join(folder, 'tools/start.py') });
    await code.screenshot('debug python');
  });
});
