import * as fc from 'fast-check';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { inboxEntryOf } from '@farol/core/domain/alert/alert-inbox';
import { groupInboxIncidents, unreadIncidentCount } from '@farol/core/domain/alert/alert-inbox-incidents';
import { alarmInboxMachine } from '@farol/core/machines/alerts/alarm-inbox.machine';
import {
  saveInbox,
  type AlarmInboxContext,
  type AlarmInboxEvent,
} from '@farol/core/machines/alerts/alarm-inbox.actions';
import { anAlarm } from '../../../arbitraries/events.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(alarmInboxMachine);
const HOUR_MS = 3_600_000;

class CountedStorage extends MemoryKeyValueStorage {
  writes = 0;

  override write(key: string, value: string): void {
    this.writes++;
    super.write(key, value);
  }
}

class Bench {
  readonly clock: SimulatedClock;
  readonly storage: CountedStorage;
  readonly actor: ActorRefFrom<typeof alarmInboxMachine>;

  constructor({ storage = new CountedStorage(), clock = new SimulatedClock(), userId = 7 } = {}) {
    this.clock = clock;
    this.storage = storage;
    this.actor = createActor(alarmInboxMachine, {
      input: { storage, clock: () => clock.now(), userId },
      clock,
      inspect: coverage.inspect,
    }).start();
  }

  /** The inbox that a user finds in the same browser afterwards. */
  next(userId: number): Bench {
    const { storage, clock } = this;
    return new Bench({ storage, clock, userId });
  }

  get context(): AlarmInboxContext {
    return this.actor.getSnapshot().context;
  }

  get ids(): string[] {
    return this.context.entries.map(({ id }) => id.split(' ')[0] ?? '');
  }

  get unread(): number {
    return this.context.entries.filter(({ isRead }) => !isRead).length;
  }

  send(...events: AlarmInboxEvent[]): this {
    for (const event of events) this.actor.send(event);
    return this;
  }
}

function received(id: number, deviceId = 5, alarm = 'sos'): AlarmInboxEvent {
  const event = anAlarm(alarm, { id, deviceId, eventTime: new Date(id * 1000 - 1e9).toISOString() });
  return { type: 'ADD', entries: [inboxEntryOf(event, { device: 'Van', geofence: undefined }, 0)] };
}

test('alarm inbox: every alert is kept across reloads, for the user who received it only', () => {
  const first = new Bench().send(received(1), received(2));
  first.clock.increment(1000);
  expect(new Bench(first).ids).toEqual(['2', '1']);
  expect(first.next(8).ids).toEqual([]);
});

test('alarm inbox: the first alert of a burst is stored at once, the others together', () => {
  const bench = new Bench().send(received(1));
  expect(new Bench(bench).ids).toEqual(['1']);
  for (let id = 2; id < 50; id++) bench.send(received(id));
  expect(bench.storage.writes).toBe(1);
  bench.clock.increment(1000);
  expect(bench.storage.writes).toBe(2);
  expect(new Bench(bench).ids).toHaveLength(49);
  bench.send(received(50));
  expect(bench.storage.writes).toBe(3);
});

test('alarm inbox: acknowledged alerts stay acknowledged, one by one or all that the filter shows', () => {
  const bench = new Bench().send(received(1, 5, 'door'), received(2, 6, 'door'), received(3, 6, 'door'));
  expect(bench.unread).toBe(3);
  bench.send({ type: 'ACKNOWLEDGE', ids: [bench.context.entries[0]?.id ?? ''] });
  expect(bench.unread).toBe(2);
  bench.send({ type: 'SET_FILTER', filter: { deviceId: 6 } }, { type: 'ACKNOWLEDGE_ALL' });
  expect(bench.unread).toBe(1);
  expect(new Bench(bench).unread).toBe(1);
  bench.send({ type: 'SET_FILTER', filter: {} }, { type: 'ACKNOWLEDGE_ALL' });
  expect(bench.unread).toBe(0);
});

