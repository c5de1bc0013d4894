import type { LoggedCommand } from '@farol/core/domain/command/logged-command';
import * as fc from 'fast-check';
import { createActor, SimulatedClock, waitFor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { MemoryStorageChanges } from '@farol/adapters/memory/storage-changes';
import {
  COMMAND_STATE_RANK,
  type NewSentCommand,
  type SentCommand,
} from '@farol/core/domain/command/sent-command';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { commandLogMachine } from '@farol/core/machines/commands/command-log.machine';
import { type CommandLogEvent } from '@farol/core/machines/commands/command-log.actions';
import { anEvent } from '../../../arbitraries/events.ts';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { aLoggedCommand } from '../../../arbitraries/logged-commands.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { liveFleet, type PageFleet } from '../../../models/live-fleet.ts';

const coverage = new ChartCoverage(commandLogMachine);
const FIX_MS = 1.79e12;

class Bench {
  readonly clock = new SimulatedClock();
  readonly fleet = liveFleet(
    [plainDevice(5), plainDevice(6)],
    [5, 6].map((id) => plainPosition(id, 0, { attributes: { blocked: false } })),
  );
  readonly storage: MemoryKeyValueStorage;
  readonly storedChanges = new MemoryStorageChanges();
  readonly actor: ActorRefFrom<typeof commandLogMachine>;
  /** What the server's log says; undefined for a server without one. */
  logged: LoggedCommand[] | undefined;

  constructor(storage = new MemoryKeyValueStorage(), userId = 7, logged?: LoggedCommand[]) {
    this.storage = storage;
    this.logged = logged;
    this.actor = createActor(commandLogMachine, {
      input: {
        userId,
        storage,
        storedChanges: this.storedChanges,
        fleet: this.fleet.fleet,
        clock: () => this.clock.now(),
        commands: { log: async () => this.logged },
      },
      inspect: coverage.inspect,
    }).start();
  }

  get commands(): readonly SentCommand[] {
    return this.actor.getSnapshot().context.commands;
  }

  send(...events: CommandLogEvent[]): this {
    for (const event of events) this.actor.send(event);
    return this;
  }
}

function sent(id: number, locks = false): CommandLogEvent {
  const command: NewSentCommand = {
    id,
    deviceId: 5,
    deviceName: 'Van 5',
    type: locks ? 'engineStop' : 'custom',
    title: '',
    sentAtMs: id,
    ...(locks && { lock: { blocked: true, blockedBefore: false, fixTimeMs: FIX_MS } }),
  };
  return { type: 'CHANGES', changes: [{ type: 'sent', command }] };
}
function queued(id: number, queueId: number): CommandLogEvent {
  return { type: 'CHANGES', changes: [{ type: 'accepted', id, receipt: { state: 'queued', queueId } }] };
}

test('command log: a command is followed from the queue to the vehicle’s response over the live connection', () => {
  const bench = new Bench().send(sent(1), queued(1, 70));
  expect(bench.commands).toMatchObject([{ state: 'queued' }]);
  bench.fleet.receive({
    events: [anEvent({ id: 1, type: 'queuedCommandSent', deviceId: 5, attributes: { id: 70 } })],
  });
  expect(bench.commands).toMatchObject([{ state: 'delivered' }]);
  bench.fleet.receive({
    events: [
      anEvent({ id: 2, type: 'commandResult', deviceId: 5, positionId: 3, attributes: { result: 'DONE' } }),
    ],
  });
  expect(bench.commands).toMatchObject([{ state: 'answered', result: 'DONE' }]);
  bench.fleet.receive({ positions: [plainPosition(5, 2, { attributes: { result: 'DONE' } })] });
  expect(bench.commands).toHaveLength(1);
});

test('command log: a response in a position counts too, where no rule sends the event', () => {
  const bench = new Bench().send(sent(1));
  bench.fleet.receive({ positions: [plainPosition(5, 2, { attributes: { result: 'DONE' } })] });
  expect(bench.commands).toMatchObject([{ state: 'answered', result: 'DONE' }]);
});

test('command log: a server that sends neither id nor text is understood', () => {
  const bench = new Bench().send(sent(1));
  bench.fleet.receive({ events: [anEvent({ id: 1, type: 'queuedCommandSent', deviceId: 5 })] });
  expect(bench.commands).toMatchObject([{ state: 'delivered' }]);
  bench.fleet.receive({ events: [anEvent({ id: 2, type: 'commandResult', deviceId: 5 })] });
  expect(bench.commands).toMatchObject([{ state: 'answered', result: '' }]);
});

test('command log: a lock is confirmed when the vehicle reports it, and other vehicles do not matter', () => {
  const bench = new Bench().send(sent(1, true), queued(1, 70));
  bench.fleet.receive({ positions: [plainPosition(6, 9, { attributes: { blocked: true } })] });
  bench.fleet.receive({ positions: [plainPosition(5, 9, { attributes: { blocked: false } })] });
  bench.fleet.receive({ positions: [plainPosition(5, 10)] });
  expect(bench.commands).toMatchObject([{ state: 'queued' }]);
  bench.fleet.receive({ positions: [plainPosition(5, 11, { attributes: { blocked: true } })] });
  expect(bench.commands).toMatchObject([{ state: 'confirmed' }]);
});

test('command log: a lock is confirmed also where other commands wait for nothing', () => {
  const bench = new Bench().send(sent(1, true), queued(1, 70), sent(2));
  bench.fleet.receive({ positions: [plainPosition(5, 2, { attributes: { blocked: true } })] });
  expect(bench.commands.find(({ id }) => id === 1)).toMatchObject({ state: 'confirmed' });
});

test('command log: what says nothing new leaves the very same log', () => {
  const bench = new Bench().send(sent(1, true), queued(1, 70));
  const known = bench.actor.getSnapshot().context;
  bench.send(queued(2, 71));
  bench.fleet.receive({ positions: [plainPosition(5, 2, { attributes: { blocked: false } })] });
  expect(bench.actor.getSnapshot().context).toBe(known);
});

test('command log: a change that the page already has is not stored again', () => {
  let writes = 0;
  const storage = new MemoryKeyValueStorage();
  const bench = new Bench(storage).send(sent(1));
  const write = storage.write.bind(storage);
  storage.write = (key, value) => {
    writes++;
    write(key, value);
  };
  bench.send({ type: 'STORAGE_CHANGED' });
  expect(writes).toBe(0);
  bench.send(sent(2));
  expect(writes).toBe(1);
});

test('command log: the log of a session that has ended no longer listens to the fleet', () => {
  const { fleet } = liveFleet([plainDevice(5)]);
  const listened = new Set<string>();
  const subscribe = fleet.subscribe.bind(fleet);
  fleet.subscribe = (slice, listener) => {
    const stop = subscribe(slice, listener);
    listened.add(slice);
    return () => {
      listened.delete(slice);
      stop();
    };
  };
  const log = createActor(commandLogMachine, {
    input: {
      userId: 7,
      storage: new MemoryKeyValueStorage(),
      storedChanges: new MemoryStorageChanges(),
      fleet,
      clock: () => 0,
      commands: { log: async () => undefined },
    },
  }).start();
  expect([...listened]).toEqual(['events', 'commandResults', 'loggedCommands', 'columns', 'loaded']);
  log.stop();
  expect([...listened]).toEqual([]);
});

test('command log: other kinds of events leave the log unchanged', () => {
  const bench = new Bench().send(sent(1));
  const before = bench.commands;
  bench.fleet.receive({
    events: [anEvent({ id: 1, type: 'ignitionOn', deviceId: 5, attributes: { result: 'x' } })],
  });
  expect(bench.commands).toBe(before);
});

test('command log: the log is kept across a reload, for the user who sent the commands only', () => {
  const first = new Bench().send(sent(1), queued(1, 70));
  const other = new Bench(first.storage, 8).send(sent(2));
  expect(other.commands.map(({ id }) => id)).toEqual([2]);
  expect(new Bench(first.storage).commands).toMatchObject([{ id: 1, state: 'queued', queueId: 70 }]);
});

test('command log: a lock is still confirmed after a reload', () => {
  const first = new Bench().send(sent(1, true), queued(1, 70));
  const second = new Bench(first.storage);
  second.fleet.receive({ positions: [plainPosition(5, 11, { attributes: { blocked: true } })] });
  expect(second.commands).toMatchObject([{ state: 'confirmed' }]);
});

test('command log: what vehicles report is kept across a reload', () => {
  const bench = new Bench().send(sent(1), queued(1, 70));
  bench.fleet.receive({
    events: [anEvent({ id: 1, type: 'queuedCommandSent', deviceId: 5, attributes: { id: 70 } })],
  });
  expect(new Bench(bench.storage).commands).toMatchObject([{ state: 'delivered' }]);
  bench.fleet.receive({ positions: [plainPosition(5, 2, { attributes: { result: 'DONE' } })] });
  expect(new Bench(bench.storage).commands).toMatchObject([{ state: 'answered', result: 'DONE' }]);
  const locked = new Bench().send(sent(1, true), queued(1, 70));
  locked.fleet.receive({ positions: [plainPosition(5, 11, { attributes: { blocked: true } })] });
  expect(new Bench(locked.storage).commands).toMatchObject([{ state: 'confirmed' }]);
});

test('command log: what another page has overwritten is stored again', () => {
  const bench = new Bench().send(sent(1));
  for (const [key, text] of new Bench().send(sent(2)).storage.entries) bench.storage.write(key, text);
  bench.storedChanges.change('sentCommands.7');
  expect(new Bench(bench.storage).commands.map(({ id }) => id)).toEqual([2, 1]);
});

test('command log: a cleared log stays cleared', () => {
  const bench = new Bench().send(sent(1), { type: 'CLEAR' });
  expect(new Bench(bench.storage).commands).toEqual([]);
});

test('command log: the log of a session that has ended handles no events, and what was being sent then is uncertain', () => {
  const bench = new Bench().send(sent(1));
  bench.actor.stop();
  bench.fleet.receive({ events: [anEvent({ id: 2, type: 'commandResult', deviceId: 5 })] });
  bench.storedChanges.change('sentCommands.7');
  expect(bench.commands).toMatchObject([{ id: 1, state: 'sending' }]);
  expect(new Bench(bench.storage).commands).toMatchObject([{ id: 1, state: 'unsure' }]);
});

/** Stands for a command with an id of its own. */
const SEND: CommandLogEvent = { type: 'POSITIONS' };
const event = fc.oneof(
  fc.constant<CommandLogEvent>({ type: 'CLEAR' }),
  fc.constant(SEND),
  fc.integer({ min: 1, max: 5 }).map((id) => queued(id, id + 70)),
);
const fleetUpdate = fc.constantFrom<Parameters<PageFleet['receive']>[0]>(
  { events: [anEvent({ id: 1, type: 'queuedCommandSent', deviceId: 5, attributes: { id: 71 } })] },
  { events: [anEvent({ id: 2, type: 'commandResult', deviceId: 5, attributes: { result: 'OK' } })] },
  { positions: [plainPosition(5, 11, { attributes: { blocked: true, result: 'OK' } })] },
  { positions: [plainPosition(5, 12, { attributes: { blocked: false } })] },
);

test('command log: whatever happens, the user sees what the browser has stored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(event, fleetUpdate), { maxLength: 40 }), (sequence) => {
      const bench = new Bench();
      let sentSoFar = 0;
      for (const item of sequence) {
        if (item === SEND) bench.send(sent(++sentSoFar, sentSoFar % 2 === 0));
        else if ('type' in item) bench.send(item);
        else bench.fleet.receive(item);
        bench.clock.increment(1000);
        const reopened = new Bench(bench.storage);
        expect(reopened.commands.map(({ id }) => id)).toEqual(bench.commands.map(({ id }) => id));
      }
    }),
    { numRuns: 60 },
  );
});

