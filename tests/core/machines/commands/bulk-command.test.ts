import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { CommandLogChange } from '@farol/core/domain/command/command-log';
import { MAX_BULK_COMMAND_VEHICLES } from '@farol/core/domain/command/bulk-command';
import { Failure } from '@farol/core/domain/values/failure';
import {
  bulkCommandMachine,
  type BulkCommandContext,
  type BulkCommandEvent,
} from '@farol/core/machines/commands/bulk-command';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { SimulatedFleet } from '../../../models/simulated-fleet.ts';

const coverage = new ChartCoverage(bulkCommandMachine);
const FIX_MS = 1.79e12;
const NORTH = 3;
const relay = {
  id: 9,
  description: 'Relé',
  type: 'custom',
  textChannel: false,
  deviceId: 0,
  attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
};
const BOTH: BulkCommandEvent = { type: 'OPEN', target: { kind: 'devices', deviceIds: [5, 6] } };
const GROUP: BulkCommandEvent = { type: 'OPEN', target: { kind: 'group', groupId: NORTH, name: 'Norte' } };
const LOCK: BulkCommandEvent = { type: 'CHOOSE', choice: { kind: 'lock', action: 'engineStop' } };
const ALARM: BulkCommandEvent = { type: 'CHOOSE', choice: { kind: 'type', type: 'alarmArm' } };
const CUSTOM: BulkCommandEvent = { type: 'CHOOSE', choice: { kind: 'type', type: 'custom' } };

class Bench {
  now = FIX_MS + 10_000;
  readonly network = new MemoryNetwork();
  readonly commands = new MemoryCommands(
    [
      device(5, { types: ['alarmArm', 'custom', 'engineStop'], saved: [relay] }),
      device(6, { types: ['engineStop', 'alarmArm', 'custom', 'sendUssd'], isLive: true }),
    ],
    this.network,
  );
  readonly fleet = new SimulatedFleet(
    [
      plainDevice(5, { name: 'Van 5', groupId: NORTH }),
      plainDevice(6, { name: 'Van 6', groupId: NORTH }),
      plainDevice(7, { name: 'Van 7' }),
    ],
    [5, 6, 7].map((id) => plainPosition(id, 0, { attributes: { motion: false, blocked: false } })),
  );
  readonly logChanges: CommandLogChange[] = [];
  cancelled = 0;
  readonly actor: ActorRefFrom<typeof bulkCommandMachine>;

  constructor() {
    this.actor = createActor(bulkCommandMachine, {
      input: { commands: this.commands, fleet: this.fleet.fleet, clock: () => this.now, namespace: 'acme' },
      inspect: coverage.inspect,
    });
    this.actor.on('changes', ({ changes }) => this.logChanges.push(...changes));
    this.actor.on('cancelled', () => this.cancelled++);
    this.actor.start();
  }

  get state(): string {
    return this.actor.getSnapshot().value;
  }

  get context(): BulkCommandContext {
    return this.actor.getSnapshot().context;
  }

  async after(...events: BulkCommandEvent[]): Promise<this> {
    for (const event of events) {
      this.actor.send(event);
      await flush();
    }
    return this;
  }

  reportSpeed(id: number, speed: number, second: number): void {
    this.fleet.receive({
      positions: [plainPosition(id, second, { speed, attributes: { motion: speed > 0 } })],
    });
  }
}

