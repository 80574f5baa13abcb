import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { DiedEarly, Life } = await load('life');

/** A Life with fake servers, which records what happens to them. */
function living({ fails = () => false, error = new Error('no such program'), now = () => 0 } = {}) {
  const log = [];
  const states = [];
  const servers = [];
  let running = 0;
  const life = new Life(async () => {
    const id = servers.length + 1;
    log.push(`start ${id}`);
    await Promise.resolve();
    if (fails(id)) {
      servers.push(undefined);
      throw error;
    }
    running++;
    assert.equal(running, 1, 'one server at a time');
    let die;
    const gone = new Promise((resolve) => { die = resolve; });
    const server = {
      id, gone,
      stop: async () => { log.push(`stop ${id}`); await Promise.resolve(); running--; die(); },
      crash: async () => { running--; die(); await settled(); },
    };
    servers.push(server);
    return server;
  }, (state) => states.push(state.kind), now);
  return { life, log, states, servers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the first get starts the server, the others share it', async () => {
  const { life, log } = living();
  const [a, b] = await Promise.all([life.get(), life.get()]);
  assert.equal(a, b);
  assert.deepEqual(log, ['start 1']);
});

test('restart, get and restart run one after the other', async () => {
  const { life, log } = living();
  const [, used] = await Promise.all([life.restart(), life.get(), life.restart()]);
  assert.equal(used.id, 1);
  assert.deepEqual(log, ['start 1', 'stop 1', 'start 2']);
});

test('a server that crashes is restarted', async () => {
  const { life, servers, states } = living();
  await life.get();
  await servers[0].crash();
  assert.equal((await life.get()).id, 2);
  assert.deepEqual(states, ['starting', 'running', 'starting', 'starting', 'running']);
});

test('after the fifth crash the server stays dead, with the reason, until restart is called', async () => {
  const { life, servers, log } = living();
  await life.get();
  for (let i = 0; i < 5; i++) {
    await servers[i].crash();
  }
  assert.equal(life.state.kind, 'dead');
  await assert.rejects(life.get(), /crashed 5 times in three minutes/);
  assert.equal(log.length, 5);
  await life.restart();
  assert.equal(life.state.kind, 'running');
  await servers[5].crash();
  assert.equal((await life.get()).id, 7, 'with a clean slate');
});

test('old crashes do not count', async () => {
  let time = 0;
  const { life, servers } = living({ now: () => time });
  await life.get();
  for (let i = 0; i < 8; i++) {
    time += 60_000;
    await servers[i].crash();
  }
  assert.equal(life.state.kind, 'running');
});

test('a server that cannot be started is dead, with the reason', async () => {
  const { life, states } = living({ fails: (id) => id === 1 });
  await assert.rejects(life.get(), /no such program/);
  assert.deepEqual(states, ['starting', 'dead']);
  await assert.rejects(life.get(), /no such program/);
  await life.restart();
  assert.equal(life.state.kind, 'running');
});

test('a server that exits while starting is tried five times', async () => {
  const error = new DiedEarly('It ended with exit code 1.');
  const once = living({ fails: (id) => id === 1, error });
  assert.equal((await once.life.get()).id, 2);
  const always = living({ fails: () => true, error });
  await assert.rejects(always.life.get(), /crashed 5 times in three minutes.*exit code 1/);
  assert.equal(always.log.length, 5);
});

test('stopping is not a crash', async () => {
  const { life, log } = living();
  await life.get();
  await life.stop();
  await settled();
  assert.equal(life.state.kind, 'off');
  assert.deepEqual(log, ['start 1', 'stop 1']);
});

test('a server that does not answer shows as silent until it does', async () => {
  const { life } = living();
  await life.get();
  life.answers(false);
  assert.equal(life.state.kind, 'silent');
  life.answers(true);
  assert.equal(life.state.kind, 'running');
});