test('command log: an event that arrives over the connection and in a report counts once', () => {
  const bench = new Bench().send(sent(1), queued(1, 70), sent(2), queued(2, 71));
  const left: DeviceEvent = {
    id: 9,
    type: 'queuedCommandSent',
    deviceId: 5,
    eventTime: '',
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
  bench.fleet.receive({ events: [left] });
  bench.send({ type: 'EVENTS', events: [left] });
  expect(bench.commands.map(({ id, state }) => [id, state])).toEqual([
    [2, 'queued'],
    [1, 'delivered'],
  ]);
});

const KEY = 'sentCommands.7';
type Turn = { page: 0 | 1; does: 'sends' | 'hears' | 'queues' | 'loses' | 'clears' };
const turn: fc.Arbitrary<Turn> = fc.record({
  page: fc.constantFrom(0, 1),
  does: fc.constantFrom('sends', 'sends', 'hears', 'queues', 'loses', 'clears'),
});

test('command log: two open pages never overwrite each other’s log, in any order of sending, events and clearing', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 40 }), (turns) => {
      const storage = new MemoryKeyValueStorage();
      const pages = [new Bench(storage), new Bench(storage)] as const;
      let last = 0;
      let cleared = 0;
      const reached = new Map<number, number>();
      for (const { page, does } of turns) {
        const bench = pages[page];
        if (does === 'sends') bench.send(sent(++last));
        else if (does === 'hears') bench.storedChanges.change(KEY);
        else if (does === 'clears') {
          bench.send({ type: 'CLEAR' });
          cleared = last;
        } else if (last > cleared) {
          const id = cleared + 1 + (page % (last - cleared));
          if (does === 'queues') bench.send(queued(id, 70 + id));
          else
            bench.send({
              type: 'CHANGES',
              changes: [{ type: 'refused', id, reason: 'TIMEOUT', isOutcomeUnknown: true }],
            });
        }
        for (const { id, state } of pages.flatMap(({ commands }) => commands))
          reached.set(id, Math.max(reached.get(id) ?? 0, COMMAND_STATE_RANK[state]));
      }
      for (const bench of [...pages, ...pages]) bench.storedChanges.change(KEY);
      const wanted = Array.from({ length: last - cleared }, (_, at) => last - at);
      for (const { commands } of pages) {
        expect(commands.map(({ id }) => id)).toEqual(wanted);
        for (const { id, state } of commands) expect(COMMAND_STATE_RANK[state]).toBe(reached.get(id));
      }
      expect(pages[0].commands).toEqual(pages[1].commands);
    }),
  );
});

