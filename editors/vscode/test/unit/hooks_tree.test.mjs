import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { treeOf } = await load('hooks_tree');

const name = (id) => id.toUpperCase();
const hook = (more) => ({ path: '.github/hooks/a.json', line: 3, pointer: '/hooks/Stop/0', event: 'Stop', canonical: 'Stop', command: 'true', verdicts: [], ...more });
const verdict = (product, state, more) => ({ product, state, ...more });

test('hooks that run are listed in that order, the others after them', () => {
  const [product] = treeOf({ products: ['cli'], files: [], hooks: [
    hook({ command: 'never', verdicts: [verdict('cli', 'never', { reason: 'the file is not loaded' })] }),
    hook({ command: 'second', verdicts: [verdict('cli', 'runs', { order: 2 })] }),
    hook({ command: 'first', event: 'agentStop', verdicts: [verdict('cli', 'runs', { order: 1 })] }),
  ] }, name);
  assert.equal(product.label, 'CLI');
  assert.equal(product.description, '2 hooks run');
  const [stop] = product.children;
  assert.deepEqual(stop.children.map((node) => node.label), ['first', 'second', 'never']);
  assert.match(stop.children[2].description, /^never runs: the file is not loaded · \.github/);
  assert.match(stop.children[2].tooltip, /Never runs: the file is not loaded\./);
});

test('a hook that is off, and one that runs twice, are told from others', () => {
  const [product] = treeOf({ products: ['cli'], files: [], hooks: [
    hook({ verdicts: [verdict('cli', 'runs', { order: 1 })] }),
    hook({ pointer: '/hooks/Stop/1', verdicts: [verdict('cli', 'runs', { order: 2 })] }),
    hook({ pointer: '/hooks/Stop/2', verdicts: [verdict('cli', 'sometimes', { order: 3 })] }),
    hook({ pointer: '/hooks/Stop/3', verdicts: [verdict('cli', 'never', { off: true, reason: '`chat.useHooks` is off' })] }),
  ] }, name);
  assert.deepEqual(product.children[0].children.map((node) => node.description.split(' · ')[0]),
    ['.github/hooks/a.json', 'duplicate: the same command runs above', 'may run', 'off: `chat.useHooks` is off']);
});

test('a product that reads none of the files is left out, and so is a file of another product', () => {
  const nodes = treeOf({ products: ['vscode', 'cli'], files: [], hooks: [
    hook({ verdicts: [verdict('vscode', 'never', { foreign: true }), verdict('cli', 'runs', { order: 1 })] }),
  ] }, name);
  assert.deepEqual(nodes.map((node) => node.label), ['CLI']);
});

test('a hook that runs is simulated by its pointer, an event by its name', () => {
  const [product] = treeOf({ products: ['cli'], files: [], hooks: [
    hook({ verdicts: [verdict('cli', 'runs', { order: 1 })] }),
    hook({ pointer: '/hooks/Stop/1', verdicts: [verdict('cli', 'never', {})] }),
  ] }, name);
  const [stop] = product.children;
  assert.deepEqual(stop.simulate, { event: 'Stop', surface: 'cli', path: '.github/hooks/a.json' });
  assert.deepEqual(stop.children[0].simulate, { event: 'Stop', surface: 'cli', pointer: '/hooks/Stop/0', path: '.github/hooks/a.json' });
  assert.equal(stop.children[1].simulate, undefined);
});

test('an unknown event has its own node and cannot be simulated', () => {
  const [product] = treeOf({ products: ['cli'], files: [], hooks: [
    hook({ event: 'PreToolUze', canonical: undefined, verdicts: [verdict('cli', 'never', { reason: 'there is no such event', help: 'did you mean PreToolUse?' })] }),
  ] }, name);
  const [event] = product.children;
  assert.equal(event.label, 'PreToolUze');
  assert.equal(event.simulate, undefined);
  assert.match(event.children[0].tooltip, /There is no such event|never runs: there is no such event\. Did you mean PreToolUse\?/i);
});

test('files without hooks are listed last, with their problem', () => {
  const [files] = treeOf({ products: ['cli'], hooks: [], files: [{ path: '.github/hooks.json', problem: 'no product reads it', help: 'move it' }] }, name);
  assert.equal(files.children[0].description, 'no product reads it');
  assert.equal(files.children[0].tooltip, 'No product reads it. Move it.');
  assert.deepEqual(files.children[0].location, { path: '.github/hooks.json', line: 1 });
});
