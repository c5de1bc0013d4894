import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { addressAt } from '@farol/core/domain/place/known-addresses';
import { Failure } from '@farol/core/domain/values/failure';
import { rowAddressesMachine } from '@farol/core/machines/reports/row-addresses.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(rowAddressesMachine);
/** All but the last have an address. */
const PLACES = Array.from({ length: 100 }, (_, index) => ({ latitude: index / 10, longitude: -46 }));
const NOWHERE = { latitude: 80, longitude: 10 };
const SHOWN = { shown: 'idle' };

function theAddresses({ held = false, offered = true } = {}) {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const geocoder = new MemoryGeocoder(
    PLACES.map((place, index) => ({ ...place, name: `Street ${index}`, bounds: undefined })),
    network,
  );
  const offer = { isOffered: offered };
  const actor = createActor(rowAddressesMachine, {
    input: { geocoder, isOffered: () => offer.isOffered },
    inspect: coverage.inspect,
  }).start();
  const ask = (...indices: readonly number[]): void =>
    actor.send({ type: 'ASK', places: indices.map((index) => PLACES[index] ?? NOWHERE) });
  const known = (index: number): string | undefined =>
    addressAt(actor.getSnapshot().context.addresses, PLACES[index] ?? NOWHERE);
  return { actor, network, geocoder, offer, ask, known };
}

async function flush(turns = 6): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('row addresses: nothing is asked until the user wants addresses, nor where the server has no geocoder', async () => {
  const { actor, geocoder, ask } = theAddresses();
  ask(1, 2);
  await flush();
  expect(geocoder.requests).toEqual([]);
  actor.send({ type: 'SHOW' });
  await flush();
  expect(geocoder.requests).toEqual([]);
  const without = theAddresses({ offered: false });
  without.actor.send({ type: 'SHOW' });
  without.ask(1);
  await flush();
  expect(without.geocoder.requests).toEqual([]);
});

test('row addresses: the places in view get their addresses, each is asked for once', async () => {
  const { actor, geocoder, ask, known } = theAddresses();
  actor.send({ type: 'SHOW' });
  ask(1, 2);
  ask(2, 3);
  await flush();
  expect([1, 2, 3].map(known)).toEqual(['Street 1', 'Street 2', 'Street 3']);
  ask(1, 2, 3);
  await flush();
  expect(geocoder.requests).toHaveLength(3);
  expect(actor.getSnapshot().value).toEqual(SHOWN);
});

test('row addresses: a place without an address is not asked for again', async () => {
  const { actor, geocoder, ask, known } = theAddresses();
  actor.send({ type: 'SHOW' });
  ask(-1);
  await flush();
  ask(-1);
  await flush();
  expect([known(-1), geocoder.requests.length, actor.getSnapshot().value]).toEqual([undefined, 1, SHOWN]);
});

test('row addresses: what is scrolled past in a long table is not asked for, and what came into view last comes first', async () => {
  const { actor, network, geocoder, ask, known } = theAddresses({ held: true });
  actor.send({ type: 'SHOW' });
  for (let index = 0; index < 100; index++) ask(index);
  await flush();
  expect(actor.getSnapshot().context.waiting).toHaveLength(60);
  network.isHeld = false;
  for (const call of network.pending.slice()) call.settle();
  await flush(100);
  expect(geocoder.requests[1]).toBe('9.9 -46');
  expect([known(99), known(41), known(20)]).toEqual(['Street 99', 'Street 41', undefined]);
});

test('row addresses: a failure ends the questions and is shown, what is known stays, and the user can try again', async () => {
  const { actor, network, geocoder, ask, known } = theAddresses();
  actor.send({ type: 'SHOW' });
  ask(1);
  await flush();
  network.failure = new Failure('NETWORK', 0);
  ask(2, 3, 4);
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: { shown: 'failed' }, context: { reason: 'NETWORK' } });
  expect([known(1), known(2), geocoder.requests.length]).toEqual(['Street 1', undefined, 3]);
  network.failure = undefined;
  actor.send({ type: 'RETRY' });
  await flush(10);
  expect([2, 3, 4].map(known)).toEqual(['Street 2', 'Street 3', 'Street 4']);
  expect(actor.getSnapshot().context.reason).toBeUndefined();
});

test('row addresses: of two questions the one that was answered is known, although the other one failed', async () => {
  const { actor, geocoder, ask, known } = theAddresses();
  const reverse = geocoder.reverse.bind(geocoder);
  geocoder.reverse = (place) =>
    place.latitude === PLACES[2]?.latitude ? Promise.reject(new Failure('NETWORK', 0)) : reverse(place);
  actor.send({ type: 'SHOW' });
  ask(1, 2);
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: { shown: 'failed' }, context: { reason: 'NETWORK' } });
  expect([known(1), known(2)]).toEqual(['Street 1', undefined]);
});

test('row addresses: rows at the same place ask for it once', async () => {
  const { actor, geocoder, ask } = theAddresses();
  actor.send({ type: 'SHOW' });
  ask(5, 5, 5);
  await flush();
  expect(geocoder.requests).toHaveLength(1);
});

test('row addresses: once addresses are hidden nothing more is asked, and an answer that comes late changes nothing', async () => {
  const { actor, network, ask, known } = theAddresses({ held: true });
  actor.send({ type: 'SHOW' });
  ask(1, 2, 3);
  await flush();
  actor.send({ type: 'HIDE' });
  network.isHeld = false;
  for (const call of network.pending.slice()) call.settle();
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: 'hidden', context: { waiting: [] } });
  expect([1, 2, 3].map(known)).toEqual([undefined, undefined, undefined]);
});

test('row addresses: in any order of scrolling, answers and losses, at most two questions are open, and each answer is right', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 4 }) },
    { weight: 4, arbitrary: fc.record({ answer: fc.nat(2), lost: fc.boolean() }) },
    { weight: 2, arbitrary: fc.constantFrom('SHOW', 'HIDE', 'RETRY') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
      const { actor, network, ask, known } = theAddresses({ held: true });
      actor.send({ type: 'SHOW' });
      let open = 0;
      for (const item of steps) {
        if (Array.isArray(item)) ask(...item);
        else if (typeof item === 'string') actor.send({ type: item });
        else network.pending[item.answer]?.settle(item.lost ? new Failure('NETWORK', 0) : undefined);
        await flush(3);
        const { value, context } = actor.getSnapshot();
        if (value === 'hidden') expect(context.waiting).toEqual([]);
        // A question that was open when the addresses were hidden is answered without effect.
        if (item === 'HIDE') open = network.pending.length;
        open = Math.min(open, network.pending.length);
        expect(network.pending.length - open).toBeLessThanOrEqual(2);
        expect(context.reason !== undefined).toBe(actor.getSnapshot().matches({ shown: 'failed' }));
        for (let index = 0; index < 9; index++)
          expect([undefined, `Street ${index}`]).toContain(known(index));
      }
      // Whatever happened: once the network works and the rows are in view again, their addresses come.
      network.isHeld = false;
      for (const call of network.pending.slice()) call.settle();
      for (const type of ['SHOW', 'RETRY'] as const) actor.send({ type });
      await flush();
      actor.send({ type: 'RETRY' });
      ask(0, 1, 2, 3, 4, 5, 6, 7, 8);
      await flush(20);
      for (let index = 0; index < 9; index++) expect(known(index)).toBe(`Street ${index}`);
      actor.stop();
    }),
    { numRuns: 60 },
  );
});

afterAll(() => {
  expect(coverage.missing()).toEqual([]);
});