test("command log: a server's log: a new session sees what others sent and how far it came, and nothing of the browser's old log", async () => {
  const storage = new MemoryKeyValueStorage();
  new Bench(storage).send(sent(1, true), {
    type: 'CHANGES',
    changes: [{ type: 'accepted', id: 1, receipt: { state: 'queued', queueId: 41 } }],
  });
  const bench = new Bench(storage, 7, [aLoggedCommand(1, { state: 'confirmed' })]);
  await waitFor(bench.actor, ({ context }) => context.isShared);
  expect(bench.commands.map(({ sentBy, state }) => [sentBy, state])).toEqual([['Bob', 'confirmed']]);
  expect(JSON.parse(storage.read(KEY) ?? '')).toMatchObject({ commands: [] });
  // It is not called waiting while the log of the next session is on its way.
  expect(new Bench(storage).commands).toEqual([]);
  bench.send({ type: 'CLEAR' });
  expect(bench.commands).toHaveLength(1);
});

test("command log: a server's log: a command sent from here keeps its id, live changes only advance it, and events change nothing", async () => {
  const bench = new Bench(new MemoryKeyValueStorage(), 7, []);
  await waitFor(bench.actor, ({ context }) => context.isShared);
  bench.send(sent(1, true), {
    type: 'CHANGES',
    changes: [{ type: 'accepted', id: 1, receipt: { state: 'queued', queueId: 41 } }],
  });
  const live = (...entries: LoggedCommand[]): Bench =>
    bench.send({ type: 'LOGGED', logged: entries, isAll: false });
  live(aLoggedCommand(1, { state: 'held', reason: 'VEHICLE_FAST' }), aLoggedCommand(2, { deviceId: 6 }));
  expect(bench.commands.map(({ id, state, reason }) => [id, state, reason])).toEqual(
    expect.arrayContaining([
      [1, 'held', 'VEHICLE_FAST'],
      [-2, 'queued', undefined],
    ]),
  );
  live(aLoggedCommand(1, { state: 'delivered' }));
  live(aLoggedCommand(1));
  bench.send({ type: 'CHANGES', changes: [{ type: 'answered', deviceId: 5, positionId: 9, result: 'x' }] });
  expect(bench.commands.find(({ id }) => id === 1)?.state).toBe('delivered');
});

