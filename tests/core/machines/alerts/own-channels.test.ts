import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryOwnChannels } from '@farol/adapters/memory/own-channels';
import { Failure } from '@farol/core/domain/values/failure';
import { LINK_POLL_MS, type OwnChannelsEvent } from '@farol/core/machines/alerts/own-channels.actions';
import { ownChannelsMachine } from '@farol/core/machines/alerts/own-channels.machine';
import { aPushBrowser, THREE_BROWSERS } from '../../../arbitraries/own-channels.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(ownChannelsMachine);
const LOST = new Failure('NETWORK', 0);

function aBench({ isOffered = true } = {}) {
  const network = new MemoryNetwork();
  const clock = new SimulatedClock();
  const ownChannels = new MemoryOwnChannels(network, { browsers: THREE_BROWSERS, isOffered });
  const actor = createActor(ownChannelsMachine, {
    input: { ownChannels },
    clock,
    inspect: coverage.inspect,
  }).start();
  return {
    network,
    ownChannels,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    shown: () => actor.getSnapshot().context.browsers?.map(({ id }) => id),
    /** Sends events one after the other, each when the previous one has settled. */
    after: async (...events: OwnChannelsEvent[]) => {
      for (const event of events) {
        actor.send(event);
        await settle();
      }
    },
    look: async () => {
      clock.increment(LINK_POLL_MS);
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('own browsers: that of this login first, then the newest, without those that were removed', async () => {
  const bench = aBench();
  expect(bench.shown()).toBeUndefined();
  await bench.after({ type: 'LOAD' });
  expect([bench.state(), bench.shown()]).toEqual([{ browsers: 'listing', telegram: 'shown' }, [3, 1]]);
  bench.ownChannels.registered = [
    aPushBrowser({ id: 4, creationTime: '2026-09-02T10:00:00.000Z' }),
    ...THREE_BROWSERS,
    aPushBrowser({ id: 5, creationTime: '2026-09-03T10:00:00.000Z' }),
  ];
  await bench.after({ type: 'LOAD' });
  expect(bench.shown()).toEqual([3, 5, 4, 1]);
});

test('own browsers: one is removed at once, also when it is gone already, and none that is not listed', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' });
  bench.network.isHeld = true;
  await bench.after({ type: 'REMOVE_BROWSER', id: 2 });
  expect([bench.shown(), bench.network.pending]).toEqual([[3, 1], []]);
  bench.network.isHeld = false;
  await bench.after({ type: 'REMOVE_BROWSER', id: 1 });
  expect([bench.shown(), bench.ownChannels.registered.map(({ removed }) => removed)]).toEqual([
    [3],
    [true, true, false],
  ]);
  expect(bench.context().removingId).toBeUndefined();
  bench.ownChannels.registered = [];
  await bench.after({ type: 'REMOVE_BROWSER', id: 3 });
  expect([bench.shown(), bench.context().browsersReason]).toEqual([[], undefined]);
});

test('own channels: what could not be loaded is neither removed nor linked', async () => {
  const bench = aBench();
  bench.network.failure = LOST;
  await bench.after({ type: 'LOAD' });
  bench.network.failure = undefined;
  bench.network.isHeld = true;
  await bench.after({ type: 'REMOVE_BROWSER', id: 1 }, { type: 'LINK' });
  expect([bench.state(), bench.network.pending]).toEqual([{ browsers: 'listing', telegram: 'shown' }, []]);
});

test('own channels: a refused call says why, leaves what was known, and can be repeated', async () => {
  const bench = aBench();
  bench.network.failure = LOST;
  await bench.after({ type: 'LOAD' });
  expect([bench.context().browsersReason, bench.context().telegramReason]).toEqual(['NETWORK', 'NETWORK']);
  bench.network.failure = undefined;
  await bench.after({ type: 'LOAD' });
  expect([bench.context().browsersReason, bench.context().telegramReason]).toEqual([undefined, undefined]);
  for (const event of [
    { type: 'REMOVE_BROWSER', id: 1 },
    { type: 'LINK' },
    { type: 'UNLINK' },
    { type: 'LOAD' },
  ] satisfies OwnChannelsEvent[]) {
    bench.network.failure = undefined;
    bench.network.isHeld = true;
    await bench.after(event);
    // What failed before is no longer told while it is tried again.
    if (event.type !== 'REMOVE_BROWSER') expect(bench.context().telegramReason).toBeUndefined();
    for (const call of bench.network.pending.slice()) call.settle(LOST);
    await settle();
    bench.network.isHeld = false;
    expect(bench.shown()).toEqual([3, 1]);
    const { browsersReason, telegramReason } = bench.context();
    expect(event.type === 'REMOVE_BROWSER' ? browsersReason : telegramReason).toBe('NETWORK');
  }
  expect(bench.context().removingId).toBeUndefined();
  bench.network.failure = undefined;
  await bench.after({ type: 'REMOVE_BROWSER', id: 1 }, { type: 'LINK' });
  expect([bench.context().browsersReason, bench.context().telegramReason]).toEqual([undefined, undefined]);
});

test('a chat of Telegram: the code is shown until the bot has it, and the link can be removed', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' });
  expect(bench.context()).toMatchObject({ code: undefined, isCodeLost: false });
  await bench.after({ type: 'LINK' });
  expect(bench.context().code?.url).toContain('https://t.me/');
  await bench.look();
  expect([bench.state(), bench.context().code !== undefined]).toEqual([
    { browsers: 'listing', telegram: { waiting: 'resting' } },
    true,
  ]);
  bench.ownChannels.link = { ...bench.ownChannels.link, isLinked: true, isWaiting: false };
  await bench.look();
  expect(bench.context()).toMatchObject({ code: undefined, isCodeLost: false, telegram: { isLinked: true } });
  await bench.after({ type: 'UNLINK' });
  expect(bench.context().telegram?.isLinked).toBe(false);
});

test('a code that the bot never gets: its problem is known, a lost question is asked again, and its end is told', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' }, { type: 'LINK' });
  bench.ownChannels.link = { ...bench.ownChannels.link, problem: 'taken' };
  bench.network.failure = LOST;
  await bench.look();
  expect(bench.context().telegramReason).toBe('NETWORK');
  bench.network.failure = undefined;
  await bench.look();
  expect(bench.context()).toMatchObject({ telegramReason: undefined, telegram: { problem: 'taken' } });
  bench.ownChannels.link = { ...bench.ownChannels.link, isWaiting: false };
  await bench.look();
  expect(bench.context()).toMatchObject({ code: undefined, isCodeLost: true });
  await bench.after({ type: 'LINK' });
  expect(bench.context().isCodeLost).toBe(false);
});

test('a user who waits no longer: the server is asked no more', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' }, { type: 'LINK' }, { type: 'STOP_WAITING' });
  expect(bench.context().code).toBeUndefined();
  bench.network.isHeld = true;
  await bench.look();
  expect(bench.network.pending).toEqual([]);
});

test('a server without a bot: neither linked nor unlinked', async () => {
  const bench = aBench({ isOffered: false });
  await bench.after({ type: 'LOAD' });
  bench.network.isHeld = true;
  await bench.after({ type: 'LINK' }, { type: 'UNLINK' });
  expect([bench.state(), bench.network.pending]).toEqual([{ browsers: 'listing', telegram: 'shown' }, []]);
});

test('own channels: every state and transition of the chart was taken', () => {
  expect(coverage.missing()).toEqual([]);
});
