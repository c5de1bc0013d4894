import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { CommandLogChange } from '@farol/core/domain/command/command-log';
import { Failure } from '@farol/core/domain/values/failure';
import { commandSenderMachine, type CommandSenderEvent } from '@farol/core/machines/commands/command-sender';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { SimulatedFleet } from '../../../models/simulated-fleet.ts';

const coverage = new ChartCoverage(commandSenderMachine);
const FIX_MS = 1.79e12;
const relay = {
  id: 3,
  description: 'Relé',
  type: 'custom',
  textChannel: false,
  deviceId: 0,
  attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
};
const LOCK: CommandSenderEvent = {
  type: 'CHOOSE',
  deviceId: 5,
  choice: { kind: 'lock', action: 'engineStop' },
};
const UNLOCK: CommandSenderEvent = {
  type: 'CHOOSE',
  deviceId: 5,
  choice: { kind: 'lock', action: 'engineResume' },
};
const CUSTOM: CommandSenderEvent = { type: 'CHOOSE', deviceId: 5, choice: { kind: 'type', type: 'custom' } };

class Bench {
  now = FIX_MS + 10_000;
  readonly network = new MemoryNetwork();
  readonly commands = new MemoryCommands(
    [
      {
        deviceId: 5,
        types: ['somethingNew', 'custom', 'engineStop', 'engineResume', 'custom'],
        saved: [relay],
        isLive: true,
      },
    ],
    this.network,
  );
  readonly fleet = new SimulatedFleet(
    [plainDevice(5, { name: 'Van 5' })],
    [plainPosition(5, 0, { attributes: { motion: false, blocked: false } })],
  );
  readonly logChanges: CommandLogChange[] = [];
  cancelled = 0;
  readonly actor: ActorRefFrom<typeof commandSenderMachine>;

  constructor() {
    this.actor = createActor(commandSenderMachine, {
      input: { commands: this.commands, fleet: this.fleet.fleet, clock: () => this.now, namespace: 'acme' },
      inspect: coverage.inspect,
    });
    this.actor.on('change', ({ change }) => this.logChanges.push(change));
    this.actor.on('cancelled', () => this.cancelled++);
    this.actor.start();
  }

  get state(): string {
    return this.actor.getSnapshot().value;
  }

  send(...events: CommandSenderEvent[]): this {
    for (const event of events) this.actor.send(event);
    return this;
  }