test("a server without a log: live changes that are not its log's are ignored", async () => {
  const bench = new Bench().send(sent(1));
  await Promise.resolve();
  bench.send({ type: 'LOGGED', logged: [aLoggedCommand(1)], isAll: false });
  expect(bench.commands.map(({ id }) => id)).toEqual([1]);
});

test('command log: no transition of the log is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

test("command log: a server's log: what comes over the live connection shows with the vehicle's name, other values do not count", async () => {
  const bench = new Bench(new MemoryKeyValueStorage(), 7, []);
  await waitFor(bench.actor, ({ context }) => context.isShared);
  bench.fleet.receive({ commands: [aLoggedCommand(1, { deviceId: 6 }), { id: 'x' }, null] });
  expect(bench.commands).toMatchObject([{ deviceId: 6, deviceName: plainDevice(6).name, state: 'queued' }]);
  expect(plainDevice(6).name).not.toBe('');
  bench.fleet.receive({ commands: [aLoggedCommand(1, { deviceId: 6, state: 'delivered' })] });
  expect(bench.commands).toMatchObject([{ state: 'delivered' }]);
});

test("command log: a server's log: entries before it was read as a whole do not replace what this browser stored", () => {
  const bench = new Bench().send(sent(1), queued(1, 70));
  bench.fleet.receive({ commands: [aLoggedCommand(9)] });
  expect(bench.commands.map(({ id }) => id)).toEqual([1]);
});

test("command log: a server's log: a refusal of what was sent from here counts, and nothing is stored in the browser any more", async () => {
  const bench = new Bench(new MemoryKeyValueStorage(), 7, []);
  await waitFor(bench.actor, ({ context }) => context.isShared);
  let writes = 0;
  const write = bench.storage.write.bind(bench.storage);
  bench.storage.write = (key, value) => {
    writes++;
    write(key, value);
  };
  bench.send(sent(1), {
    type: 'CHANGES',
    changes: [{ type: 'refused', id: 1, reason: 'TIMEOUT', isOutcomeUnknown: false }],
  });
  expect(bench.commands).toMatchObject([{ id: 1, state: 'refused' }]);
  expect(writes).toBe(0);
});
