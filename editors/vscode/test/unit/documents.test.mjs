import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { filtersFor, patterns } = await load('documents');
const added = (locations) => filtersFor([{ folder: 'file:///w', locations }], 'file:///home/u').slice(patterns.length);

test('no filter takes scripts', () => {
  for (const pattern of patterns) {
    assert.match(pattern, /\.(json|md)$|\.hooks-ls\.yaml$|\.hooktest\.yaml$/);
  }
});

test('folders and files of chat.hookFilesLocations are taken in, those of the user too', () => {
  assert.deepEqual(added({ 'tools/hooks': true, 'one.json': true, '~/my-hooks': true, './here/': true, 'two.JSON': 'True' }), [
    { pattern: 'tools/hooks/**/*.json', baseUri: 'file:///w' },
    { pattern: 'one.json', baseUri: 'file:///w' },
    { pattern: 'my-hooks/**/*.json', baseUri: 'file:///home/u' },
    { pattern: 'here/**/*.json', baseUri: 'file:///w' },
    { pattern: 'two.JSON', baseUri: 'file:///w' },
  ]);
});

test('what is switched off, leads out of the folder or makes no sense is not', () => {
  assert.deepEqual(added({ 'off': false, '../x': true, '/abs': true, '': true, '.': true, 'text': 'yes', 'number': 1 }), []);
  assert.deepEqual(added(undefined), []);
  assert.deepEqual(added('all'), []);
});

test('a name that looks like a pattern is a name', () => {
  assert.equal(added({ 'a[b]*': true })[0].pattern, 'a[[]b[]][*]/**/*.json');
});

test('what the usual places have, or another folder, is not listed again', () => {
  assert.deepEqual(added({ '.github/hooks': true, '~/.copilot/hooks': true, '.claude/settings.json': true }), []);
  const locations = { '~/my-hooks': true };
  const filters = filtersFor([{ folder: 'file:///a', locations }, { folder: 'file:///b', locations }], 'file:///home/u');
  assert.deepEqual(filters.slice(patterns.length), [{ pattern: 'my-hooks/**/*.json', baseUri: 'file:///home/u' }]);
});