  reportSpeed(speed: number, second: number): void {
    this.fleet.receive({
      positions: [plainPosition(5, second, { speed, attributes: { motion: speed > 0 } })],
    });
  }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('the menu offers the supported command types and the saved commands of the device', async () => {
  const bench = new Bench().send({ type: 'OPEN', deviceId: 5 });
  expect(bench.state).toBe('loading');
  await flush();
  expect(bench.state).toBe('choosing');
  expect(bench.actor.getSnapshot().context).toMatchObject({
    types: ['custom', 'engineStop', 'engineResume', 'somethingNew'],
    saved: [relay],
  });
  expect(bench.send({ type: 'CLOSE' }).state).toBe('idle');
});

test('a menu that cannot be loaded shows the reason, and can be retried or closed', async () => {
  const bench = new Bench();
  bench.network.failure = new Failure('TIMEOUT', 0);
  bench.send({ type: 'OPEN', deviceId: 5 });
  await flush();
  expect([bench.state, bench.actor.getSnapshot().context.reason]).toEqual(['loadFailed', 'TIMEOUT']);
  bench.network.failure = undefined;
  bench.send({ type: 'RETRY' });
  await flush();
  expect([bench.state, bench.actor.getSnapshot().context.reason]).toEqual(['choosing', undefined]);
  bench.network.failure = new Failure('TIMEOUT', 0);
  bench.send({ type: 'OPEN', deviceId: 5 }, { type: 'CLOSE' });
  expect(bench.state).toBe('idle');
  bench.send({ type: 'OPEN', deviceId: 5 });
  await flush();
  expect(bench.send({ type: 'CLOSE' }).state).toBe('idle');
});

test('a standing vehicle is locked with one confirmation, and the command is logged', async () => {
  const bench = new Bench().send(LOCK, { type: 'CONFIRM' });
  expect(bench.state).toBe('sending');
  await flush();
  expect(bench.state).toBe('sent');
  expect(bench.commands.sent).toMatchObject([{ id: 3, deviceId: 5, type: 'custom' }]);
  expect(bench.logChanges).toEqual([
    {
      type: 'sent',
      command: {
        id: bench.now,
        deviceId: 5,
        deviceName: 'Van 5',
        type: 'engineStop',
        title: '',
        sentAtMs: bench.now,
        lock: { blocked: true, blockedBefore: false, fixTimeMs: FIX_MS },
      },
    },
    { type: 'accepted', id: bench.now, receipt: { state: 'delivered', queueId: undefined } },
  ]);
  expect(bench.send({ type: 'CLOSE' }).state).toBe('idle');
});

/** Why the second confirmation was required. */
function dangersOf({ actor }: Bench) {
  return actor.getSnapshot().context.endangeredVehicles.flatMap(({ dangers }) => dangers);
}

test('a moving vehicle needs a second confirmation', async () => {
  const bench = new Bench();
  bench.reportSpeed(30, 5);
  bench.send(LOCK, { type: 'CONFIRM' });
  expect(bench.state).toBe('confirmingDanger');
  expect(dangersOf(bench)).toEqual(['moving']);
  bench.send({ type: 'CONFIRM' });
  expect(bench.state).toBe('confirmingDanger');
  bench.send({ type: 'CONFIRM_DESPITE_DANGER' });
  await flush();
  expect([bench.state, bench.commands.sent.length]).toEqual(['sent', 1]);
});

test('the vehicle’s movement on confirmation counts, not before', () => {
  const bench = new Bench().send(LOCK);
  bench.reportSpeed(30, 5);
  expect(bench.send({ type: 'CONFIRM' }).state).toBe('confirmingDanger');
  const parked = new Bench();
  parked.reportSpeed(30, 5);
  parked.send(LOCK);
  parked.reportSpeed(0, 6);
  expect(parked.send({ type: 'CONFIRM' }).state).toBe('sending');
  const old = new Bench().send(LOCK);
  old.now += 120_000;
  expect(old.send({ type: 'CONFIRM' }).state).toBe('confirmingDanger');
});

test('a new danger since then asks again', async () => {
  const bench = new Bench();
  bench.now += 200_000;
  bench.send(LOCK, { type: 'CONFIRM' });
  expect(dangersOf(bench)).toEqual(['staleFix']);
  bench.reportSpeed(30, 5);
  bench.send({ type: 'CONFIRM_DESPITE_DANGER' });
  expect([bench.state, dangersOf(bench)]).toEqual(['confirmingDanger', ['wasMoving']]);
  bench.send({ type: 'CONFIRM_DESPITE_DANGER' });
  await flush();
  expect(bench.state).toBe('sent');
});

test('a saved command that stops the engine is as dangerous as a lock, unlocking is not', () => {
  const bench = new Bench();
  bench.reportSpeed(30, 5);
  const saved: CommandSenderEvent = {
    type: 'CHOOSE',
    deviceId: 5,
    choice: { kind: 'saved', command: relay },
  };
  expect(bench.send(saved, { type: 'CONFIRM' }).state).toBe('confirmingDanger');
  expect(bench.send({ type: 'CANCEL' }, UNLOCK, { type: 'CONFIRM' }).state).toBe('sending');
});

test('a vehicle that the fleet does not hold is uncertain', () => {
  const bench = new Bench().send({ ...LOCK, deviceId: 99 }, { type: 'CONFIRM' });
  expect(dangersOf(bench)).toEqual(['noFix', 'offline']);
});

test('a command is not sent before its parameters are filled in', async () => {
  const bench = new Bench().send(CUSTOM, { type: 'CONFIRM' });
  expect([bench.state, bench.actor.getSnapshot().context.missingParameters]).toEqual([
    'confirming',
    ['data'],
  ]);
  bench.send({ type: 'SET_PARAMETERS', attributes: { data: 'STATUS#' } });
  expect(bench.actor.getSnapshot().context.missingParameters).toEqual([]);
  bench.send({ type: 'CONFIRM' });
  await flush();
  expect(bench.commands.sent).toMatchObject([{ type: 'custom', attributes: { data: 'STATUS#' } }]);
});

test('cancelling sends nothing, at the first and at the second confirmation', () => {
  const bench = new Bench().send(LOCK, { type: 'CANCEL' });
  expect([bench.state, bench.cancelled]).toEqual(['idle', 1]);
  bench.reportSpeed(30, 5);
  bench.send(LOCK, { type: 'CONFIRM' }, { type: 'CANCEL' });
  expect([bench.state, bench.cancelled, bench.logChanges]).toEqual(['idle', 2, []]);
});

test('a refusal shows the reason and is logged, and a retry confirms again', async () => {
  const bench = new Bench();
  bench.network.failure = new Failure('OPERATION_RESTRICTED', 400);
  bench.send(CUSTOM, { type: 'SET_PARAMETERS', attributes: { data: 'STATUS#' } }, { type: 'CONFIRM' });
  await flush();
  expect(bench.state).toBe('failed');
  expect(bench.actor.getSnapshot().context).toMatchObject({
    reason: 'OPERATION_RESTRICTED',
    isOutcomeUnknown: false,
  });
  expect(bench.logChanges.at(-1)).toMatchObject({
    type: 'refused',
    reason: 'OPERATION_RESTRICTED',
    isOutcomeUnknown: false,
  });
  bench.send({ type: 'RETRY' });
  expect([bench.state, bench.actor.getSnapshot().context.attributes]).toEqual([
    'confirming',
    { data: 'STATUS#' },
  ]);
  bench.network.failure = new Failure('TIMEOUT', 0);
  bench.send({ type: 'CONFIRM' });
  await flush();
  expect(bench.logChanges.at(-1)).toMatchObject({ type: 'refused', isOutcomeUnknown: true });
  // The user is not told that it was not sent: it may have arrived.
  expect(bench.actor.getSnapshot().context).toMatchObject({ reason: 'TIMEOUT', isOutcomeUnknown: true });
  expect(bench.send({ type: 'CLOSE' }).state).toBe('idle');
});

test('only one command is being sent at a time', async () => {
  const bench = new Bench();
  bench.network.isHeld = true;
  bench.send(LOCK, { type: 'CONFIRM' }, UNLOCK, { type: 'OPEN', deviceId: 5 });
  expect(bench.state).toBe('sending');
});

test('a vehicle that cannot be locked is sent nothing, and the log shows that instead of a sent command', async () => {
  const bench = new Bench();
  bench.commands.supportedTypes = async () => ['custom'];
  bench.send(UNLOCK, { type: 'CONFIRM' });
  await flush();
  expect([bench.state, bench.commands.sent]).toEqual(['failed', []]);
  expect(bench.actor.getSnapshot().context).toMatchObject({
    reason: 'COMMAND_NOT_SUPPORTED',
    isOutcomeUnknown: false,
  });
  expect(bench.logChanges).toMatchObject([
    { type: 'sent' },
    { type: 'refused', reason: 'COMMAND_NOT_SUPPORTED' },
  ]);
});

interface Model {
  state: string;
  lock: boolean;
  moving: boolean;
  sent: number;
  second: number;
}

function step(name: string, apply: (model: Model, bench: Bench) => void): fc.AsyncCommand<Model, Bench> {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      bench.network.isHeld = true;
      expect([bench.state, bench.commands.sent.length]).toEqual([model.state, model.sent]);
      const known = bench.logChanges.filter(({ type }) => type === 'sent').length;
      expect(known).toBe(model.sent + (model.state === 'sending' ? 1 : 0));
    },
    toString: () => name,
  };
}

