import { describe, expect, test } from 'vitest';
import { MAX_COMMAND_VEHICLES } from '@farol/core/domain/command/command-target';
import { Failure } from '@farol/core/domain/values/failure';
import { commandSenderMachine } from '@farol/core/machines/commands/command-sender.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import {
  ALARM,
  BOTH,
  CommandBench,
  CUSTOM,
  FIX_MS,
  GROUP,
  LOCK,
  ONE,
  relay,
  settleCommandCalls,
  UNLOCK,
} from '../../../models/command-bench.ts';

const coverage = new ChartCoverage(commandSenderMachine);
const newBench = (): CommandBench => new CommandBench(coverage.inspect);
const OPEN = 'OPEN' as const;
const CONFIRM = { type: 'CONFIRM' } as const;
const CONFIRM_DESPITE_DANGER = { type: 'CONFIRM_DESPITE_DANGER' } as const;
const CANCEL = { type: 'CANCEL' } as const;
const CLOSE = { type: 'CLOSE' } as const;
const RETRY = { type: 'RETRY' } as const;
const BACK = { type: 'BACK' } as const;

/** Names of the vehicles that made the second confirmation necessary, with the reasons. */
function dangersOf({ context }: CommandBench): string[] {
  return context.endangeredVehicles.map(({ name, dangers }) => [name, ...dangers].join(' '));
}

