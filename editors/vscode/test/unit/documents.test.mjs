import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { filtersFor, patterns } = await load('documents');
const added = (locations) => filtersFor([{ folder: 'file:///w', locations }], 'file:///home/u').slice(patterns.length);

test('no filter matches scripts', () => {
  for (const pattern of patterns) {
    assert.match(pattern, /\.(json|md)$|\.hooks-ls\.yaml$|\.hooktest\.yaml$/);
  }
});

test('folders and files of chat.hookFilesLocations are added, also in the home directory', () => {
  assert.deepEqual(added({ 'tools/hooks': true, 'one.json': true, '~/my-hooks': true, './here/': true, 'two.JSON': 'True' }), [
    { pattern: 'tools/hooks/**/*.json', baseUri: 'file:///w' },
    { pattern: 'one.json', baseUri: 'file:///w' },
    { pattern: 'my-hooks/**/*.json', baseUri: 'file:///home/u' },
    { pattern: 'here/**/*.json', baseUri: 'file:///w' },
    { pattern: 'two.JSON', baseUri: 'file:///w' },
  ]);
});

test('locations that are off, outside the folder or invalid are not added', () => {
  assert.deepEqual(added({ 'off': false, '../x': true, '/abs': true, '': true, '.': true, 'text': 'yes', 'number': 1 }), []);
  assert.deepEqual(added(undefined), []);
  assert.deepEqual(added('all'), []);
});

test('glob characters in a name are escaped', () => {
  assert.equal(added({ 'a[b]*': true })[0].pattern, 'a[[]b[]][*]/**/*.json');
});

test('locations covered by the usual patterns or by another folder are not added again', () => {
  assert.deepEqual(added({ '.github/hooks': true, '~/.copilot/hooks': true, '.claude/settings.json': true }), []);
  const locations = { '~/my-hooks': true };
  const filters = filtersFor([{ folder: 'file:///a', locations }, { folder: 'file:///b', locations }], 'file:///home/u');
  assert.deepEqual(filters.slice(patterns.length), [{ pattern: 'my-hooks/**/*.json', baseUri: 'file:///home/u' }]);
});