const steps = [
  fc.constantFrom(LOCK, UNLOCK).map((event) =>
    step(JSON.stringify(event), (model, bench) => {
      if (model.state !== 'sending') Object.assign(model, { state: 'confirming', lock: event === LOCK });
      bench.send(event);
    }),
  ),
  fc.constant(
    step('confirm', (model, bench) => {
      if (model.state === 'confirming')
        model.state = model.lock && model.moving ? 'confirmingDanger' : 'sending';
      bench.send({ type: 'CONFIRM' });
    }),
  ),
  fc.constant(
    step('confirm anyway', (model, bench) => {
      if (model.state === 'confirmingDanger') model.state = 'sending';
      bench.send({ type: 'CONFIRM_DESPITE_DANGER' });
    }),
  ),
  fc.constant(
    step('cancel', (model, bench) => {
      if (model.state === 'confirming' || model.state === 'confirmingDanger') model.state = 'idle';
      bench.send({ type: 'CANCEL' });
    }),
  ),
  fc.boolean().map((moving) =>
    step(moving ? 'it moves' : 'it stands', (model, bench) => {
      model.moving = moving;
      model.second++;
      bench.now = FIX_MS + model.second * 1000;
      bench.reportSpeed(moving ? 30 : 0, model.second);
    }),
  ),
  fc.constant(
    step('the server answers', (model, bench) => {
      // A lock first loads the supported types and the saved commands that replace it.
      const calls = [...bench.network.pending];
      if (calls.length === 0) return;
      bench.network.isHeld = false;
      for (const call of calls) call.settle();
      model.state = 'sent';
      model.sent++;
    }),
  ),
];

test('in any order of choices, confirmations and positions nothing is sent unconfirmed, and no moving vehicle is stopped with one confirmation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
      await fc.asyncModelRun(() => {
        const real = new Bench();
        real.network.isHeld = true;
        const model = { state: 'idle', lock: false, moving: false, sent: 0, second: 0 };
        return { model, real };
      }, commands);
    }),
    { numRuns: 200 },
  );
});

test('no state and no transition of sending is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