function device(
  deviceId: number,
  more: { types: string[]; saved?: (typeof relay)[]; isLive?: boolean },
): ConstructorParameters<typeof MemoryCommands>[0][number] {
  return { deviceId, groupId: NORTH, saved: [], isLive: false, ...more };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('only commands that all of the vehicles support can be chosen', async () => {
  const bench = await new Bench().after(BOTH);
  expect(bench.state).toBe('choosing');
  expect(bench.context).toMatchObject({
    types: ['custom', 'engineStop', 'alarmArm'],
    saved: [],
    completedCount: 2,
  });
});

test('a group command is one call, and each of its vehicles is logged separately', async () => {
  const bench = await new Bench().after(GROUP, ALARM, { type: 'CONFIRM' });
  expect([bench.state, bench.context.completedCount, bench.context.failures]).toEqual(['done', 2, []]);
  expect(bench.commands.sent.map(({ deviceId, type }) => [deviceId, type])).toEqual([
    [5, 'alarmArm'],
    [6, 'alarmArm'],
  ]);
  expect(bench.logChanges).toMatchObject([
    { type: 'sent', command: { id: bench.now, deviceId: 5, deviceName: 'Van 5', type: 'alarmArm' } },
    { type: 'sent', command: { id: bench.now + 1, deviceId: 6, deviceName: 'Van 6' } },
    { type: 'accepted', id: bench.now, receipt: { state: 'queued', queueId: 1 } },
    { type: 'accepted', id: bench.now + 1, receipt: { state: 'delivered' } },
  ]);
});

test('a saved command is sent to a group unchanged', async () => {
  const choice = { kind: 'saved', command: { ...relay, attributes: { data: 'X' } } } as const;
  const bench = await new Bench().after(GROUP, { type: 'CHOOSE', choice }, { type: 'CONFIRM' });
  expect(bench.commands.sent.map(({ id, deviceId }) => [id, deviceId])).toEqual([
    [9, 5],
    [9, 6],
  ]);
});

test('engines are stopped vehicle by vehicle, each with its own command', async () => {
  const bench = await new Bench().after(GROUP, LOCK, { type: 'CONFIRM' });
  expect(bench.state).toBe('done');
  expect(bench.commands.sent.map(({ deviceId, type, id }) => [deviceId, type, id])).toEqual([
    [5, 'custom', 9],
    [6, 'engineStop', 0],
  ]);
  expect(bench.logChanges[0]).toMatchObject({ command: { lock: { blocked: true, blockedBefore: false } } });
});

test('stopping engines while one vehicle moves names that vehicle and needs a second confirmation', async () => {
  const bench = new Bench();
  bench.reportSpeed(6, 30, 5);
  await bench.after(GROUP, LOCK, { type: 'CONFIRM' });
  expect([bench.state, bench.context.endangeredVehicles]).toEqual([
    'confirmingDanger',
    [{ deviceId: 6, name: 'Van 6', dangers: ['moving'] }],
  ]);
  await bench.after({ type: 'CONFIRM' });
  expect([bench.state, bench.commands.sent]).toEqual(['confirmingDanger', []]);
  bench.reportSpeed(5, 30, 6);
  await bench.after({ type: 'CONFIRM_DESPITE_DANGER' });
  expect([bench.state, bench.context.endangeredVehicles.map(({ name }) => name)]).toEqual([
    'confirmingDanger',
    ['Van 5', 'Van 6'],
  ]);
  await bench.after({ type: 'CONFIRM_DESPITE_DANGER' });
  expect([bench.state, bench.commands.sent.length]).toEqual(['done', 2]);
});

test('other commands need no second confirmation, however the vehicles move', async () => {
  const bench = new Bench();
  bench.reportSpeed(6, 30, 5);
  expect((await bench.after(GROUP, ALARM, { type: 'CONFIRM' })).state).toBe('done');
});

test('a command refused for one vehicle is reported with its name, and the others are sent', async () => {
  const bench = await new Bench().after({ type: 'OPEN', target: { kind: 'devices', deviceIds: [5, 6] } });
  await bench.after(LOCK);
  bench.network.isHeld = true;
  await bench.after({ type: 'CONFIRM' });
  bench.network.pending[0]?.settle(new Failure('OPERATION_RESTRICTED', 400));
  while (bench.network.pending[0]) {
    bench.network.pending[0].settle();
    await flush();
  }
  expect([bench.state, bench.context.completedCount]).toEqual(['done', 2]);
  expect(bench.context.failures).toEqual([
    { deviceId: 5, name: 'Van 5', reason: 'OPERATION_RESTRICTED', isOutcomeUnknown: false },
  ]);
  expect(bench.commands.sent.map(({ deviceId }) => deviceId)).toEqual([6]);
  expect(bench.logChanges).toContainEqual({
    type: 'refused',
    id: bench.now,
    reason: 'OPERATION_RESTRICTED',
    isOutcomeUnknown: false,
  });
});

test('a group call without a response leaves all of its vehicles uncertain', async () => {
  const bench = await new Bench().after(GROUP, ALARM);
  bench.network.failure = new Failure('TIMEOUT', 0);
  await bench.after({ type: 'CONFIRM' });
  expect(bench.context.failures).toMatchObject([
    { name: 'Van 5', isOutcomeUnknown: true },
    { name: 'Van 6', isOutcomeUnknown: true },
  ]);
  expect(bench.logChanges.filter((one) => one.type === 'refused')).toMatchObject([
    { isOutcomeUnknown: true },
    { isOutcomeUnknown: true },
  ]);
});

test('a vehicle that joined the group meanwhile is logged too', async () => {
  const bench = await new Bench().after(GROUP, ALARM);
  bench.commands.sendToGroup = async () => [5, 6, 7].map((deviceId) => ({ deviceId, queueId: deviceId }));
  await bench.after({ type: 'CONFIRM' });
  const ids = bench.logChanges.flatMap((one) => (one.type === 'sent' ? [one.command.id] : []));
  expect(new Set(ids).size).toBe(3);
  expect(bench.logChanges.slice(-2)).toMatchObject([
    { type: 'sent', command: { deviceId: 7, deviceName: 'Van 7' } },
    { type: 'accepted', receipt: { queueId: 7 } },
  ]);
});

test('parameters are required before sending, and another command can be chosen instead', async () => {
  const bench = await new Bench().after(BOTH, CUSTOM, { type: 'CONFIRM' });
  expect([bench.state, bench.context.missingParameters]).toEqual(['confirming', ['data']]);
  await bench.after({ type: 'SET_PARAMETERS', attributes: { data: 'STATUS#' } });
  expect(bench.context.missingParameters).toEqual([]);
  await bench.after({ type: 'BACK' }, ALARM);
  expect(bench.context).toMatchObject({ attributes: {}, choice: { type: 'alarmArm' } });
  await bench.after({ type: 'BACK' }, CUSTOM);
  await bench.after({ type: 'SET_PARAMETERS', attributes: { data: 'STATUS#' } }, { type: 'CONFIRM' });
  expect(bench.commands.sent).toMatchObject([
    { deviceId: 5, attributes: { data: 'STATUS#' } },
    { deviceId: 6, attributes: { data: 'STATUS#' } },
  ]);
});

test('cancelling sends nothing, at the first and at the second confirmation', async () => {
  const bench = await new Bench().after(GROUP, LOCK, { type: 'CANCEL' });
  expect([bench.state, bench.cancelled]).toEqual(['idle', 1]);
  bench.reportSpeed(5, 30, 5);
  await bench.after(GROUP, LOCK, { type: 'CONFIRM' }, { type: 'CANCEL' });
  expect([bench.state, bench.cancelled, bench.commands.sent]).toEqual(['idle', 2, []]);
});

test('no vehicles, and too many, are reported as such', async () => {
  const none = await new Bench().after({ type: 'OPEN', target: { kind: 'group', groupId: 99, name: '' } });
  expect([none.state, none.context.problem]).toEqual(['invalidTarget', 'NO_VEHICLES']);
  expect((await none.after({ type: 'CLOSE' })).state).toBe('idle');
  const deviceIds = Array.from({ length: MAX_BULK_COMMAND_VEHICLES + 1 }, (_, at) => at + 1);
  const many = await new Bench().after({ type: 'OPEN', target: { kind: 'devices', deviceIds } });
  expect([many.state, many.context.problem]).toEqual(['invalidTarget', 'TOO_MANY_VEHICLES']);
});

test('commands that cannot be loaded show the reason, and can be retried or closed', async () => {
  const bench = new Bench();
  bench.network.failure = new Failure('TIMEOUT', 0);
  await bench.after(BOTH);
  expect([bench.state, bench.context.reason]).toEqual(['loadFailed', 'TIMEOUT']);
  await bench.after({ type: 'CLOSE' }, BOTH);
  bench.network.failure = undefined;
  await bench.after({ type: 'RETRY' });
  expect([bench.state, bench.context.completedCount]).toEqual(['choosing', 2]);
  expect((await bench.after({ type: 'CLOSE' })).state).toBe('idle');
  bench.network.isHeld = true;
  expect((await bench.after(BOTH, { type: 'CLOSE' })).state).toBe('idle');
});

test('while a bulk command is being sent no other starts, and afterwards the dialog closes', async () => {
  const bench = await new Bench().after(GROUP, ALARM);
  bench.network.isHeld = true;
  await bench.after({ type: 'CONFIRM' }, BOTH, { type: 'CLOSE' });
  expect(bench.state).toBe('sending');
  bench.network.pending[0]?.settle();
  await flush();
  expect((await bench.after({ type: 'CLOSE' })).state).toBe('idle');
});

const step = fc.oneof(
  fc.constantFrom<BulkCommandEvent>(GROUP, BOTH, LOCK, ALARM, { type: 'CANCEL' }, { type: 'CLOSE' }),
  fc.constantFrom<BulkCommandEvent>(
    { type: 'CONFIRM' },
    { type: 'CONFIRM_DESPITE_DANGER' },
    { type: 'BACK' },
  ),
  fc.tuple(fc.constantFrom(5, 6), fc.constantFrom(0, 30)),
  fc.constantFrom('fail' as const, 'work' as const),
);

test('in any order of events nothing is sent unconfirmed, no moving vehicle is stopped without the second confirmation, and every command is logged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const bench = new Bench();
      let second = 1;
      for (const one of [GROUP, ...steps]) {
        const before = { state: bench.state, sent: bench.commands.sent.length };
        const moves = bench.fleet.fleet.speedKnots.some((speed) => speed > 1);
        if (one === 'fail') bench.network.failure = new Failure('NETWORK', 0);
        else if (one === 'work') bench.network.failure = undefined;
        else if ('type' in one) await bench.after(one);
        else bench.reportSpeed(one[0], one[1], ++second);
        if (bench.commands.sent.length === before.sent) continue;
        const type = typeof one === 'object' && 'type' in one ? one.type : '';
        expect([type, before.state]).toEqual(
          type === 'CONFIRM' ? ['CONFIRM', 'confirming'] : ['CONFIRM_DESPITE_DANGER', 'confirmingDanger'],
        );
        const stops = bench.context.choice?.kind === 'lock';
        if (stops && moves) expect(type).toBe('CONFIRM_DESPITE_DANGER');
      }
      const acceptedCount = bench.logChanges.filter((one) => one.type === 'accepted').length;
      expect(acceptedCount).toBe(bench.commands.sent.length);
    }),
    { numRuns: 100 },
  );
});

test('no state and no transition of the bulk command is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
