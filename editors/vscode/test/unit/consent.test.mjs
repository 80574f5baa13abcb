import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { Consent } = await load('consent');

test('what was agreed to is not asked about again, alone or with other things', () => {
  const consent = new Consent();
  assert.equal(consent.covers(['a', 'b']), false);
  consent.add(['a', 'b']);
  assert.equal(consent.covers(['a', 'b']), true);
  assert.equal(consent.covers(['b']), true);
  consent.add(['c']);
  assert.equal(consent.covers(['c', 'a']), true);
});

test('a changed script has another name, so its plan is asked about', () => {
  const consent = new Consent();
  consent.add(['a', 'b']);
  assert.equal(consent.covers(['a', 'b2']), false);
});

test('a plan that names nothing is always asked about', () => {
  const consent = new Consent();
  consent.add(undefined);
  assert.equal(consent.covers(undefined), false);
  assert.equal(consent.covers([]), false);
});