describe.each([
  { who: 'one vehicle', target: ONE, ids: [5] },
  { who: 'selected vehicles', target: BOTH, ids: [5, 6] },
  { who: 'a group', target: GROUP, ids: [5, 6] },
])('a command for $who', ({ target, ids }) => {
  test('is loaded, chosen, confirmed and sent, and each vehicle is logged', async () => {
    const bench = newBench();
    expect(bench.context).toMatchObject({
      deviceIds: [],
      saved: [],
      missingParameters: [],
      endangeredVehicles: [],
      failures: [],
    });
    await bench.after({ type: OPEN, target });
    expect([bench.state, bench.context.completedCount]).toEqual(['choosing', ids.length]);
    await bench.after({ type: 'CHOOSE', choice: ALARM });
    expect([bench.state, bench.commands.sent]).toEqual(['confirming', []]);
    await bench.after(CONFIRM);
    expect([bench.outcome, bench.context.completedCount, bench.context.failures]).toEqual([
      'sent',
      ids.length,
      [],
    ]);
    expect(bench.commands.sent.map(({ deviceId, type }) => [deviceId, type])).toEqual(
      ids.map((id) => [id, 'alarmArm']),
    );
    expect(bench.logChanges.map(({ type }) => type)).toEqual([
      ...ids.map(() => 'sent'),
      ...ids.map(() => 'accepted'),
    ]);
    expect((await bench.after(CLOSE)).state).toBe('idle');
  });

  test('that is chosen before the dialog opens needs only its confirmation', async () => {
    const bench = await newBench().after({ type: OPEN, target, choice: UNLOCK });
    expect([bench.state, bench.context.deviceIds]).toEqual(['confirming', ids]);
    // There is no list of commands to go back to.
    await bench.after(BACK);
    expect(bench.state).toBe('confirming');
    await bench.after(CONFIRM);
    expect([bench.outcome, bench.commands.sent.length]).toEqual(['sent', ids.length]);
  });

  test('that stops a moving engine needs a second confirmation, and a new danger asks again', async () => {
    const bench = newBench();
    bench.now += 200_000;
    await bench.after({ type: OPEN, target, choice: LOCK }, CONFIRM, CONFIRM);
    const waiting = ids.map((id) => `Van ${id} staleFix`);
    expect([bench.state, dangersOf(bench), bench.commands.sent]).toEqual(['confirmingDanger', waiting, []]);
    bench.reportSpeed(5, 30, 5);
    await bench.after(CONFIRM_DESPITE_DANGER);
    expect([bench.state, dangersOf(bench)[0]]).toEqual(['confirmingDanger', 'Van 5 wasMoving']);
    await bench.after(CONFIRM_DESPITE_DANGER);
    expect([bench.outcome, bench.commands.sent.length]).toEqual(['sent', ids.length]);
  });

  test('that is cancelled is not sent, at the first and at the second confirmation', async () => {
    const bench = await newBench().after({ type: OPEN, target, choice: LOCK }, CANCEL);
    expect([bench.state, bench.cancelled]).toEqual(['idle', 1]);
    bench.reportSpeed(5, 30, 5);
    await bench.after({ type: OPEN, target, choice: LOCK }, CONFIRM, CANCEL);
    expect([bench.state, bench.cancelled, bench.commands.sent, bench.logChanges]).toEqual([
      'idle',
      2,
      [],
      [],
    ]);
  });

  test('is not sent before its parameters are filled in', async () => {
    const bench = await newBench().after({ type: OPEN, target, choice: CUSTOM }, CONFIRM);
    expect([bench.state, bench.context.missingParameters]).toEqual(['confirming', ['data']]);
    await bench.after({ type: 'SET_PARAMETERS', attributes: { data: 'STATUS#' } });
    expect(bench.context.missingParameters).toEqual([]);
    await bench.after(CONFIRM);
    expect(bench.commands.sent).toMatchObject(
      ids.map((deviceId) => ({ deviceId, type: 'custom', attributes: { data: 'STATUS#' } })),
    );
  });

  test('that every vehicle refuses says why, and a retry confirms again as vehicles may move by now', async () => {
    const bench = newBench();
    bench.network.failure = new Failure('OPERATION_RESTRICTED', 400);
    await bench.after({ type: OPEN, target, choice: LOCK }, CONFIRM);
    expect([bench.state, bench.context.failures]).toEqual([
      'failed',
      ids.map((deviceId) => ({
        type: 'refused',
        deviceId,
        name: `Van ${deviceId}`,
        reason: 'OPERATION_RESTRICTED',
        isOutcomeUnknown: false,
      })),
    ]);
    bench.network.failure = undefined;
    bench.reportSpeed(5, 30, 5);
    await bench.after(RETRY);
    expect(bench.state).toBe('confirming');
    await bench.after(CONFIRM);
    expect([bench.state, dangersOf(bench)]).toEqual(['confirmingDanger', ['Van 5 moving']]);
    await bench.after(CONFIRM_DESPITE_DANGER);
    expect([bench.outcome, bench.context.failures, bench.context.completedCount]).toEqual([
      'sent',
      [],
      ids.length,
    ]);
  });

  test('without a response may have arrived nevertheless', async () => {
    const bench = await newBench().after({ type: OPEN, target, choice: ALARM });
    bench.network.failure = new Failure('TIMEOUT', 0);
    await bench.after(CONFIRM);
    expect(bench.context.failures).toMatchObject(
      ids.map(() => ({ reason: 'TIMEOUT', isOutcomeUnknown: true })),
    );
    expect(bench.logChanges.filter(({ type }) => type === 'refused')).toMatchObject(
      ids.map(() => ({ isOutcomeUnknown: true })),
    );
    expect((await bench.after(CLOSE)).state).toBe('idle');
  });

  test('shows why its commands cannot be loaded, and can be retried or closed', async () => {
    const bench = newBench();
    bench.network.failure = new Failure('TIMEOUT', 0);
    await bench.after({ type: OPEN, target });
    expect([bench.state, bench.context.loadFailure]).toEqual(['loadFailed', 'TIMEOUT']);
    await bench.after(CLOSE, { type: OPEN, target });
    bench.network.failure = undefined;
    await bench.after(RETRY);
    expect([bench.state, bench.context.loadFailure, bench.context.completedCount]).toEqual([
      'choosing',
      undefined,
      ids.length,
    ]);
    expect((await bench.after(CLOSE)).state).toBe('idle');
    bench.network.isHeld = true;
    expect((await bench.after({ type: OPEN, target }, CLOSE)).state).toBe('idle');
  });

  test('is sent alone: no other starts meanwhile', async () => {
    const bench = await newBench().after({ type: OPEN, target, choice: ALARM });
    bench.network.isHeld = true;
    await bench.after(
      CONFIRM,
      { type: OPEN, target: ONE, choice: UNLOCK },
      { type: OPEN, target: BOTH },
      CLOSE,
    );
    expect([bench.state, bench.context.target, bench.context.choice]).toEqual(['sending', target, ALARM]);
  });
});

