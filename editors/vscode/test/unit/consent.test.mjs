import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { Consent } = await load('consent');

test('agreed parts are covered, alone or combined', () => {
  const consent = new Consent();
  assert.equal(consent.covers(['a', 'b']), false);
  consent.add(['a', 'b']);
  assert.equal(consent.covers(['a', 'b']), true);
  assert.equal(consent.covers(['b']), true);
  consent.add(['c']);
  assert.equal(consent.covers(['c', 'a']), true);
});

test('a part with another name, as after a change of its script, is not covered', () => {
  const consent = new Consent();
  consent.add(['a', 'b']);
  assert.equal(consent.covers(['a', 'b2']), false);
});

test('a plan without parts is never covered', () => {
  const consent = new Consent();
  consent.add(undefined);
  assert.equal(consent.covers(undefined), false);
  assert.equal(consent.covers([]), false);
});
