import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryStorage } from '@farol/adapters/memory/storage';
import type { FleetArrangement, FleetRequest } from '@farol/core/fleet/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { viewMachine, type ViewEvent } from '@farol/core/machines/view';
import { ChartCoverage } from '../../models/chart-coverage.ts';

const coverage = new ChartCoverage(viewMachine);

interface Bench {
  view: ActorRefFrom<typeof viewMachine>;
  storage: MemoryStorage;
  requests: FleetRequest[];
}

function aView(grouped = false): Bench {
  const requests: FleetRequest[] = [];
  const storage = new MemoryStorage();
  storage.write('query', 'left from yesterday');
  const fleet = new LiveFleet((request) => requests.push(request));
  const view = createActor(viewMachine, {
    input: { fleet, storage, grouped },
    inspect: coverage.inspect,
  }).start();
  return { view, storage, requests };
}

function lastArrangement(requests: FleetRequest[]): FleetArrangement | undefined {
  const request = requests.findLast(({ type }) => type === 'arrange');
  return request?.type === 'arrange' ? request.arrangement : undefined;
}

const events: fc.Arbitrary<ViewEvent> = fc.oneof(
  fc.string().map((query): ViewEvent => ({ type: 'SEARCH', query })),
  fc
    .constantFrom('all', 'online', 'offline', 'unknown')
    .map((status): ViewEvent => ({ type: 'FILTER_STATUS', status })),
  fc.constant<ViewEvent>({ type: 'TOGGLE_MOVING' }),
  fc
    .constantFrom('name', 'status', 'lastUpdate', 'state')
    .map((field): ViewEvent => ({ type: 'SORT', field })),
  fc.subarray(['default', 'car']).map((categories): ViewEvent => ({ type: 'HIDE_CATEGORIES', categories })),
  fc.constantFrom(undefined, 3).map((deviceId): ViewEvent => ({ type: 'SHOW_ONLY', deviceId })),
  fc.boolean().map((grouped): ViewEvent => ({ type: 'GROUP', grouped })),
  fc.constantFrom(undefined, 5).map((deviceId): ViewEvent => ({ type: 'SELECT', deviceId })),
  fc.constant<ViewEvent>({ type: 'CLEAR' }),
);

test('a view starts with every vehicle by name, and the query of the last visit is forgotten', () => {
  const { storage, requests } = aView(true);
  expect(lastArrangement(requests)).toEqual({
    query: '',
    status: 'all',
    movingOnly: false,
    hiddenCategories: [],
    onlyDeviceId: undefined,
    order: 'name-asc',
    grouped: true,
  });
  expect(storage.read('query')).toBeUndefined();
});

test('whatever is asked in whatever order, the fleet is arranged and watched as the view shows', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (asked) => {
      const { view, storage, requests } = aView();
      for (const event of asked) {
        const before = view.getSnapshot().context.arrangement;
        view.send(event);
        const { arrangement, selected } = view.getSnapshot().context;
        expect(lastArrangement(requests)).toEqual(arrangement);
        const watch = requests.findLast(({ type }) => type === 'watch');
        expect(watch?.type === 'watch' ? watch.deviceId : undefined).toBe(selected);
        expect(storage.read('query') ?? '').toBe(arrangement.query);
        if (event.type === 'TOGGLE_MOVING') expect(arrangement.movingOnly).toBe(!before.movingOnly);
        if (event.type === 'SEARCH') expect(arrangement).toEqual({ ...before, query: event.query });
        if (event.type === 'FILTER_STATUS') expect(arrangement).toEqual({ ...before, status: event.status });
        if (event.type === 'HIDE_CATEGORIES')
          expect(arrangement).toEqual({ ...before, hiddenCategories: event.categories });
        if (event.type === 'SHOW_ONLY')
          expect(arrangement).toEqual({ ...before, onlyDeviceId: event.deviceId });
        if (event.type === 'SELECT') expect([selected, arrangement]).toEqual([event.deviceId, before]);
        if (event.type === 'SORT' && event.field !== 'state')
          expect(arrangement.order).toMatch(`${event.field}-`);
        if (event.type === 'CLEAR') {
          expect(selected).toBeUndefined();
          expect(arrangement).toMatchObject({
            query: '',
            status: 'all',
            movingOnly: false,
            order: before.order,
          });
        }
      }
    }),
  );
});

test('the columns sort as the list says: again flips, the state column goes round', () => {
  const { view } = aView();
  const orders = (['name', 'lastUpdate', 'lastUpdate', 'state', 'state', 'name'] as const).map((field) => {
    view.send({ type: 'SORT', field });
    return view.getSnapshot().context.arrangement.order;
  });
  expect(orders).toEqual([
    'name-desc',
    'lastUpdate-asc',
    'lastUpdate-desc',
    'state-motion',
    'state-anchor',
    'name-asc',
  ]);
});

test('no transition of the view is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
