// A real VS Code (code-server) with its own home, driven by headless Chromium. Everything that it writes is in one folder.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { chromium } from 'playwright-core';

const patience = Number(process.env.HOOKS_LS_PATIENCE ?? 60_000); // milliseconds; generous, so that a slow machine does not make tests flaky

const userSettings = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'always',
  'editor.minimap.enabled': false,
  'editor.accessibilitySupport': 'off',
  'git.enabled': false,
  'files.autoSave': 'off', // VS Code for the web saves automatically, which would change the files under test
  'json.schemaDownload.enable': false,
};

/**
 * Starts a VS Code server with its own home, and with the extension unless vsix is missing.
 * @param {{ tools: string, scratch: string, vsix?: string, settings?: object, flags?: string[] }} options
 */
async function startServer({ tools, scratch, vsix, settings, flags = [] }) {
  for (const part of ['home', 'user/User', 'extensions', 'shots']) {
    fs.mkdirSync(path.join(scratch, part), { recursive: true });
  }
  fs.writeFileSync(path.join(scratch, 'config.yaml'), 'auth: none\n');
  fs.writeFileSync(path.join(scratch, 'user/User/settings.json'), JSON.stringify({ ...userSettings, ...settings }));
  const node = path.join(tools, 'node/bin-node');
  const env = { ...process.env, HOME: path.join(scratch, 'home'), EXTENSIONS_GALLERY: '{"serviceUrl":""}', DISABLE_TELEMETRY: '1' };
  for (const name of ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'VSCODE_IPC_HOOK_CLI']) {
    delete env[name];
  }
  const base = [
    path.join(tools, 'code-server/node_modules/code-server/out/node/entry.js'),
    '--config', path.join(scratch, 'config.yaml'),
    '--user-data-dir', path.join(scratch, 'user'),
    '--extensions-dir', path.join(scratch, 'extensions'),
  ];
  if (vsix !== undefined) {
    execFileSync(node, [...base, '--install-extension', vsix, '--force'], { env, stdio: 'pipe' });
  }
  const port = await freePort();
  const log = fs.openSync(path.join(scratch, 'server.log'), 'w');
  const server = spawn(node, [
    ...base, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check',
    '--disable-getting-started-override', '--ignore-last-opened', ...flags,
  ], { env, stdio: ['ignore', log, log] });
  const stop = async () => {
    const pids = processTree(server.pid);
    const gone = server.exitCode ?? new Promise((resolve) => server.once('exit', resolve));
    for (const pid of pids) { // nothing that it would save on a soft end is read
      try { process.kill(pid, 'SIGKILL'); } catch { /* already gone */ }
    }
    await gone;
  };
  try {
    await until('code-server answers', async () => {
      if (server.exitCode !== null) {
        throw new Error(`code-server ended with ${server.exitCode}; see ${scratch}/server.log`);
      }
      return fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, pid: server.pid, stop };
}

async function startBrowser(size = { width: 1400, height: 900 }) {
  const browser = await chromium.launch({
    executablePath: execFileSync('which', ['chromium']).toString().trim(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  // Compressing for a browser on the same machine takes a twelfth of all time.
  const page = await browser.newPage({ viewport: size, extraHTTPHeaders: { 'Accept-Encoding': 'identity' } });
  page.setDefaultTimeout(patience);
  return { browser, page };
}

/**
 * Starts VS Code on a folder, or on a workspace of several folders below it.
 * @param {{ tools: string, folder: string, scratch: string, vsix: string, trust: boolean, settings?: object, folders?: string[],
 *   size?: { width: number, height: number } }} options
 */
export async function startVSCode({ tools, folder, scratch, vsix, trust, settings, folders, size }) {
  const server = await startServer({ tools, scratch, vsix, settings });
  let browser;
  try {
    let page;
    ({ browser, page } = await startBrowser(size));
    let opened = `folder=${encodeURIComponent(folder)}`;
    if (folders !== undefined) {
      const file = path.join(scratch, 'several.code-workspace');
      fs.writeFileSync(file, JSON.stringify({ folders: folders.map((name) => ({ path: path.join(folder, name) })) }));
      opened = `workspace=${encodeURIComponent(file)}`;
    }
    await page.goto(`http://127.0.0.1:${server.port}/?${opened}`);
    await page.waitForSelector('.monaco-workbench');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await page.getByRole('button', { name: trust ? /Yes, I trust/ : /No, I don/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForSelector('.explorer-folders-view .monaco-list');
    const shots = process.env.HOOKS_LS_SHOTS ?? path.join(scratch, 'shots'); // to keep the pictures of a good run too
    fs.mkdirSync(shots, { recursive: true });
    return new Workbench(page, shots, { pid: server.pid, user: path.join(scratch, 'user') }, async () => {
      await browser.close();
      await server.stop();
    });
  } catch (error) {
    await browser?.close();
    await server.stop();
    throw error;
  }
}

/**
 * Runs a script inside the extension host of VS Code, with the extension or without it. The script exports run(), which
 * writes its result to answers.json next to the folder.
 * @param {{ tools: string, folder: string, scratch: string, vsix?: string, script: string }} options
 */
export async function askExtensionHost({ tools, folder, scratch, vsix, script }) {
  // A built VS Code runs tests only with the driver of its own smoke tests, which needs two functions on the page.
  const server = await startServer({ tools, scratch, vsix, flags: ['--disable-workspace-trust', '--vscode-option', 'enable-smoke-test-driver'] });
  let browser;
  try {
    let page;
    ({ browser, page } = await startBrowser());
    const logged = [];
    await page.exposeFunction('codeAutomationLog', (_type, args) => { logged.push(args.join(' ')); });
    const ended = new Promise((resolve) => { void page.exposeFunction('codeAutomationExit', resolve); });
    const host = `127.0.0.1:${server.port}`;
    const payload = [
      ['extensionDevelopmentPath', `vscode-remote://${host}${path.dirname(script)}`],
      ['extensionTestsPath', `vscode-remote://${host}${script}`],
    ];
    await page.goto(`http://${host}/?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
    const late = new Promise((resolve) => { setTimeout(resolve, 2 * patience, 'late').unref(); });
    const code = await Promise.race([ended, late]);
    if (code !== 0) {
      throw new Error(`${path.basename(script)} ended with ${code}: ${logged.slice(-20).join('\n')}`);
    }
    return JSON.parse(fs.readFileSync(path.join(path.dirname(folder), 'answers.json'), 'utf8'));
  } finally {
    await browser?.close();
    await server.stop();
  }
}

export class Workbench {
  constructor(page, shots, { pid, user }, stop) {
    this.page = page;
    this.shots = shots;
    this.pid = pid;
    this.user = user;
    this.logs = path.join(user, 'logs');
    this.stop = stop;
  }

  /** The process IDs of the language servers that this VS Code started. */
  languageServers() {
    return this.processes('hooks-ls\0serve');
  }

  /** The IDs of the processes below this VS Code whose arguments, joined by NUL, contain a text. */
  processes(text) {
    return processTree(this.pid).filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        return false; // it has exited meanwhile
      }
    });
  }

  screenshot(name) {
    return this.page.screenshot({ path: path.join(this.shots, `${name}.png`), animations: 'disabled' });
  }

  /** Takes screenshots in both themes and two sizes, when HOOKS_LS_SHOTS is set. The window has to follow the system's theme. */
  async looks(name) {
    if (process.env.HOOKS_LS_SHOTS === undefined) {
      return;
    }
    const { page } = this;
    const before = page.viewportSize();
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`.monaco-workbench.vs${theme === 'dark' ? '-dark' : ':not(.vs-dark)'}`).waitFor();
      for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 700 }]) {
        await page.setViewportSize(size);
        await new Promise((resolve) => { setTimeout(resolve, 500); }); // wait for animations
        await this.screenshot(`${name} ${theme} ${size.width}`);
      }
    }
    await page.setViewportSize(before);
  }

  /** Chooses what the palette lists for a text. What opens an editor meanwhile closes the palette, which is then tried again. */
  async choose(text, label) {
    const { page } = this;
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first();
    const box = page.locator('.quick-input-widget .quick-input-box input');
    await until(`${label} is chosen`, async () => {
      await page.keyboard.press('F1');
      return box.fill(text, { timeout: 5_000 }).then(() => row.click({ timeout: 5_000 })).then(() => true, () => false);
    });
    return box;
  }

  async open(file) {
    const name = path.basename(file);
    await this.choose(file, name);
    await this.page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor();
  }

  async command(title) {
    const box = await this.choose(`>${title}`, title.replace(/^.*: /, ''));
    // A command that asks for input reuses the box, sometimes before it is seen to close.
    await until('the command was taken', async () => !await box.isVisible() || !(await box.inputValue({ timeout: 1_000 }).catch(() => '')).startsWith('>'));
  }

  /** Moves the cursor of the active editor; line and column count from 1. */
  async goTo(line, column) {
    const { page } = this;
    await page.keyboard.press('Control+g');
    const box = page.locator('.quick-input-widget .quick-input-box input');
    await box.waitFor();
    await box.fill(`:${line}:${column}`);
    // The box accepts Enter only once it has parsed the position.
    const widget = page.locator('.quick-input-widget');
    await until('the box closes', async () => {
      if (await box.isVisible()) {
        await box.press('Enter');
      }
      return widget.waitFor({ state: 'hidden', timeout: 2_000 }).then(() => true, () => false);
    });
  }

  /** The rows of the Problems panel: the aria-label and the visible text, since the code is a link and not in the label. */
  async problems() {
    const { page } = this;
    const panel = page.locator('.markers-panel');
    if (!await panel.isVisible()) {
      await page.keyboard.press('Control+Shift+m');
      await panel.waitFor();
    }
    return panel.locator('.monaco-list-row').evaluateAll((rows) => rows.map((row) => `${row.getAttribute('aria-label') ?? ''} ${row.innerText}`));
  }

  /** The rendered text of the active editor, which may be only a part. */
  text() {
    return this.page.locator('.editor-instance .view-lines').first().innerText().then((text) => text.replaceAll('\u00a0', ' '));
  }

  /** All text of an output channel, from its log file; the panel only holds the visible part. */
  output(channel) {
    const files = fs.existsSync(this.logs) ? fs.readdirSync(this.logs, { recursive: true }) : [];
    return files.filter((file) => file.endsWith(`${channel}.log`)).map((file) => fs.readFileSync(path.join(this.logs, file), 'utf8')).join('\n');
  }

  /** The rows of the open menu, each split into its parts. */
  async menu(first) {
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: first }).first().waitFor();
    return rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label').split(', ')));
  }

  /** Opens the menu of quick fixes at the cursor and returns their titles. */
  async quickFixes() {
    const { page } = this;
    const rows = page.locator('.action-widget .monaco-list-row.action');
    await until('the menu of quick fixes is open', async () => { // the first key presses may come before the editor has the focus
      await page.keyboard.press('Control+.');
      return rows.first().waitFor({ timeout: 5000 }).then(() => true, () => false);
    });
    return rows.evaluateAll((all) => all.map((row) => row.innerText.trim()));
  }

  /** The text of a notification; hidden ones are in the notification center. */
  async message(pattern) {
    const list = this.page.locator('.notifications-toasts .notification-list-item, .notifications-center .notification-list-item');
    const found = list.filter({ hasText: pattern }).first();
    await until(`${pattern} is shown`, async () => {
      if (await found.isVisible()) {
        return true;
      }
      if (!await this.page.locator('.notifications-center.visible').isVisible()) {
        await this.command('Notifications: Show Notifications');
      }
      return false;
    });
    return found.innerText();
  }

  async hasMessage(pattern) {
    return await this.page.locator('.notification-list-item:visible', { hasText: pattern }).count() > 0;
  }

  /** Clicks a button of a notification. */
  async answer(pattern, button) {
    await this.message(pattern);
    const item = this.page.locator('.notification-list-item', { hasText: pattern }).first();
    await item.hover();
    await item.getByRole('button', { name: button }).click();
  }

  /** The text of the active editor's language status, with its details. */
  async languageStatus() {
    const { page } = this;
    const entry = page.locator('#status\\.languageStatus');
    await entry.waitFor();
    await entry.hover();
    const hover = page.locator('.hover-language-status').filter({ hasText: 'Agent Hooks' });
    await hover.first().waitFor();
    const text = await hover.first().innerText();
    await page.mouse.move(700, 300);
    return text.replaceAll('\u00a0', ' ');
  }

  /** Waits until the extensions that activate at startup are active, and returns the milliseconds of ours. */
  async extensionsAreUp() {
    await this.command('Developer: Show Running Extensions');
    const list = this.page.locator('.runtime-extensions-editor');
    const ours = list.locator('.monaco-list-row', { hasText: /hooks-ls[^]*Activation: \d+ms/ }).first();
    const [, took] = /Activation: (\d+)ms/.exec(await ours.innerText());
    await this.page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    return Number(took);
  }

  async close(name) {
    const tab = this.page.locator(`.tab[data-resource-name="${name}"]`);
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'detached' });
  }

  async revert() {
    await this.page.keyboard.press('Escape');
    await this.command('File: Revert File');
    await this.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  }
}

/** Polls until the answer is truthy, and returns it; for what has no event. */
export async function until(what, ask, timeout = patience) {
  const end = Date.now() + timeout;
  for (let last; ;) {
    last = await ask();
    if (last) {
      return last;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${timeout / 1000} s in vain until ${what}; last seen: ${JSON.stringify(last)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function processTree(root) {
  const children = new Map();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...children.get(parent) ?? [], pid]);
  }
  const found = [];
  const visit = (pid) => { found.push(pid); (children.get(pid) ?? []).forEach(visit); };
  visit(root);
  return found;
}
