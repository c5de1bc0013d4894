import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { Gazetteer, type Town } from '@farol/core/domain/place/gazetteer';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { ClusterGrid } from '@farol/core/fleet/clusters/cluster-grid';
import { encodeTowns, worldTowns } from '../../tools/build/gazetteer.ts';
import { syntheticDevice, syntheticPosition } from './synthetic-fleet.ts';

const SIZES = [1000, 10_000, 100_000];
const UPDATES = 20_000;
/** A hundred times as many make a lookup little slower. */
const TOWN_COUNTS = [100, 10_000, 100_000];
const LOOKUPS = 2000;

/**
 * Prints the cost of one message in fleets of different sizes, which must not grow, and the cost of rare
 * operations.
 */
export async function runEngineBenchmark(): Promise<void> {
  console.table(SIZES.map((size) => measure(size)));
  const towns = await worldTowns();
  const openMs = Array.from({ length: 5 }, () => timed(() => void new Gazetteer(towns)));
  console.table({
    'open the towns of the world, median': `${round(openMs.toSorted((a, b) => a - b)[2] ?? 0)} ms`,
    ...Object.fromEntries(
      TOWN_COUNTS.map((count) => [
        `nearest of ${count} towns`,
        `${nearestMicroseconds(new Gazetteer(encodeTowns(spreadTowns(count))))} µs`,
      ]),
    ),
    'nearest of the towns of the world': `${nearestMicroseconds(new Gazetteer(towns))} µs`,
  });
}

/** Returns how long it takes to find the nearest town, µs: the median of some rounds of many places on land and at sea. */
function nearestMicroseconds(gazetteer: Gazetteer): number {
  const rounds = Array.from({ length: 9 }, () =>
    timed(() => {
      for (let at = 0; at < LOOKUPS; at++)
        gazetteer.nearest({ latitude: (at % 120) - 60, longitude: ((at * 7) % 360) - 180 });
    }),
  );
  return round(((rounds.toSorted((a, b) => a - b)[4] ?? 0) / LOOKUPS) * 1000);
}

/** Returns so many towns, evenly spread over the world. */
function spreadTowns(count: number): Town[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `Town ${at}`,
    country: 'BR',
    population: at,
    // The golden ratio spreads them evenly.
    latitude: (Math.asin(1 - (2 * at + 1) / count) * 180) / Math.PI,
    longitude: ((at * 0.618_033_988_75) % 1) * 360 - 180,
  }));
}

function measure(size: number): Record<string, string | number> {
  let now = 1.79e12;
  const engine = new FleetEngine('farol');
  const page = new LiveFleet((request) => engine.handle(request, now));
  const ids = Array.from({ length: size }, (_, index) => index + 1);
  const groups = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    name: `Group ${index + 1}`,
    groupId: 0,
    attributes: {},
  }));
  const data = {
    devices: ids.map((id) => syntheticDevice(id, now)),
    positions: ids.map((id) => syntheticPosition(id, now, 0)),
    groups,
    drivers: [],
  };
  const loadMs = timed(() => engine.load(data, now));
  const firstMs = timed(() => deliver());
  while (engine.hasChanges) deliver();
  const prepareMs = timed(() => engine.buildSearchTexts(Number.POSITIVE_INFINITY));
  const frames = Array.from({ length: UPDATES }, (_, index) => {
    const id = ((index * 7919) % size) + 1;
    return [
      JSON.stringify({ devices: [syntheticDevice(id, now + index)] }),
      JSON.stringify({ positions: [syntheticPosition(id, now + index, index)] }),
    ];
  }).flat();
  const parseMs = timed(() => frames.forEach((frame) => void JSON.parse(frame)));
  const grid = new ClusterGrid();
  const rebuildMs = timed(() => grid.rebuild(page, 5));
  const [takeMs, reportMs, receiveMs, gridMs] = stream();
  page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, order: 'lastUpdate-asc' });
  const sortMs = timed(() => deliver());
  const [, patchMs] = stream();
  page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'truck 99' });
  const searchMs = timed(() => deliver());
  page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: '^tru.*9$' });
  const patternMs = timed(() => deliver());
  page.arrange(DEFAULT_FLEET_ARRANGEMENT);
  deliver();
  const saveMs = timed(() => {
    const record = { ...syntheticDevice(1, now), name: 'Renamed' };
    page.recordSaved({ kind: 'devices', record }, false);
    deliver();
  });
  return {
    devices: size,
    'JSON.parse µs': perMessage(parseMs),
    'take µs': perMessage(takeMs),
    'report µs': perMessage(reportMs),
    'report by last update µs': perMessage(patchMs),
    'page µs': perMessage(receiveMs),
    'clusters µs': perMessage(gridMs),
    'load ms': round(loadMs),
    'first report ms': round(firstMs),
    'texts ms': round(prepareMs),
    'sort ms': round(sortMs),
    'save ms': round(saveMs),
    'search ms': round(searchMs),
    'pattern ms': round(patternMs),
    'regrid ms': round(rebuildMs),
  };

  /**
   * As the worker does: 1000 messages, then a report. Returns milliseconds for taking, reporting, receiving
   * and clustering.
   */
  function stream(): [number, number, number, number] {
    const spent: [number, number, number, number] = [0, 0, 0, 0];
    for (let from = 0; from < frames.length; from += 1000) {
      spent[0] += timed(() =>
        frames.slice(from, from + 1000).forEach((frame) => engine.receiveFrame(frame, now)),
      );
      now += 100;
      let packed: ReturnType<FleetEngine['takeReport']>;
      spent[1] += timed(() => (packed = engine.takeReport(now)));
      spent[2] += timed(() => packed && page.receive(packed.report));
      spent[3] += timed(() => grid.update(packed?.report.columns?.slot ?? []));
    }
    return spent;
  }

  function deliver(): void {
    now += 1000;
    const packed = engine.takeReport(now);
    if (packed) page.receive(packed.report);
  }

  function perMessage(ms: number): number {
    return round((ms / frames.length) * 1000);
  }
}

function timed(step: () => void): number {
  const start = performance.now();
  step();
  return performance.now() - start;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