test('alarm inbox: an incident is acknowledged with all of its alerts, and later ones are new', () => {
  const bench = new Bench().send(received(1), received(2), received(3));
  const incidents = () => groupInboxIncidents(bench.context.entries);
  expect(incidents()).toMatchObject([{ count: 3 }]);
  bench.send({ type: 'ACKNOWLEDGE', ids: incidents()[0]?.ids ?? [] });
  expect(unreadIncidentCount(incidents())).toBe(0);
  bench.send(received(4));
  expect(incidents()).toMatchObject([
    { count: 1, entry: { isRead: false } },
    { count: 3, entry: { isRead: true } },
  ]);
});

test('two tabs of one user share one inbox: neither loses what the other received or acknowledged', () => {
  const one = new Bench().send(received(1));
  const other = new Bench(one);
  one.send(received(2), { type: 'ACKNOWLEDGE', ids: [one.context.entries.at(-1)?.id ?? ''] });
  other.send(received(3));
  expect(other.ids).toEqual(['3', '2', '1']);
  expect(other.unread).toBe(2);
  one.clock.increment(1000);
  expect(one.ids).toEqual(['3', '2', '1']);
});

test('alarm inbox: a snooze lasts its time, across a reload, and can be ended early', () => {
  const vehicle = { deviceId: 5 };
  const bench = new Bench().send({ type: 'SNOOZE', target: vehicle, minutes: 60 });
  bench.send({ type: 'SNOOZE', target: { kind: 'alarm:door' }, minutes: 15 });
  expect(bench.context.snoozes).toHaveLength(2);
  bench.clock.increment(15 * 60_000);
  expect(bench.context.snoozes).toEqual([{ target: vehicle, untilMs: HOUR_MS }]);
  const reloaded = new Bench(bench);
  expect(reloaded.context.snoozes).toHaveLength(1);
  reloaded.clock.increment(HOUR_MS);
  expect([reloaded.context.snoozes, bench.context.snoozes]).toEqual([[], []]);
  bench.send({ type: 'SNOOZE', target: vehicle, minutes: 60 }, { type: 'END_SNOOZE', target: vehicle });
  expect(bench.context.snoozes).toEqual([]);
});

test('alarm inbox: nothing is stored until a snooze ends, and nothing for one that was ended early or never begun', () => {
  const bench = new Bench().send({ type: 'SNOOZE', target: { deviceId: 5 }, minutes: 60 });
  const { writes } = bench.storage;
  bench.clock.increment(HOUR_MS - 1);
  expect(bench.storage.writes).toBe(writes);
  bench.clock.increment(1);
  expect(bench.storage.writes).toBe(writes + 1);
  const target = { deviceId: 6 };
  bench.send({ type: 'SNOOZE', target, minutes: 60 }, { type: 'END_SNOOZE', target });
  const after = bench.storage.writes;
  bench.clock.increment(1000 * HOUR_MS);
  expect(bench.storage.writes).toBe(after);
});

test('alarm inbox: a snooze that ended before the next visit is gone, and a long one continues', () => {
  const bench = new Bench().send({ type: 'SNOOZE', target: { deviceId: 5 }, minutes: 480 });
  bench.clock.increment(7 * HOUR_MS);
  expect(bench.context.snoozes).toHaveLength(1);
  bench.actor.stop();
  bench.clock.increment(2 * HOUR_MS);
  expect(new Bench(bench).context.snoozes).toEqual([]);
});

test('alarm inbox: an alarm that somebody acknowledged for everybody is acknowledged here, with their name, across a reload', () => {
  const bench = new Bench().send(received(1), received(3));
  bench.send({ type: 'ACKNOWLEDGED_BY', acknowledgment: { eventId: 3, deviceId: 5, by: 'Rui' } });
  bench.send({ type: 'ACKNOWLEDGED_BY', acknowledgment: { eventId: 1, deviceId: 6, by: 'Rui' } });
  const state = ({ context }: Bench) =>
    context.entries.map(({ kind, isRead, acknowledgedBy }) => [kind, isRead, acknowledgedBy]);
  expect(state(bench)).toEqual([
    ['alarm:sos', true, 'Rui'],
    ['alarm:sos', false, undefined],
  ]);
  expect(state(new Bench(bench))).toEqual(state(bench));
});