test('command sender: a vehicle is offered all that it supports, several only what all of them support', async () => {
  const one = await newBench().after({ type: OPEN, target: ONE });
  expect(one.context).toMatchObject({
    types: ['custom', 'engineStop', 'engineResume', 'alarmArm'],
    saved: [relay],
  });
  const both = await newBench().after({ type: OPEN, target: BOTH });
  expect(both.context).toMatchObject({
    types: ['custom', 'engineStop', 'engineResume', 'alarmArm'],
    saved: [],
  });
});

test('command sender: another command can be chosen from the list, with parameters of its own', async () => {
  const bench = await newBench().after({ type: OPEN, target: BOTH }, { type: 'CHOOSE', choice: CUSTOM });
  await bench.after({ type: 'SET_PARAMETERS', attributes: { data: 'STATUS#' } }, BACK);
  expect(bench.state).toBe('choosing');
  await bench.after({ type: 'CHOOSE', choice: ALARM });
  expect(bench.context).toMatchObject({ attributes: {}, choice: ALARM });
});

test('command sender: what is missing in one command is not missing in the next', async () => {
  const bench = await newBench().after({ type: OPEN, target: BOTH }, { type: 'CHOOSE', choice: CUSTOM });
  expect(bench.context.missingParameters).toEqual([]);
  await bench.after({ type: 'SET_PARAMETERS', attributes: { data: '' } }, CONFIRM);
  expect(bench.context.missingParameters).toEqual(['data']);
  await bench.after(BACK, { type: 'CHOOSE', choice: ALARM });
  expect(bench.context.missingParameters).toEqual([]);
});

test('command sender: closing the menu of a vehicle leaves what was opened since', async () => {
  const leave = { type: 'LEAVE', deviceId: 5 } as const;
  const bench = newBench();
  bench.network.isHeld = true;
  expect((await bench.after({ type: OPEN, target: ONE }, leave)).state).toBe('idle');
  expect((await bench.after({ type: OPEN, target: BOTH }, leave)).state).toBe('loading');
  bench.network.isHeld = false;
  expect((await bench.after({ type: OPEN, target: BOTH }, leave)).state).toBe('choosing');
  const other = { kind: 'device', deviceId: 6 } as const;
  expect((await bench.after({ type: OPEN, target: other }, leave)).state).toBe('choosing');
  expect((await bench.after({ type: OPEN, target: ONE }, leave)).state).toBe('idle');
  bench.network.failure = new Failure('TIMEOUT', 0);
  expect((await bench.after({ type: OPEN, target: ONE }, leave)).state).toBe('idle');
  expect((await bench.after({ type: OPEN, target: ONE, choice: LOCK }, leave)).state).toBe('confirming');
});

test('command sender: a standing vehicle is locked with one confirmation, and the log learns what confirms the lock', async () => {
  const bench = await newBench().after({ type: OPEN, target: ONE, choice: LOCK }, CONFIRM);
  expect(bench.outcome).toBe('sent');
  expect(bench.commands.sent).toMatchObject([{ id: 9, deviceId: 5, type: 'custom' }]);
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
    { type: 'accepted', id: bench.now, receipt: { state: 'queued', queueId: 1 } },
  ]);
});

test('command sender: the vehicle’s movement on confirmation counts, not before', async () => {
  const bench = await newBench().after({ type: OPEN, target: ONE, choice: LOCK });
  bench.reportSpeed(5, 30, 5);
  expect((await bench.after(CONFIRM)).state).toBe('confirmingDanger');
  const parked = newBench();
  parked.reportSpeed(5, 30, 5);
  await parked.after({ type: OPEN, target: ONE, choice: LOCK });
  parked.reportSpeed(5, 0, 6);
  expect((await parked.after(CONFIRM)).outcome).toBe('sent');
});

