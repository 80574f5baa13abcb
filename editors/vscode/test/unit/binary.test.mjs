import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { findBinary } = await load('binary');
const on = (files, platform = 'linux', pathVariable = '/usr/bin:/opt/bin') => ({ platform, pathVariable, isRunnable: (file) => files.includes(file) });

test('the setting wins over the bundled program', () => {
  assert.deepEqual(findBinary('/x/hooks-ls', '/ext', on(['/x/hooks-ls', '/ext/bin/hooks-ls'])), { command: '/x/hooks-ls', origin: 'setting' });
});

test('a setting that names no executable is an error, without a fallback', () => {
  const missing = findBinary('/x/hooks-ls', '/ext', on(['/ext/bin/hooks-ls']));
  assert.match(missing.problem, /hooks-ls\.path names \/x\/hooks-ls/);
});

test('the bundled program wins over the PATH', () => {
  assert.deepEqual(findBinary('', '/ext', on(['/opt/bin/hooks-ls', '/ext/bin/hooks-ls'])), { command: '/ext/bin/hooks-ls', origin: 'bundled' });
});

test('the PATH is searched last, without its relative folders', () => {
  assert.deepEqual(findBinary('', '/ext', on(['/opt/bin/hooks-ls'])), { command: '/opt/bin/hooks-ls', origin: 'path' });
  assert.ok('problem' in findBinary('', '/ext', on(['bin/hooks-ls'], 'linux', 'bin')));
});

test('the message for a missing program says what to do', () => {
  assert.match(findBinary('', '/ext', on([])).problem, /install hooks-ls or set hooks-ls\.path/);
  assert.match(findBinary('', '/ext', on([], 'win32')).problem, /hooks-ls\.exe/);
});
