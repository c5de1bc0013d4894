import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import type { PlaceSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { placeSearchMachine } from '@farol/core/machines/map/place-search';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(placeSearchMachine);
const PAULISTA = {
  name: 'Avenida Paulista, São Paulo',
  latitude: -23.56,
  longitude: -46.65,
  bounds: undefined,
};
const RIO = { name: 'Rio de Janeiro', latitude: -22.9, longitude: -43.2, bounds: undefined };
const BOTH: PlaceSearchOptions = { geocoderUrl: 'https://geo.example/?q={query}', hasReverseGeocoding: true };

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function aSearch({ held = false, ways = BOTH }: { held?: boolean; ways?: PlaceSearchOptions } = {}) {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  network.isHeld = held;
  const geocoder = new MemoryGeocoder([PAULISTA, RIO], network);
  const offered = { ways };
  const actor = createActor(placeSearchMachine, {
    input: { geocoder, geocoderOptions: () => offered.ways },
    clock,
    inspect: coverage.inspect,
  }).start();
  const stand = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.results.map(({ name }) => name), context.reason];
  };
  const type = (text: string): void => actor.send({ type: 'TYPE', text, language: 'en-US' });
  return { actor, clock, network, geocoder, offered, stand, type };
}

test('the geocoder is asked once typing pauses, for all that was typed', async () => {
  const { clock, geocoder, stand, type } = aSearch();
  type('pauli');
  clock.increment(399);
  type('paulista');
  clock.increment(399);
  // A blank more is no other question.
  type('paulista ');
  await flush();
  expect([geocoder.requests, stand()]).toEqual([[], ['waiting', [], undefined]]);
  clock.increment(1);
  await flush();
  expect(geocoder.requests).toEqual(['https://geo.example/?q=paulista']);
  expect(stand()).toEqual(['results', [PAULISTA.name], undefined]);
});

test('without a geocoder nobody is asked, and coordinates are a place all the same', async () => {
  const { clock, geocoder, stand, type, actor } = aSearch({
    ways: { geocoderUrl: undefined, hasReverseGeocoding: false },
  });
  for (const text of ['paulista', '-23.56, -46.65']) {
    type(text);
    clock.increment(5000);
    await flush();
  }
  expect(geocoder.requests).toEqual([]);
  expect(stand()).toEqual(['idle', [''], undefined]);
  expect(actor.getSnapshot().context.results).toMatchObject([{ latitude: -23.56, longitude: -46.65 }]);
});

test('a place typed as coordinates is there at once, and gets its address from the server if it has one', async () => {
  const { clock, geocoder, stand, type } = aSearch();
  type('-23.56, -46.65');
  expect(stand()).toEqual(['waiting', [''], undefined]);
  clock.increment(400);
  await flush();
  expect([geocoder.requests, stand()]).toEqual([['-23.56 -46.65'], ['results', [PAULISTA.name], undefined]]);
  type('10, 20');
  clock.increment(400);
  await flush();
  expect(stand()).toEqual(['failed', [''], 'HTTP_400']);
});

test('an answer that does not come is told, and asked for again on demand', async () => {
  const { actor, clock, network, stand, type } = aSearch();
  network.failure = new Failure('NETWORK', 0);
  type('rio');
  clock.increment(400);
  await flush();
  expect(stand()).toEqual(['failed', [], 'NETWORK']);
  network.failure = undefined;
  actor.send({ type: 'RETRY' });
  await flush();
  expect(stand()).toEqual(['results', [RIO.name], undefined]);
});

test('a geocoder that is taken away between key and question is not asked', async () => {
  const { clock, geocoder, offered, stand, type } = aSearch();
  type('rio');
  offered.ways = { geocoderUrl: undefined, hasReverseGeocoding: false };
  clock.increment(400);
  await flush();
  expect([geocoder.requests, stand()]).toEqual([[], ['results', [], undefined]]);
});

test('who leaves the search leaves nothing in it', async () => {
  const { actor, clock, geocoder, stand, type } = aSearch();
  type('rio');
  actor.send({ type: 'CLEAR' });
  clock.increment(5000);
  await flush();
  expect([geocoder.requests, stand(), actor.getSnapshot().context.text]).toEqual([
    [],
    ['idle', [], undefined],
    '',
  ]);
});

test('in any order of keys, waits and answers, what is shown belongs to what was typed last', async () => {
  const acts = fc.oneof(
    fc.constantFrom('paulista', 'rio', 'nowhere', 'ri', '', '1, 2').map((text) => ({ text })),
    fc.constantFrom(150, 400).map((wait) => ({ wait })),
    fc.record({ answer: fc.nat(3), lost: fc.boolean() }),
    fc.constantFrom<'RETRY' | 'CLEAR'>('RETRY', 'CLEAR').map((send) => ({ send })),
  );
  const right: Record<string, string[]> = { paulista: [PAULISTA.name], rio: [RIO.name] };
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 25 }), async (sequence) => {
      const { actor, clock, network, stand, type } = aSearch({ held: true });
      let text = '';
      for (const act of sequence) {
        if ('text' in act) {
          ({ text } = act);
          type(text);
        } else if ('wait' in act) clock.increment(act.wait);
        else if ('send' in act) {
          actor.send({ type: act.send });
          if (act.send === 'CLEAR') text = '';
        } else network.pending[act.answer]?.settle(act.lost ? new Failure('NETWORK', 0) : undefined);
        await flush();
        const [value, found, reason] = stand();
        const typed = text === '1, 2' ? [''] : [];
        expect(found).toEqual(value === 'results' ? (right[text] ?? typed) : typed);
        expect(reason !== undefined).toBe(value === 'failed');
        if (text.length < 3) expect(value).toBe('idle');
      }
    }),
    { numRuns: 80 },
  );
});

test('no state and no transition of the search is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