test('alarm inbox: an alarm says who looks after it, across a reload; a comment changes nothing here', () => {
  const note = { deviceId: 5, atMs: 0, by: 'Ana', comment: undefined, assignee: undefined };
  const bench = new Bench().send(received(1), received(3));
  bench.send({ type: 'NOTED', note: { ...note, eventId: 3, assignee: 'Rui' } });
  bench.send({ type: 'NOTED', note: { ...note, eventId: 1, comment: 'Calling' } });
  const state = ({ context }: Bench) => context.entries.map(({ isRead, assignee }) => [isRead, assignee]);
  expect(state(bench)).toEqual([
    [false, 'Rui'],
    [false, undefined],
  ]);
  expect(state(new Bench(bench))).toEqual(state(bench));
});

test('severe alerts are not acknowledged with the others: it asks about them, and a new one is not part of the question', () => {
  const bench = new Bench().send(received(1, 5, 'door'), received(2), received(3, 6, 'tow'));
  const asked = (): number => bench.context.askedIds.length;
  expect(asked()).toBe(0);
  bench.send({ type: 'ACKNOWLEDGE_ALL' });
  expect([bench.unread, asked()]).toEqual([2, 2]);
  bench.send({ type: 'KEEP_ASKED' });
  expect([bench.unread, asked()]).toEqual([2, 0]);
  bench.send({ type: 'ACKNOWLEDGE_ASKED' });
  expect(bench.unread).toBe(2);
  bench.send({ type: 'ACKNOWLEDGE_ALL' }, { type: 'SET_FILTER', filter: { deviceId: 6 } });
  expect(asked()).toBe(0);
  bench.send({ type: 'ACKNOWLEDGE_ALL' }, received(4, 6), { type: 'ACKNOWLEDGE_ASKED' });
  expect([bench.unread, asked()]).toEqual([2, 0]);
  expect(new Bench(bench).context.entries).toEqual(bench.context.entries);
});

const step = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 5, max: 6 }))
    .map(([id, device]) => received(id, device)),
  fc.constantFrom<AlarmInboxEvent>(
    { type: 'ACKNOWLEDGE_ALL' },
    { type: 'SET_FILTER', filter: { deviceId: 6 } },
    { type: 'SET_FILTER', filter: {} },
    { type: 'SNOOZE', target: { deviceId: 5 }, minutes: 15 },
    { type: 'END_SNOOZE', target: { deviceId: 5 } },
  ),
  fc.integer({ min: 1, max: 30 * 60_000 }),
  fc.constantFrom('Ana signs in' as const, 'Bia signs in' as const),
);

test('alarm inbox: whatever happens, no alert is lost and the user sees what the browser has stored', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const users = { 'Ana signs in': 7, 'Bia signs in': 8 };
      const receivedIds = new Map([7, 8].map((user) => [user, new Set<string>()]));
      let bench = new Bench();
      const signIn = (userId: number): void => {
        bench.actor.stop();
        saveInbox(bench.context);
        bench = bench.next(userId);
      };
      for (const item of steps) {
        if (typeof item === 'number') bench.clock.increment(item);
        else if (typeof item === 'string') signIn(users[item]);
        else bench.send(item);
        const { userId, entries, snoozes } = bench.context;
        if (typeof item === 'object' && item.type === 'ADD')
          for (const { id } of item.entries) receivedIds.get(userId)?.add(id);
        expect(new Set(entries.map(({ id }) => id))).toEqual(receivedIds.get(userId));
        for (const { untilMs } of snoozes) expect(untilMs).toBeGreaterThan(bench.clock.now());
      }
      for (const [userId, ids] of receivedIds) {
        signIn(userId);
        expect(new Set(bench.context.entries.map(({ id }) => id))).toEqual(ids);
      }
    }),
    { numRuns: 60 },
  );
});

test('alarm inbox: no state and no transition of the inbox is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
