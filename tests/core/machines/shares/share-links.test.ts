import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryShares } from '@farol/adapters/memory/shares';
import { Failure } from '@farol/core/domain/values/failure';
import { newShare, shareExpiry, type Share } from '@farol/core/domain/share/share';
import { shareLinksMachine } from '@farol/core/machines/shares/share-links.machine';
import { type ShareLinksEvent } from '@farol/core/machines/shares/share-links.actions';
import type { ShareLinksContext } from '@farol/core/machines/shares/share-links-state';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(shareLinksMachine);
const START = Date.parse('2026-08-21T10:00:00Z');
const OPEN: ShareLinksEvent = { type: 'OPEN', deviceId: 5, name: 'Van 5' };

class Bench {
  now = START;
  latest: string | null = null;
  mayList = true;
  readonly network = new MemoryNetwork();
  readonly shares = new MemoryShares([5, 6], this.network, () => this.now);
  readonly created: Share[] = [];
  readonly actor: ActorRefFrom<typeof shareLinksMachine>;

  constructor() {
    this.actor = createActor(shareLinksMachine, {
      input: {
        shares: this.shares,
        clock: () => this.now,
        mayList: () => this.mayList,
        latestExpiry: () => this.latest,
      },
      inspect: coverage.inspect,
    });
    this.actor.on('created', ({ share }) => this.created.push(share));
    this.actor.start();
  }

  get state(): string {
    return this.actor.getSnapshot().value;
  }

  get context(): ShareLinksContext {
    return this.actor.getSnapshot().context;
  }

  /** Sends events one after the other, each when the previous one has settled. */
  async after(...events: ShareLinksEvent[]): Promise<this> {
    for (const event of events) {
      this.actor.send(event);
      await flush();
    }
    return this;
  }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('share links: a share is created in two clicks, lasts half an hour, and is emitted', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' });
  expect(bench.state).toBe('created');
  const [share] = bench.created;
  expect(share).toMatchObject({
    deviceId: 5,
    limitCommands: true,
    expirationTime: '2026-08-21T10:30:00.000Z',
  });
  expect([bench.context.selected, bench.context.userShares]).toEqual([share, [share]]);
  await bench.after({ type: 'BACK' });
  expect([bench.state, bench.context.selected]).toEqual(['listing', undefined]);
  expect(bench.shares.shares.size).toBe(1);
});

test('share links: what was shared from elsewhere is listed when the dialog opens', async () => {
  const bench = new Bench();
  const share = await bench.shares.save(newShare(5, 'Obra', START, null));
  await bench.after(OPEN);
  expect(bench.context.userShares).toEqual([share]);
});

test('share links: the expiry of a share can be changed, and the list shows it; nothing is emitted as new', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' }, { type: 'BACK' });
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  const expirationTime = shareExpiry('twoDays', START, null);
  await bench.after(
    { type: 'EDIT', share },
    { type: 'CHANGE', changes: { expirationTime } },
    { type: 'SAVE' },
  );
  expect([bench.state, bench.context.userShares, bench.created.length]).toEqual([
    'listing',
    [{ ...share, expirationTime }],
    1,
  ]);
});

test('share links: a share is removed only after a confirmation', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' }, { type: 'BACK' });
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  await bench.after({ type: 'REMOVE', share }, { type: 'BACK' });
  expect([bench.state, bench.shares.shares.size]).toEqual(['listing', 1]);
  bench.network.failure = new Failure('TIMEOUT', 0);
  await bench.after({ type: 'REMOVE', share }, { type: 'CONFIRM' });
  expect([bench.state, bench.context.reason]).toEqual(['confirmingRemoval', 'TIMEOUT']);
  bench.network.failure = undefined;
  await bench.after({ type: 'CONFIRM' });
  expect([bench.state, bench.context.userShares, bench.shares.shares.size]).toEqual(['listing', [], 0]);
});

test('share links: editing or removing one share leaves the others in the list', async () => {
  const bench = new Bench();
  expect(bench.context.userShares).toEqual([]);
  for (const name of ['Obra', 'Porto'])
    await bench.after(OPEN, { type: 'ADD' }, { type: 'CHANGE', changes: { name } }, { type: 'SAVE' });
  await bench.after({ type: 'BACK' });
  const names = () => bench.context.userShares.map(({ name }) => name);
  expect(names()).toEqual(['Porto', 'Obra']);
  const [, first] = bench.context.userShares;
  if (!first) throw new Error('there is no second share');
  await bench.after({ type: 'EDIT', share: first }, { type: 'CHANGE', changes: { name: 'Pátio' } });
  await bench.after({ type: 'SAVE' });
  expect(names()).toEqual(['Pátio', 'Porto']);
  await bench.after({ type: 'REMOVE', share: first }, { type: 'CONFIRM' });
  expect(names()).toEqual(['Porto']);
});

