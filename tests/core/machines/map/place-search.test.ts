import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPlaceNames } from '@farol/adapters/memory/place-names';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import { Failure } from '@farol/core/domain/values/failure';
import type { PlaceSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { placeSearchMachine } from '@farol/core/machines/map/place-search.machine';
import { encodeTowns } from '../../../../tools/build/gazetteer.ts';
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

const TOWNS = encodeTowns([
  { name: 'Campinas', country: 'BR', population: 1_000_000, latitude: -22.9, longitude: -47.06 },
]);

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function aSearch({
  held = false,
  geocoders = BOTH,
}: { held?: boolean; geocoders?: PlaceSearchOptions } = {}) {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  network.isHeld = held;
  const geocoder = new MemoryGeocoder([PAULISTA, RIO], network);
  const placeNames = new MemoryPlaceNames(network);
  placeNames.namer = new PlaceNamer(new Gazetteer(TOWNS));
  const offered = { geocoders };
  const actor = createActor(placeSearchMachine, {
    input: { geocoder, placeNames, geocoderOptions: () => offered.geocoders },
    clock,
    inspect: coverage.inspect,
  }).start();
  const currentState = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.results.map(({ name }) => name), context.reason];
  };
  const type = (text: string): void => actor.send({ type: 'TYPE', text, language: 'en-US' });
  return { actor, clock, network, geocoder, offered, currentState, type };
}

test('place search: the geocoder is called once typing pauses, with the whole text', async () => {
  const { clock, geocoder, currentState, type } = aSearch();
  type('pauli');
  clock.increment(399);
  type('paulista');
  clock.increment(399);
  // Another space is the same query.
  type('paulista ');
  await flush();
  expect([geocoder.requests, currentState()]).toEqual([[], ['waiting', [], undefined]]);
  clock.increment(1);
  await flush();
  expect(geocoder.requests).toEqual(['https://geo.example/?q=paulista']);
  expect(currentState()).toEqual(['results', [PAULISTA.name], undefined]);
});

test('place search: the same words are another query in another language, and with other spaces they are the same', async () => {
  const { actor, clock, geocoder, type } = aSearch();
  expect(actor.getSnapshot().context).toMatchObject({ text: '', language: '' });
  const search = async (text: string, language: string): Promise<void> => {
    actor.send({ type: 'TYPE', text, language });
    clock.increment(400);
    await flush();
  };
  await search('rio ', 'en-US');
  await search('rio', 'en-US');
  expect(geocoder.requests).toHaveLength(1);
  await search('rio', 'pt-BR');
  expect(geocoder.requests).toHaveLength(2);
  type('');
  expect(actor.getSnapshot().value).toBe('idle');
});

test('place search: without a geocoder towns are found, nothing is sent, and coordinates are still a place', async () => {
  const { clock, geocoder, currentState, type, actor } = aSearch({
    geocoders: { geocoderUrl: undefined, hasReverseGeocoding: false },
  });
  type('campi');
  clock.increment(400);
  await flush();
  expect(currentState()).toEqual(['results', ['Campinas, Brazil'], undefined]);
  const [town] = actor.getSnapshot().context.results;
  // The map shows the town and not a street corner.
  expect((town?.bounds?.north ?? 0) - (town?.bounds?.south ?? 0)).toBeGreaterThan(0.1);
  for (const text of ['ca', '-23.56, -46.65']) {
    type(text);
    clock.increment(5000);
    await flush();
    expect(actor.getSnapshot().value).toBe('idle');
  }
  expect(geocoder.requests).toEqual([]);
  expect(currentState()).toEqual(['idle', [''], undefined]);
  expect(actor.getSnapshot().context.results).toMatchObject([{ latitude: -23.56, longitude: -46.65 }]);
});

test('place search: typed coordinates are a place at once, and get their address from the server if it has one', async () => {
  const { clock, geocoder, currentState, type } = aSearch();
  type('-23.56, -46.65');
  expect(currentState()).toEqual(['waiting', [''], undefined]);
  clock.increment(400);
  await flush();
  expect([geocoder.requests, currentState()]).toEqual([
    ['-23.56 -46.65'],
    ['results', [PAULISTA.name], undefined],
  ]);
  type('10, 20');
  clock.increment(400);
  await flush();
  expect(currentState()).toEqual(['failed', [''], 'HTTP_400']);
});

test('place search: a failed search is shown, and can be retried', async () => {
  const { actor, clock, network, currentState, type } = aSearch();
  network.failure = new Failure('NETWORK', 0);
  type('rio');
  clock.increment(400);
  await flush();
  expect(currentState()).toEqual(['failed', [], 'NETWORK']);
  network.failure = undefined;
  actor.send({ type: 'RETRY' });
  await flush();
  expect(currentState()).toEqual(['results', [RIO.name], undefined]);
});

test('place search: a geocoder that was removed between typing and searching is not called', async () => {
  const { clock, geocoder, offered, currentState, type } = aSearch();
  type('rio');
  offered.geocoders = { geocoderUrl: undefined, hasReverseGeocoding: false };
  clock.increment(400);
  await flush();
  expect([geocoder.requests, currentState()]).toEqual([[], ['results', [], undefined]]);
});

test('place search: leaving the search clears it', async () => {
  const { actor, clock, geocoder, currentState, type } = aSearch();
  type('rio');
  actor.send({ type: 'CLEAR' });
  clock.increment(5000);
  await flush();
  expect([geocoder.requests, currentState(), actor.getSnapshot().context.text]).toEqual([
    [],
    ['idle', [], undefined],
    '',
  ]);
});

test('place search: in any order of typing, pauses and responses, the results belong to the last text', async () => {
  const actions = fc.oneof(
    fc.constantFrom('paulista', 'rio', 'nowhere', 'ri', '', '1, 2').map((text) => ({ text })),
    fc.constantFrom(150, 400).map((wait) => ({ wait })),
    fc.record({ answer: fc.nat(3), lost: fc.boolean() }),
    fc.constantFrom<'RETRY' | 'CLEAR'>('RETRY', 'CLEAR').map((send) => ({ send })),
  );
  const right: Record<string, string[]> = { paulista: [PAULISTA.name], rio: [RIO.name] };
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 25 }), async (sequence) => {
      const { actor, clock, network, currentState, type } = aSearch({ held: true });
      let text = '';
      for (const action of sequence) {
        if ('text' in action) {
          ({ text } = action);
          type(text);
        } else if ('wait' in action) clock.increment(action.wait);
        else if ('send' in action) {
          actor.send({ type: action.send });
          if (action.send === 'CLEAR') text = '';
        } else network.pending[action.answer]?.settle(action.lost ? new Failure('NETWORK', 0) : undefined);
        await flush();
        const [value, found, reason] = currentState();
        const typed = text === '1, 2' ? [''] : [];
        expect(found).toEqual(value === 'results' ? (right[text] ?? typed) : typed);
        expect(reason !== undefined).toBe(value === 'failed');
        if (text.length < 3) expect(value).toBe('idle');
      }
    }),
    { numRuns: 80 },
  );
});

test('place search: no state and no transition of the search is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
