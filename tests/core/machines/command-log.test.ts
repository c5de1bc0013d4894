import * as fc from 'fast-check';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryStorage } from '@farol/adapters/memory/storage';
import type { NewCommand, SentCommand } from '@farol/core/domain/command-log';
import { commandLogMachine, type CommandLogEvent } from '@farol/core/machines/command-log';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../models/chart-coverage.ts';
import { FleetOf } from '../../models/fleet-of.ts';

const coverage = new ChartCoverage(commandLogMachine);
const FIX_MS = 1.79e12;

class Bench {
  readonly clock = new SimulatedClock();
  readonly fleet = new FleetOf(
    [plainDevice(5), plainDevice(6)],
    [5, 6].map((id) => plainPosition(id, 0, { attributes: { blocked: false } })),
  );
  readonly storage: MemoryStorage;
  readonly actor: ActorRefFrom<typeof commandLogMachine>;

  constructor(storage = new MemoryStorage()) {
    this.storage = storage;
    this.actor = createActor(commandLogMachine, {
      input: { storage, fleet: this.fleet.page, clock: () => this.clock.now() },
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
  const command: NewCommand = {
    id,
    deviceId: 5,
    deviceName: 'Van 5',
    type: locks ? 'engineStop' : 'custom',
    title: '',
    sentAtMs: 0,
    ...(locks && { lock: { blocked: true, blockedBefore: false, fixTimeMs: FIX_MS } }),
  };
  return { type: 'NEWS', changes: [{ type: 'sent', command }] };
}
function queued(id: number, queueId: number): CommandLogEvent {
  return { type: 'NEWS', changes: [{ type: 'accepted', id, receipt: { state: 'queued', queueId } }] };
}
const OPEN: CommandLogEvent = { type: 'OPEN', userId: 7 };

test('a command is followed from the queue to the answer of its vehicle, as the live line tells', () => {
  const bench = new Bench().send(OPEN, sent(1), queued(1, 70));
  expect(bench.commands).toMatchObject([{ state: 'queued' }]);
  bench.fleet.say({ events: [{ id: 1, type: 'queuedCommandSent', deviceId: 5, attributes: { id: 70 } }] });
  expect(bench.commands).toMatchObject([{ state: 'delivered' }]);
  bench.fleet.say({
    events: [{ id: 2, type: 'commandResult', deviceId: 5, positionId: 3, attributes: { result: 'DONE' } }],
  });
  expect(bench.commands).toMatchObject([{ state: 'answered', result: 'DONE' }]);
  bench.fleet.say({ positions: [plainPosition(5, 2, { attributes: { result: 'DONE' } })] });
  expect(bench.commands).toHaveLength(1);
});

test('an answer is heard in a position too, where no rule sends the event', () => {
  const bench = new Bench().send(OPEN, sent(1));
  bench.fleet.say({ positions: [plainPosition(5, 2, { attributes: { result: 'DONE' } })] });
  expect(bench.commands).toMatchObject([{ state: 'answered', result: 'DONE' }]);
});

test('a server that sends neither number nor text is understood all the same', () => {
  const bench = new Bench().send(OPEN, sent(1));
  bench.fleet.say({ events: [{ id: 1, type: 'queuedCommandSent', deviceId: 5 }] });
  expect(bench.commands).toMatchObject([{ state: 'delivered' }]);
  bench.fleet.say({ events: [{ id: 2, type: 'commandResult', deviceId: 5 }] });
  expect(bench.commands).toMatchObject([{ state: 'answered', result: '' }]);
});

test('a lock is confirmed when the vehicle says that it is locked, and other vehicles say nothing about it', () => {
  const bench = new Bench().send(OPEN, sent(1, true), queued(1, 70));
  bench.fleet.say({ positions: [plainPosition(6, 9, { attributes: { blocked: true } })] });
  bench.fleet.say({ positions: [plainPosition(5, 9, { attributes: { blocked: false } })] });
  bench.fleet.say({ positions: [plainPosition(5, 10)] });
  expect(bench.commands).toMatchObject([{ state: 'queued' }]);
  bench.fleet.say({ positions: [plainPosition(5, 11, { attributes: { blocked: true } })] });
  expect(bench.commands).toMatchObject([{ state: 'confirmed' }]);
});

test('events of other kinds leave the log as it is', () => {
  const bench = new Bench().send(OPEN, sent(1));
  const before = bench.commands;
  bench.fleet.say({ events: [{ id: 1, type: 'ignitionOn', deviceId: 5, attributes: { result: 'x' } }] });
  expect(bench.commands).toBe(before);
});

test('the log outlives a reload, for the user who sent the commands and for nobody else', () => {
  const first = new Bench().send(OPEN, sent(1), queued(1, 70), { type: 'CLOSE' });
  expect(first.commands).toEqual([]);
  const other = new Bench(first.storage).send({ type: 'OPEN', userId: 8 }, sent(2));
  expect(other.commands.map(({ id }) => id)).toEqual([2]);
  other.send(OPEN);
  expect(other.commands).toMatchObject([{ id: 1, state: 'queued', queueId: 70 }]);
});

test('a lock is still confirmed after a reload', () => {
  const first = new Bench().send(OPEN, sent(1, true), queued(1, 70));
  const second = new Bench(first.storage).send(OPEN);
  second.fleet.say({ positions: [plainPosition(5, 11, { attributes: { blocked: true } })] });
  expect(second.commands).toMatchObject([{ state: 'confirmed' }]);
});

test('a cleared log stays cleared', () => {
  const bench = new Bench().send(OPEN, sent(1), { type: 'CLEAR' });
  expect(new Bench(bench.storage).send(OPEN).commands).toEqual([]);
});

test('a closed log hears nothing', () => {
  const bench = new Bench().send(sent(1));
  expect(bench.commands).toEqual([]);
  bench.send(OPEN, sent(1), { type: 'CLOSE' }, sent(2));
  bench.fleet.say({ events: [{ id: 2, type: 'commandResult', deviceId: 5 }] });
  expect(bench.commands).toEqual([]);
  expect(bench.send(OPEN).commands).toMatchObject([{ id: 1, state: 'unsure' }]);
});

const event = fc.oneof(
  fc.constantFrom<CommandLogEvent>(OPEN, { type: 'OPEN', userId: 8 }, { type: 'CLOSE' }, { type: 'CLEAR' }),
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()).map(([id, locks]) => sent(id, locks)),
  fc.integer({ min: 1, max: 5 }).map((id) => queued(id, id + 70)),
);
const heard = fc.constantFrom<{ events?: unknown[]; positions?: unknown[] }>(
  { events: [{ id: 1, type: 'queuedCommandSent', deviceId: 5, attributes: { id: 71 } }] },
  { events: [{ id: 2, type: 'commandResult', deviceId: 5, attributes: { result: 'OK' } }] },
  { positions: [plainPosition(5, 11, { attributes: { blocked: true, result: 'OK' } })] },
  { positions: [plainPosition(5, 12, { attributes: { blocked: false } })] },
);

test('whatever happens, what is shown to a user is what his browser keeps for him', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(event, heard), { maxLength: 40 }), (happenings) => {
      const bench = new Bench();
      for (const one of happenings) {
        if ('type' in one) bench.send(one);
        else bench.fleet.say(one);
        bench.clock.increment(1000);
        const { value, context } = bench.actor.getSnapshot();
        if (value === 'closed') expect(context.commands).toEqual([]);
        else {
          const reopened = new Bench(bench.storage).send({ type: 'OPEN', userId: context.userId });
          expect(reopened.commands.map(({ id }) => id)).toEqual(context.commands.map(({ id }) => id));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('no state and no transition of the log is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