test('share links: a new share has no name until it is given one', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' });
  expect(bench.context.draft).toMatchObject({ deviceId: 5, name: '' });
});

test('share links: a refused save keeps what was typed', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'CHANGE', changes: { name: 'Obra' } });
  bench.network.failure = new Failure('WRITE_ACCESS_DENIED', 400);
  await bench.after({ type: 'SAVE' });
  expect([bench.state, bench.context.reason, bench.context.draft?.name]).toEqual([
    'editing',
    'WRITE_ACCESS_DENIED',
    'Obra',
  ]);
  bench.network.failure = undefined;
  await bench.after({ type: 'SAVE' });
  expect([bench.state, bench.created[0]?.name]).toEqual(['created', 'Obra']);
});

test('share links: an expiry in the past or beyond the user’s own is reported before anything is sent', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' });
  bench.now += 3_600_000;
  await bench.after({ type: 'SAVE' });
  expect([bench.state, bench.context.problem]).toEqual(['editing', 'END_IS_PAST']);
  bench.latest = new Date(bench.now + 60_000).toISOString();
  const expirationTime = new Date(bench.now + 120_000).toISOString();
  await bench.after({ type: 'CHANGE', changes: { expirationTime } });
  expect(bench.context.problem).toBeUndefined();
  await bench.after({ type: 'SAVE' });
  expect([bench.context.problem, bench.shares.shares.size]).toEqual(['END_IS_TOO_LATE', 0]);
});

test('share links: an expired share can be renamed without extending it', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' }, { type: 'BACK' });
  bench.now += 86_400_000;
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  await bench.after({ type: 'EDIT', share }, { type: 'CHANGE', changes: { name: 'Obra' } }, { type: 'SAVE' });
  expect([bench.state, bench.context.userShares[0]?.name]).toEqual(['listing', 'Obra']);
});

test('share links: a list that cannot be loaded shows the reason, and can be retried or closed', async () => {
  const bench = new Bench();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after(OPEN);
  expect([bench.state, bench.context.reason]).toEqual(['loadFailed', 'NETWORK']);
  await bench.after({ type: 'CLOSE' }, OPEN);
  bench.network.failure = undefined;
  await bench.after({ type: 'RETRY' });
  expect([bench.state, bench.context.reason]).toEqual(['listing', undefined]);
  expect((await bench.after({ type: 'CLOSE' })).state).toBe('closed');
});

test('share: leaving with unsaved changes asks first, whether the form is left or the dialog closed', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'CHANGE', changes: { name: 'Obra' } });
  await bench.after({ type: 'BACK' });
  expect([bench.state, bench.context.draft?.name]).toEqual(['confirmingBack', 'Obra']);
  await bench.after({ type: 'KEEP_EDITING' }, { type: 'BACK' }, { type: 'DISCARD' });
  expect([bench.state, bench.context.draft]).toEqual(['listing', undefined]);
  await bench.after(
    { type: 'ADD' },
    { type: 'CHANGE', changes: { limitCommands: false } },
    { type: 'CLOSE' },
  );
  expect(bench.state).toBe('confirmingClose');
  await bench.after({ type: 'KEEP_EDITING' }, { type: 'CLOSE' }, { type: 'DISCARD' });
  expect([bench.state, bench.context.draft]).toEqual(['closed', undefined]);
  bench.shares.supportsList = false;
  await bench.after(
    OPEN,
    { type: 'CHANGE', changes: { name: 'Obra' } },
    { type: 'BACK' },
    { type: 'DISCARD' },
  );
  expect(bench.state).toBe('closed');
});

test('share: one that is saved unchanged sends nothing', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' }, { type: 'BACK' });
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'EDIT', share }, { type: 'SAVE' });
  expect([bench.state, bench.context.reason]).toEqual(['listing', undefined]);
});

