import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAutoLinks } from '@farol/adapters/memory/auto-links';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { AutoLinkDenial } from '@farol/core/domain/device/auto-link';
import { Failure } from '@farol/core/domain/values/failure';
import { autoLinkMachine } from '@farol/core/machines/devices/auto-link.machine';
import type { AutoLinkEvent } from '@farol/core/machines/devices/auto-link.actions';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(autoLinkMachine);
const IMEI = '860000000000001';
const PLATE: AutoLinkEvent = { type: 'CHANGE', changes: { plate: 'ABC1D23' } };

function aBench() {
  const network = new MemoryNetwork();
  const autoLinks = new MemoryAutoLinks([IMEI], network);
  let bar: AutoLinkDenial | undefined;
  const actor = createActor(autoLinkMachine, {
    input: { autoLinks, bar: () => bar },
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    network,
    autoLinks,
    barBy: (reason: AutoLinkDenial) => (bar = reason),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    send: (event: AutoLinkEvent) => actor.send(event),
    /** Sends events one after the other, each when the previous one has settled. */
    after: async (...events: AutoLinkEvent[]) => {
      for (const event of events) {
        actor.send(event);
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
      return actor.getSnapshot().value;
    },
  };
}

test('auto link: the scanned tracker is linked with the typed plate, and then the next one', async () => {
  const bench = aBench();
  await bench.after({ type: 'OPEN', identifier: '' }, { type: 'SCAN' });
  expect(bench.state()).toBe('scanning');
  await bench.after({ type: 'TAKE_CODE', text: `IMEI: ${IMEI}` }, PLATE, { type: 'SEND' });
  expect(bench.state()).toBe('linked');
  expect(bench.autoLinks.linked.get(IMEI)).toMatchObject({ plate: 'ABC1D23', model: '' });
  await bench.after({ type: 'NEXT' });
  expect([bench.state(), bench.context().draft.identifier]).toEqual(['waiting', '']);
  // Nothing is typed for the next one.
  expect(await bench.after({ type: 'CLOSE' })).toBe('left');
});

test('auto link: the identifier of the address is there already', async () => {
  const bench = aBench();
  await bench.after({ type: 'OPEN', identifier: IMEI }, PLATE, { type: 'SEND' });
  expect(bench.state()).toBe('linked');
});

test('auto link: a code that is no tracker’s, or no camera, leaves what was typed and is said until something changes', async () => {
  const bench = aBench();
  await bench.after({ type: 'CHANGE', changes: { identifier: '42' } }, { type: 'SCAN' });
  await bench.after({ type: 'TAKE_CODE', text: 'https://shop.example/' });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', 'UNREADABLE']);
  await bench.after({ type: 'SCAN' }, { type: 'LACK_CAMERA', problem: 'refused' });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', 'refused']);
  await bench.after(PLATE);
  expect(bench.context().problem).toBeUndefined();
  expect(bench.context().draft).toMatchObject({ identifier: '42', plate: 'ABC1D23' });
  expect(await bench.after({ type: 'SCAN' }, { type: 'STOP_SCAN' })).toBe('waiting');
});

test('auto link: what is missing is said, and nothing is sent', async () => {
  const bench = aBench();
  await bench.after({ type: 'SEND' });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', 'IDENTIFIER_REQUIRED']);
  await bench.after({ type: 'CHANGE', changes: { identifier: IMEI } });
  expect(bench.context().problem).toBeUndefined();
  await bench.after({ type: 'SEND' });
  expect(bench.context().problem).toBe('PLATE_REQUIRED');
  expect(bench.autoLinks.linked.size).toBe(0);
});

test('auto link: rights and limits are asked before the server is, at the first attempt and at the next ones', async () => {
  const bench = aBench();
  await bench.after({ type: 'OPEN', identifier: IMEI }, PLATE);
  bench.barBy('limit');
  await bench.after({ type: 'SEND' });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', 'limit']);
  bench.barBy('rights');
  await bench.after({ type: 'SEND' });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', 'rights']);
  expect(bench.autoLinks.linked.size).toBe(0);
});

test('auto link: a refusal keeps what was typed; it is sent again, scanned again or changed', async () => {
  const bench = aBench();
  await bench.after({ type: 'OPEN', identifier: IMEI }, PLATE);
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'SEND' });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', 'NETWORK']);
  bench.send({ type: 'SEND' });
  expect([bench.state(), bench.context().problem]).toEqual(['checking', undefined]);
  await bench.after({ type: 'STOP_SCAN' });
  expect(await bench.after({ type: 'SCAN' }, { type: 'STOP_SCAN' }, { type: 'SEND' })).toBe('waiting');
  await bench.after({ type: 'CHANGE', changes: { model: 'Strada' } });
  expect([bench.state(), bench.context().problem]).toEqual(['waiting', undefined]);
  expect(await bench.after({ type: 'SEND' })).toBe('waiting');
  bench.network.failure = undefined;
  expect(await bench.after({ type: 'SEND' })).toBe('linked');
  expect(bench.autoLinks.linked.get(IMEI)).toMatchObject({ plate: 'ABC1D23', model: 'Strada' });
});