test('command sender: only the vehicles in danger are named', async () => {
  const bench = newBench();
  bench.reportSpeed(6, 30, 5);
  await bench.after({ type: OPEN, target: GROUP, choice: LOCK }, CONFIRM);
  expect(dangersOf(bench)).toEqual(['Van 6 moving']);
});

test('command sender: a saved command that stops the engine is as dangerous as a lock, others are not', async () => {
  const bench = newBench();
  bench.reportSpeed(5, 30, 5);
  const saved = { kind: 'saved', command: relay } as const;
  expect((await bench.after({ type: OPEN, target: ONE, choice: saved }, CONFIRM)).state).toBe(
    'confirmingDanger',
  );
  for (const choice of [UNLOCK, ALARM])
    expect((await bench.after({ type: OPEN, target: GROUP, choice }, CONFIRM)).outcome).toBe('sent');
});

test('command sender: a vehicle that the fleet does not hold is uncertain', async () => {
  const unknown = { kind: 'device', deviceId: 99 } as const;
  const bench = await newBench().after({ type: OPEN, target: unknown, choice: LOCK }, CONFIRM);
  expect(dangersOf(bench)).toEqual([' noFix offline']);
});

test('command sender: a command refused for one vehicle is reported with its name, and the others are sent', async () => {
  const bench = await newBench().after({ type: OPEN, target: BOTH, choice: LOCK });
  bench.network.isHeld = true;
  await bench.after(CONFIRM);
  bench.network.pending[0]?.settle(new Failure('OPERATION_RESTRICTED', 400));
  while (bench.network.pending[0]) {
    bench.network.pending[0].settle();
    await settleCommandCalls();
  }
  expect([bench.outcome, bench.context.completedCount]).toEqual(['sent', 2]);
  expect(bench.context.failures).toMatchObject([
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

test('command sender: a vehicle that joined the group meanwhile is logged too', async () => {
  const bench = await newBench().after({ type: OPEN, target: GROUP, choice: ALARM });
  bench.commands.sendToGroup = async () => [5, 6, 7].map((deviceId) => ({ deviceId, queueId: deviceId }));
  await bench.after(CONFIRM);
  const ids = bench.logChanges.flatMap((change) => (change.type === 'sent' ? [change.command.id] : []));
  expect(ids).toEqual([bench.now, bench.now + 1, bench.now + 2]);
  expect(bench.logChanges.slice(-2)).toMatchObject([
    { type: 'sent', command: { deviceId: 7, deviceName: 'Van 7' } },
    { type: 'accepted', id: bench.now + 2, receipt: { queueId: 7 } },
  ]);
});

test('command sender: no vehicles, and too many, are reported as such', async () => {
  const empty = { kind: 'group', groupId: 99, name: '' } as const;
  const none = await newBench().after({ type: OPEN, target: empty });
  expect([none.state, none.context.problem]).toEqual(['invalidTarget', 'NO_VEHICLES']);
  expect((await none.after(CLOSE)).state).toBe('idle');
  const deviceIds = Array.from({ length: MAX_COMMAND_VEHICLES + 1 }, (_, at) => at + 1);
  const many = await newBench().after({ type: OPEN, target: { kind: 'devices', deviceIds }, choice: ALARM });
  expect([many.state, many.context.problem]).toEqual(['invalidTarget', 'TOO_MANY_VEHICLES']);
});

test('command sender: a vehicle that cannot be locked is sent nothing, and the log shows that instead of a sent command', async () => {
  const bench = newBench();
  bench.commands.supportedTypes = async () => ['custom'];
  await bench.after({ type: OPEN, target: ONE, choice: UNLOCK }, CONFIRM);
  expect([bench.state, bench.commands.sent]).toEqual(['failed', []]);
  expect(bench.context.failures).toMatchObject([
    { reason: 'COMMAND_NOT_SUPPORTED', isOutcomeUnknown: false },
  ]);
  expect(bench.logChanges).toMatchObject([
    { type: 'sent' },
    { type: 'refused', reason: 'COMMAND_NOT_SUPPORTED' },
  ]);
  expect((await bench.after(CLOSE)).state).toBe('idle');
});

test('command sender: no state and no transition of sending is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