test('share: one whose save failed is sent again also if it looks unchanged, as the server may have what was sent', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' }, { type: 'BACK' });
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  await bench.after({ type: 'EDIT', share }, { type: 'CHANGE', changes: { name: 'Obra' } });
  bench.network.failure = new Failure('TIMEOUT', 0);
  await bench.after({ type: 'SAVE' });
  // The answer was lost, not the share.
  bench.shares.shares.set(share.id, { ...share, name: 'Obra' });
  bench.network.failure = undefined;
  await bench.after({ type: 'CHANGE', changes: { name: share.name } }, { type: 'SAVE' });
  expect([bench.state, bench.shares.shares.get(share.id)?.name]).toEqual(['listing', share.name]);
});

test('share links: after a failed call the list is loaded again, as the server may have done what was asked', async () => {
  const bench = await new Bench().after(OPEN);
  /** Fails, and yet a share is there that nobody was told of. */
  const lose = async (...events: ShareLinksEvent[]): Promise<void> => {
    bench.network.failure = new Failure('TIMEOUT', 0);
    await bench.after(...events);
    bench.network.failure = undefined;
    const id = 100 + bench.shares.shares.size;
    bench.shares.shares.set(id, { ...newShare(5, '', START, null), id });
  };
  const isComplete = (): void => {
    expect(bench.state).toBe('listing');
    expect(bench.context.userShares).toEqual([...bench.shares.shares.values()]);
  };
  await lose({ type: 'ADD' }, { type: 'SAVE' });
  await bench.after({ type: 'BACK' });
  isComplete();
  await lose({ type: 'ADD' }, { type: 'CHANGE', changes: { name: 'Obra' } }, { type: 'SAVE' });
  await bench.after({ type: 'BACK' }, { type: 'DISCARD' });
  isComplete();
  await lose({ type: 'ADD' }, { type: 'SAVE' });
  await bench.after({ type: 'SAVE' }, { type: 'BACK' });
  isComplete();
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  await lose({ type: 'REMOVE', share }, { type: 'CONFIRM' });
  await bench.after({ type: 'BACK' });
  isComplete();
  // Nothing failed since then: the list is as it is known.
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'REMOVE', share }, { type: 'BACK' });
  expect(bench.state).toBe('listing');
});

test('share links: where the server lists no shares one is created at once, and there is no list to return to', async () => {
  const bench = new Bench();
  bench.shares.supportsList = false;
  await bench.after(OPEN);
  expect([bench.state, bench.context.isSupported]).toEqual(['editing', false]);
  await bench.after({ type: 'SAVE' });
  expect([bench.state, bench.created[0]]).toMatchObject(['created', { id: 0, token: 'lent-1', deviceId: 5 }]);
  expect((await bench.after({ type: 'BACK' })).state).toBe('closed');
  expect((await bench.after(OPEN, { type: 'BACK' })).state).toBe('closed');
});

test('share links: a server that cannot list shares is not asked for them', async () => {
  const bench = new Bench();
  bench.mayList = false;
  bench.network.isHeld = true;
  await bench.after(OPEN);
  expect([bench.state, bench.context.isSupported, bench.network.pending]).toEqual(['editing', false, []]);
});

test('share links: whether the server lists shares is known before the dialog opens; a failure says nothing', async () => {
  const bench = new Bench();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'CHECK_SUPPORT' });
  expect([bench.state, bench.context.isSupported]).toEqual(['closed', undefined]);
  bench.network.failure = undefined;
  expect((await bench.after({ type: 'CHECK_SUPPORT' })).context.isSupported).toBe(true);
  bench.shares.supportsList = false;
  expect((await bench.after({ type: 'CHECK_SUPPORT' })).context.isSupported).toBe(false);
});

test('share links: the dialog closes from every step except while a call is pending', async () => {
  const bench = new Bench();
  bench.network.isHeld = true;
  await bench.after(OPEN, { type: 'CLOSE' });
  expect(bench.state).toBe('closed');
  bench.network.isHeld = false;
  await bench.after(OPEN, { type: 'ADD' }, { type: 'BACK' });
  expect([bench.state, bench.context.draft]).toEqual(['listing', undefined]);
  await bench.after({ type: 'ADD' }, { type: 'CLOSE' });
  expect([bench.state, bench.context.draft]).toEqual(['closed', undefined]);
  await bench.after(OPEN, { type: 'ADD' });
  bench.network.isHeld = true;
  await bench.after({ type: 'SAVE' }, { type: 'CLOSE' }, OPEN);
  expect(bench.state).toBe('saving');
  bench.network.pending.at(-1)?.settle();
  await flush();
  bench.network.isHeld = false;
  await bench.after({ type: 'CLOSE' });
  expect(bench.state).toBe('closed');
  await bench.after(OPEN);
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  await bench.after({ type: 'REMOVE', share }, { type: 'CLOSE' });
  expect([bench.state, bench.context.selected]).toEqual(['closed', undefined]);
  await bench.after(OPEN, { type: 'REMOVE', share });
  bench.network.isHeld = true;
  await bench.after({ type: 'CONFIRM' }, { type: 'CLOSE' }, OPEN);
  expect(bench.state).toBe('removing');
});