test('auto link: leaving asks first where something is typed or scanned, and the screen comes back with its question', async () => {
  const bench = aBench();
  expect(await bench.after({ type: 'OPEN', identifier: IMEI }, { type: 'CLOSE' })).toBe('left');
  await bench.after({ type: 'OPEN', identifier: IMEI }, PLATE, { type: 'CLOSE' });
  expect(await bench.after({ type: 'OPEN', identifier: '' })).toBe('confirmingDiscard');
  expect(await bench.after({ type: 'KEEP_EDITING' })).toBe('waiting');
  expect(bench.context().draft).toMatchObject({ identifier: IMEI, plate: 'ABC1D23' });
  expect(await bench.after({ type: 'SCAN' }, { type: 'CLOSE' })).toBe('confirmingDiscard');
  expect(await bench.after({ type: 'DISCARD' })).toBe('left');
  expect(await bench.after({ type: 'OPEN', identifier: '' }, { type: 'SCAN' }, { type: 'CLOSE' })).toBe(
    'left',
  );
  await bench.after({ type: 'OPEN', identifier: '' });
  expect([bench.state(), bench.context().draft.plate]).toEqual(['waiting', '']);
  const entries: AutoLinkEvent[][] = [
    [{ type: 'CHANGE', changes: { identifier: IMEI } }],
    [{ type: 'SCAN' }, { type: 'TAKE_CODE', text: IMEI }],
  ];
  for (const entry of entries) {
    await bench.after({ type: 'OPEN', identifier: '' }, ...entry);
    expect(await bench.after({ type: 'CLOSE' })).toBe('confirmingDiscard');
    await bench.after({ type: 'DISCARD' });
  }
});

test('auto link: opening the screen again begins from the start, except while the server is asked', async () => {
  const bench = aBench();
  await bench.after({ type: 'OPEN', identifier: IMEI }, PLATE);
  bench.send({ type: 'SEND' });
  bench.send({ type: 'OPEN', identifier: '7' });
  expect(await bench.after({ type: 'STOP_SCAN' })).toBe('linked');
  await bench.after({ type: 'OPEN', identifier: '7' });
  expect([bench.state(), bench.context().draft]).toEqual([
    'waiting',
    { identifier: '7', plate: '', model: '', category: '' },
  ]);
});

test('auto link: whatever happens in whatever order, nothing is linked that was not sent while it was allowed', async () => {
  const step = fc.constantFrom<AutoLinkEvent | 'bar' | 'fail' | 'work'>(
    { type: 'OPEN', identifier: IMEI },
    PLATE,
    { type: 'CHANGE', changes: { identifier: 'other' } },
    { type: 'SCAN' },
    { type: 'TAKE_CODE', text: IMEI },
    { type: 'LACK_CAMERA', problem: 'busy' },
    { type: 'STOP_SCAN' },
    { type: 'SEND' },
    { type: 'NEXT' },
    { type: 'CLOSE' },
    { type: 'KEEP_EDITING' },
    { type: 'DISCARD' },
    'bar',
    'fail',
    'work',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const bench = aBench();
      let isBarred = false;
      for (const item of steps) {
        const before = bench.autoLinks.linked.size;
        if (item === 'bar') bench.barBy('limit');
        else if (item === 'fail') bench.network.failure = new Failure('NETWORK', 0);
        else if (item === 'work') bench.network.failure = undefined;
        else await bench.after(item);
        isBarred ||= item === 'bar';
        if (isBarred) expect(bench.autoLinks.linked.size).toBe(before);
        if (!['waiting', 'confirmingDiscard'].includes(bench.state()))
          expect(bench.context().problem).toBeUndefined();
        if (bench.state() === 'linked') expect(bench.autoLinks.linked.size).toBe(1);
      }
    }),
    { numRuns: 100 },
  );
});

test('auto link: no state and no transition of linking trackers is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
