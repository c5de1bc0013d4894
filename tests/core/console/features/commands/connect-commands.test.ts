import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const VAN = { kind: 'device', deviceId: 5 } as const;
const UNLOCK = { kind: 'lock', action: 'engineResume' } as const;
const LOCK = { kind: 'lock', action: 'engineStop' } as const;

test('connect commands: stopping an engine while the vehicle may move is confirmed twice', async () => {
  const { console: farol, commands } = await signedInConsole();
  const { sender } = farol.commands;
  sender.ask(VAN, LOCK);
  expect(sender.getSnapshot().stopsEngine).toBe(true);
  sender.confirm();
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({
    step: 'confirmingDanger',
    endangeredVehicles: [{ deviceId: 5 }],
  });
  expect(commands.sent).toHaveLength(0);
  sender.confirmDespiteDanger();
  await settleCalls();
  expect(commands.sent).toHaveLength(1);
});

test('connect commands: leaving the menu of commands leaves the question about the chosen command open', async () => {
  const { console: farol } = await signedInConsole();
  const { sender } = farol.commands;
  sender.open(VAN);
  expect(sender.getSnapshot().step).toBe('loading');
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({ step: 'choosing', deviceId: 5 });
  expect(sender.getSnapshot().types).toContain('engineStop');
  sender.choose(UNLOCK);
  sender.leave(5);
  sender.close();
  expect(sender.getSnapshot().step).toBe('confirming');
});

test('connect commands: a menu that closes late leaves the commands for several vehicles open', async () => {
  const { console: farol } = await signedInConsole();
  const { sender } = farol.commands;
  sender.open(VAN);
  sender.open({ kind: 'devices', deviceIds: [5] });
  sender.leave(5);
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({ step: 'choosing', deviceId: undefined, deviceIds: [5] });
  sender.open(VAN);
  sender.leave(5);
  expect(sender.getSnapshot().step).toBe('closed');
});

test('connect commands: a command that failed says why, and is asked about again with its parameters', async () => {
  const { console: farol, network, commands } = await signedInConsole();
  const { sender, log } = farol.commands;
  sender.ask(VAN, { kind: 'type', type: 'custom' });
  sender.setParameters({ data: 'RESET' });
  network.failure = new Failure('TIMEOUT', 0);
  sender.confirm();
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({
    step: 'failed',
    failures: [{ deviceId: 5, reason: 'TIMEOUT', isOutcomeUnknown: true }],
  });
  expect(log.getSnapshot().commands).toMatchObject([{ id: sender.getSnapshot().logId, state: 'unsure' }]);
  network.failure = undefined;
  sender.retry();
  expect(sender.getSnapshot()).toMatchObject({ step: 'confirming', attributes: { data: 'RESET' } });
  expect(commands.sent).toHaveLength(0);
  sender.confirm();
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({ step: 'closed', failures: [] });
  expect(log.getSnapshot().commands).toMatchObject([{ state: 'delivered' }, { state: 'unsure' }]);
});

test('connect commands: what a vehicle supports is known once its commands were loaded, and the log can be emptied', async () => {
  const { console: farol } = await signedInConsole();
  const { lockSupport, log, sender } = farol.commands;
  expect(lockSupport.getSnapshot().commandsByDevice.get(5)).toBeUndefined();
  lockSupport.load(5);
  sender.ask(VAN, UNLOCK);
  sender.confirm();
  await settleCalls();
  expect(lockSupport.getSnapshot().commandsByDevice.get(5)?.types).toContain('engineStop');
  expect(log.getSnapshot().commands).toHaveLength(1);
  log.clear();
  expect(log.getSnapshot().commands).toEqual([]);
});