test('share links: all shares of the user are listed for all vehicles, edited and removed, and none is created without a vehicle', async () => {
  const bench = await new Bench().after(OPEN, { type: 'ADD' }, { type: 'SAVE' }, { type: 'CLOSE' });
  const sixth: ShareLinksEvent = { type: 'OPEN', deviceId: 6, name: 'Van 6' };
  await bench.after(sixth, { type: 'ADD' }, { type: 'SAVE' }, { type: 'CLOSE' }, { type: 'OPEN_ALL' });
  expect([
    bench.state,
    bench.context.userShares.map(({ deviceId }) => deviceId).sort((left, right) => left - right),
  ]).toEqual(['listing', [5, 6]]);
  await bench.after({ type: 'ADD' });
  expect(bench.state).toBe('listing');
  const [share] = bench.context.userShares;
  if (!share) throw new Error('there is no share');
  await bench.after({ type: 'EDIT', share }, { type: 'CHANGE', changes: { name: 'Obra' } });
  bench.network.isHeld = true;
  await bench.after({ type: 'SAVE' }, { type: 'OPEN_ALL' });
  expect(bench.state).toBe('saving');
  bench.network.pending[0]?.settle();
  bench.network.isHeld = false;
  await flush();
  await bench.after({ type: 'REMOVE', share });
  bench.network.isHeld = true;
  await bench.after({ type: 'CONFIRM' }, { type: 'OPEN_ALL' });
  expect(bench.state).toBe('removing');
});

test('share links: where the server lists no shares the list of all is empty, and sends no request', async () => {
  const bench = new Bench();
  bench.shares.supportsList = false;
  await bench.after({ type: 'OPEN_ALL' });
  expect([bench.state, bench.context.userShares]).toEqual(['listing', []]);
});

const step = fc.oneof(
  fc.constantFrom<ShareLinksEvent>(
    OPEN,
    { type: 'CHECK_SUPPORT' },
    { type: 'CLOSE' },
    { type: 'RETRY' },
    { type: 'ADD' },
    { type: 'SAVE' },
    { type: 'BACK' },
    { type: 'KEEP_EDITING' },
    { type: 'DISCARD' },
    { type: 'CONFIRM' },
  ),
  fc.string({ maxLength: 5 }).map((name): ShareLinksEvent => ({ type: 'CHANGE', changes: { name } })),
  fc.constantFrom('EDIT' as const, 'REMOVE' as const),
  fc.constantFrom('fail' as const, 'work' as const),
);

test('share links: in any order of clicks, the list shows the server’s shares, and a share is removed only after a confirmation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const bench = new Bench();
      for (const item of steps) {
        const before = { state: bench.state, stored: bench.shares.shares.size };
        if (item === 'fail') bench.network.failure = new Failure('NETWORK', 0);
        else if (item === 'work') bench.network.failure = undefined;
        else if (item === 'EDIT' || item === 'REMOVE') {
          const [share] = bench.context.userShares;
          if (share) await bench.after({ type: item, share });
        } else await bench.after(item);
        const { state, context } = bench;
        if (state === 'listing') expect(context.userShares).toHaveLength(bench.shares.shares.size);
        if (bench.shares.shares.size < before.stored)
          expect([before.state, item]).toEqual(['confirmingRemoval', { type: 'CONFIRM' }]);
        if (state === 'created') expect([...bench.shares.shares.values()]).toContainEqual(context.selected);
        expect(context.draft !== undefined).toBe(
          state === 'editing' || state === 'confirmingBack' || state === 'confirmingClose',
        );
      }
    }),
    { numRuns: 150 },
  );
});

test('share links: no state and no transition of the shares is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
