// The lifecycle of the server in a real VS Code: when it starts, and what happens when it crashes or hangs.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { windowOn, write } from './steps.mjs';
import { until } from './vscode.mjs';

const hooks = '{ "version": 1, "hooks": { "preToolUsed": [{ "type": "command", "bash": "true" }] } }\n';

describe('a workspace without hooks', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    trust: true, open: 'package.json', files: { '.github': undefined, 'package.json': '{\n  "version": "2.3.1"\n}\n', 'src/main.py': 'print()\n' },
  });
  const hasFinding = async (code) => (await code.problems()).some((row) => row.includes('preToolUsed'));

  step('no server runs without hooks', async (code) => {
    await code.open('src/main.py');
    console.log(`loading the extension and activate() took ${await code.extensionsAreUp()} ms`);
    assert.deepEqual(code.languageServers(), []);
  });

  step('the first hook file starts one', async (code) => {
    write(folder, '.github/hooks/a.json', hooks);
    await until('there is a server', () => code.languageServers().length === 1);
    await code.open('.github/hooks/a.json');
    await until('it publishes findings', () => hasFinding(code));
    assert.match(await code.languageStatus(), /Agent Hooks: running/);
  });

  step('three restarts at once leave one server', async (code) => {
    const [before] = code.languageServers();
    for (let i = 0; i < 3; i++) {
      await code.command('Agent Hooks: Restart the Language Server');
    }
    await until('there is one other server', () => code.languageServers().length === 1 && code.languageServers()[0] !== before);
    await until('it publishes findings', () => hasFinding(code));
    assert.equal(await code.hasMessage(/already exists/), false);
  });

  step('a server that hangs does not block the completion of others', async (code, page) => {
    await until('it has started again', async () => /Agent Hooks: running/.test(await code.languageStatus()));
    const [pid] = code.languageServers();
    process.kill(pid, 'SIGSTOP');
    try {
      await code.goTo(1, 2);
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor({ timeout: 20_000 });
      await page.keyboard.press('Escape');
      assert.match(await code.languageStatus(), /Agent Hooks: not responding/);
      await code.screenshot('not responding');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await until('it is back', async () => /Agent Hooks: running/.test(await code.languageStatus()));
  });

  step('a server that crashes is restarted a limited number of times, and the status shows it', async (code) => {
    for (let i = 1; i <= 5; i++) {
      const pid = await until('there is a server', () => code.languageServers()[0]);
      process.kill(pid, 'SIGKILL');
      await until('it is gone', () => !code.languageServers().includes(pid));
    }
    await code.message(/crashed 5 times/);
    assert.match(await code.languageStatus(), /Agent Hooks: crashed/);
    await code.screenshot('crashed');
    assert.deepEqual(code.languageServers(), []);
  });

  step('a command shows why it fails, and Restart helps', async (code) => {
    await code.command('Notifications: Clear All Notifications');
    await until('the message is gone', async () => !await code.hasMessage(/crashed 5 times/));
    await code.command('Agent Hooks: List the Hooks That Would Run');
    await code.message(/crashed 5 times/);
    await code.answer(/crashed 5 times/, 'Restart');
    await code.open('.github/hooks/a.json');
    await until('it publishes findings', () => hasFinding(code));
    assert.match(await code.languageStatus(), /Agent Hooks: running/);
  });
});
