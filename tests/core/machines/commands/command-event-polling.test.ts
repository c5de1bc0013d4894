import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { SentCommand, SentCommandState } from '@farol/core/domain/command/sent-command';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { Failure } from '@farol/core/domain/values/failure';
import { commandEventPollingMachine } from '@farol/core/machines/commands/command-event-polling.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(commandEventPollingMachine);
const START = Date.parse('2026-08-21T10:00:00Z');

function happened(id: number, seconds: number): DeviceEvent {
  return {
    id,
    type: 'queuedCommandSent',
    deviceId: 5,
    eventTime: new Date(START + seconds * 1000).toISOString(),
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
}

class Bench {
  readonly timers = new SimulatedClock();
  readonly network = new MemoryNetwork();
  log: SentCommand[] = [];
  readonly found: number[][] = [];
  readonly actor;

  constructor(events: DeviceEvent[] = []) {
    this.actor = createActor(commandEventPollingMachine, {
      input: {
        reports: new MemoryReports({ events, positions: [] }, this.network),
        clock: () => START + this.timers.now(),
        sentCommands: () => this.log,
      },
      clock: this.timers,
      inspect: coverage.inspect,
    });
    this.actor.on('eventsFound', ({ events: some }) => this.found.push(some.map(({ id }) => id)));
    this.actor.start();
  }

  send(state: SentCommandState): void {
    const now = START + this.timers.now();
    this.log = [
      {
        id: 1,
        deviceId: 5,
        deviceName: 'Van 5',
        type: 'custom',
        title: '',
        sentAtMs: now,
        state,
        stateAtMs: now,
      },
    ];
    this.actor.send({ type: 'COMMAND_SENT' });
  }

  async wait(seconds: number): Promise<void> {
    this.timers.increment(seconds * 1000);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

test('command event polling: while a command awaits events the report is requested, soon at first and then less often', async () => {
  const bench = new Bench([happened(3, 5)]);
  bench.send('queued');
  await bench.wait(9);
  expect(bench.found).toEqual([]);
  await bench.wait(1);
  expect(bench.found).toEqual([[3]]);
  await bench.wait(19);
  expect(bench.found).toHaveLength(1);
  await bench.wait(1);
  expect(bench.found).toHaveLength(2);
  bench.send('queued');
  await bench.wait(10);
  expect(bench.found).toHaveLength(3);
});

test('command event polling: a command that is sent while the report is on its way is asked about as soon as any other', async () => {
  const bench = new Bench([happened(3, 5)]);
  bench.send('queued');
  await bench.wait(10);
  await bench.wait(20);
  bench.network.isHeld = true;
  await bench.wait(40);
  bench.send('queued');
  bench.network.isHeld = false;
  bench.network.pending[0]?.settle();
  await bench.wait(0);
  expect(bench.found).toHaveLength(3);
  await bench.wait(9);
  expect(bench.found).toHaveLength(3);
  await bench.wait(1);
  expect(bench.found).toHaveLength(4);
});

test('command event polling: polling ends when no command awaits events, and continues after a reload', async () => {
  const bench = new Bench([happened(3, 5)]);
  bench.send('queued');
  bench.log = bench.log.map((command) => ({ ...command, state: 'answered' as const }));
  await bench.wait(10);
  expect([bench.found, bench.actor.getSnapshot().value]).toEqual([[], 'idle']);
  bench.actor.send({ type: 'CHECK' });
  expect(bench.actor.getSnapshot().value).toBe('idle');
  bench.log = bench.log.map((command) => ({ ...command, state: 'queued' as const }));
  bench.actor.send({ type: 'CHECK' });
  await bench.wait(10);
  expect(bench.found).toEqual([[3]]);
  // The next command is asked about as soon as the first one was.
  bench.log = bench.log.map((command) => ({ ...command, state: 'answered' as const }));
  await bench.wait(20);
  expect(bench.actor.getSnapshot().value).toBe('idle');
  bench.send('queued');
  await bench.wait(10);
  expect(bench.found).toHaveLength(2);
});

test('command event polling: a delivered command awaits events for ten minutes, a queued one for a day', async () => {
  const bench = new Bench();
  bench.send('delivered');
  await bench.wait(10);
  for (let minute = 0; minute < 15; minute++) await bench.wait(120);
  expect(bench.actor.getSnapshot().value).toBe('idle');
  bench.send('queued');
  for (let minute = 0; minute < 15; minute++) await bench.wait(120);
  expect(bench.actor.getSnapshot().value).toBe('waiting');
});

test('command event polling: a server that does not respond is asked again, one that refuses is not', async () => {
  const bench = new Bench([happened(3, 5)]);
  bench.send('queued');
  bench.network.failure = new Failure('TIMEOUT', 0);
  await bench.wait(10);
  expect(bench.actor.getSnapshot().value).toBe('waiting');
  bench.network.failure = new Failure('OPERATION_RESTRICTED', 400);
  await bench.wait(20);
  bench.network.failure = undefined;
  bench.actor.send({ type: 'COMMAND_SENT' });
  await bench.wait(600);
  expect([bench.actor.getSnapshot().value, bench.found]).toEqual(['denied', []]);
});

test('command event polling: no state and no transition of the polling is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
