import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { Failure } from '@farol/core/domain/values/failure';
import { RECENT_MOVEMENT_MS } from '@farol/core/domain/trip/movement';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import {
  continueRecentEvents,
  recentEventsInput,
  recentEventsQuery,
} from '@farol/core/machines/devices/recent-events';

const START = 1.79e12;
const LOST = new Failure('NETWORK', 0);

interface Bench {
  recent: ActorRefFrom<typeof recentEventsQuery>;
  /** The events stored on the server. */
  stored: DeviceEvent[];
  network: MemoryNetwork;
  at(ms: number): void;
  /** Sends these over the live connection. */
  happen(...events: DeviceEvent[]): void;
}

function theEvents(held = false): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const stored: DeviceEvent[] = [];
  const fleet = new LiveFleet(() => {});
  let now = START + RECENT_MOVEMENT_MS;
  const reports = new MemoryReports({ events: stored, positions: [] }, network);
  const recent = createActor(recentEventsQuery, { input: recentEventsInput(reports, () => now) }).start();
  continueRecentEvents(recent, fleet);
  return {
    recent,
    stored,
    network,
    at: (ms) => {
      now = ms;
    },
    happen: (...events) => fleet.receive({ events }),
  };
}

function anEvent(deviceId: number, second: number, id = second + 1): DeviceEvent {
  return {
    id,
    type: 'ignitionOn',
    eventTime: new Date(START + second * 1000).toISOString(),
    deviceId,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function idsOf({ recent }: Bench): number[] {
  return recent.getSnapshot().context.data.map(({ id }) => id);
}

test('recent events: an opened vehicle shows its events of the last twelve hours, newest first, and none of others', async () => {
  const bench = theEvents();
  bench.stored.push(anEvent(1, -5, 90), anEvent(1, 10), anEvent(1, 20), anEvent(2, 15));
  bench.recent.send({ type: 'ASK', subject: 1 });
  expect(bench.recent.getSnapshot().value).toBe('loading');
  await flush();
  expect(bench.recent.getSnapshot().value).toBe('loaded');
  expect(idsOf(bench)).toEqual([21, 11]);
});

test('recent events: the list continues live, an event received twice is shown once, and old ones are dropped', async () => {
  const bench = theEvents();
  bench.stored.push(anEvent(1, 10));
  bench.recent.send({ type: 'ASK', subject: 1 });
  await flush();
  bench.happen(anEvent(1, 10), anEvent(1, 30), anEvent(2, 31));
  expect(idsOf(bench)).toEqual([31, 11]);
  bench.at(START + RECENT_MOVEMENT_MS + 20_000);
  bench.happen(anEvent(1, 40));
  expect(idsOf(bench)).toEqual([41, 31]);
});

test('recent events: an event that arrives late has its place by time, and of the same second the later one comes first', async () => {
  const bench = theEvents();
  bench.recent.send({ type: 'ASK', subject: 1 });
  await flush();
  bench.happen(anEvent(1, 30, 3), anEvent(1, 10, 5), anEvent(1, 20, 1), anEvent(1, 20, 7), anEvent(1, 20, 4));
  expect(idsOf(bench)).toEqual([3, 7, 4, 1, 5]);
});

test('recent events: of more than two hundred events the newest are listed', async () => {
  const bench = theEvents();
  bench.stored.push(...Array.from({ length: 205 }, (_, second) => anEvent(1, second)));
  bench.recent.send({ type: 'ASK', subject: 1 });
  await flush();
  expect([idsOf(bench).length, idsOf(bench)[0], idsOf(bench).at(-1)]).toEqual([200, 205, 6]);
});

test('recent events: events of other vehicles leave the list as it is', async () => {
  const bench = theEvents();
  bench.stored.push(anEvent(1, 10));
  bench.recent.send({ type: 'ASK', subject: 1 });
  await flush();
  const { data } = bench.recent.getSnapshot().context;
  bench.happen(anEvent(2, 30));
  expect(bench.recent.getSnapshot().context.data).toBe(data);
});

test.for([
  ['HTTP_404', 404],
  ['OPERATION_RESTRICTED', 400],
] as const)('a server without an events report for the user shows none: %s', async ([code, status]) => {
  const bench = theEvents();
  bench.network.failure = new Failure(code, status);
  bench.recent.send({ type: 'ASK', subject: 1 });
  await flush();
  expect(bench.recent.getSnapshot().value).toBe('unsupported');
});

test('recent events: events that could not be loaded show the reason, and can be loaded again', async () => {
  const bench = theEvents();
  bench.stored.push(anEvent(1, 10));
  bench.network.failure = LOST;
  bench.recent.send({ type: 'ASK', subject: 1 });
  await flush();
  expect(bench.recent.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  bench.network.failure = undefined;
  bench.recent.send({ type: 'INVALIDATE' });
  expect(bench.recent.getSnapshot().context.reason).toBeUndefined();
  await flush();
  expect(idsOf(bench)).toEqual([11]);
});

/** What must be shown, without a state chart: the events loaded or received while the device was open. */
class EventsModel {
  phase: 'notLoaded' | 'loading' | 'loaded' | 'unsupported' | 'failed' = 'notLoaded';
  deviceId = 0;
  shown = new Set<number>();
  second = 0;
  readonly stored: { deviceId: number; id: number }[] = [];
  readonly reads: { awaited: boolean }[] = [];

  choose(deviceId: number): void {
    for (const read of this.reads) read.awaited = false;
    this.deviceId = deviceId;
    this.shown.clear();
    this.phase = deviceId === 0 ? 'notLoaded' : 'loading';
    if (deviceId !== 0) this.reads.push({ awaited: true });
  }

  retry(): void {
    this.phase = 'loading';
    this.reads.push({ awaited: true });
  }

  answered(at: number, outcome: 'answers' | 'fails' | 'has none'): void {
    const [read] = this.reads.splice(at, 1);
    if (!read?.awaited) return;
    this.phase = outcome === 'answers' ? 'loaded' : outcome === 'fails' ? 'failed' : 'unsupported';
    if (outcome === 'answers')
      for (const { deviceId, id } of this.stored) if (deviceId === this.deviceId) this.shown.add(id);
  }
}

type Step = fc.AsyncCommand<EventsModel, Bench>;

function step(name: string, apply: (model: EventsModel, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { value, context } = bench.recent.getSnapshot();
      const deviceId = value === 'notLoaded' ? 0 : context.subject;
      expect({ phase: value, deviceId, shown: idsOf(bench) }).toEqual({
        phase: model.phase,
        deviceId: model.deviceId,
        shown: [...model.shown].sort((a, b) => b - a),
      });
    },
    toString: () => name,
  };
}

const OUTCOMES = { answers: undefined, fails: LOST, 'has none': new Failure('HTTP_404', 404) };
const steps: fc.Arbitrary<Step>[] = [
  fc.constantFrom(1, 2).map((deviceId) =>
    step(`show ${deviceId}`, (model, { recent }) => {
      model.choose(deviceId);
      recent.send({ type: 'ASK', subject: deviceId });
    }),
  ),
  fc.constant(
    step('hide', (model, { recent }) => {
      model.choose(0);
      recent.send({ type: 'FORGET' });
    }),
  ),
  fc.constant(
    step('retry', (model, { recent }) => {
      if (model.phase !== 'failed') return;
      model.retry();
      recent.send({ type: 'INVALIDATE' });
    }),
  ),
  fc.tuple(fc.constantFrom(1, 2), fc.boolean()).map(([deviceId, isStored]) =>
    step(`${isStored ? 'stored ' : ''}event of ${deviceId}`, (model, bench) => {
      const event = anEvent(deviceId, model.second++);
      if (isStored) {
        model.stored.push(event);
        bench.stored.push(event);
      }
      if (deviceId === model.deviceId && (model.phase === 'loading' || model.phase === 'loaded'))
        model.shown.add(event.id);
      bench.happen(event);
    }),
  ),
  fc.tuple(fc.nat(3), fc.constantFrom('answers', 'fails', 'has none')).map(([nth, outcome]) =>
    step(`read ${nth} ${outcome}`, (model, { network }) => {
      if (network.pending.length === 0) return;
      const at = nth % network.pending.length;
      model.answered(at, outcome);
      network.pending[at]?.settle(OUTCOMES[outcome]);
    }),
  ),
];

test('recent events: in any order of opening, closing, events and responses, the events are those of the chosen vehicle', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: new EventsModel(), real: theEvents(true) }), commands);
    }),
  );
});
