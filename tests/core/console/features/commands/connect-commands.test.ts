import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const VAN = { kind: 'device', deviceId: 5 } as const;
const UNLOCK = { kind: 'lock', action: 'engineResume' } as const;
const LOCK = { kind: 'lock', action: 'engineStop' } as const;

test('a command is sent only after its confirmation', async () => {
  const { console, commands } = await signedInConsole();
  const { sender, log } = console.commands;
  const sent: unknown[] = [];
  sender.on('sent', ({ logId }) => sent.push(log.get().commands.find(({ id }) => id === logId)?.state));
  sender.ask(VAN, UNLOCK);
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'confirming', lockAction: 'engineResume', stopsEngine: false });
  expect(commands.sent).toHaveLength(0);
  sender.confirm();
  expect(sender.get().step).toBe('sending');
  await settleCalls();
  expect([sender.get().step, sent]).toEqual(['closed', ['delivered']]);
  expect(commands.sent).toHaveLength(1);
  expect(log.get().commands).toMatchObject([{ id: sender.get().logId, deviceName: 'Van 5' }]);
});

test('stopping an engine while the vehicle may move is confirmed twice', async () => {
  const { console, commands } = await signedInConsole();
  const { sender } = console.commands;
  sender.ask(VAN, LOCK);
  expect(sender.get().stopsEngine).toBe(true);
  sender.confirm();
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'confirmingDanger', endangeredVehicles: [{ deviceId: 5 }] });
  expect(commands.sent).toHaveLength(0);
  sender.confirmDespiteDanger();
  await settleCalls();
  expect(commands.sent).toHaveLength(1);
});

test('a command that the user does not confirm is not sent', async () => {
  const { console, commands } = await signedInConsole();
  const { sender } = console.commands;
  let cancelled = 0;
  const stop = sender.on('cancelled', () => cancelled++);
  sender.ask(VAN, UNLOCK);
  sender.cancel();
  await settleCalls();
  expect([cancelled, commands.sent.length, sender.get().step]).toEqual([1, 0, 'closed']);
  stop();
});

test('leaving the menu of commands leaves the question about the chosen command open', async () => {
  const { console } = await signedInConsole();
  const { sender } = console.commands;
  sender.open(VAN);
  expect(sender.get().step).toBe('loading');
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'choosing', deviceId: 5 });
  expect(sender.get().types).toContain('engineStop');
  sender.choose(UNLOCK);
  sender.leave(5);
  sender.close();
  expect(sender.get().step).toBe('confirming');
});

test('a menu that closes late leaves the commands for several vehicles open', async () => {
  const { console } = await signedInConsole();
  const { sender } = console.commands;
  sender.open(VAN);
  sender.open({ kind: 'devices', deviceIds: [5] });
  sender.leave(5);
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'choosing', deviceId: undefined, deviceIds: [5] });
  sender.open(VAN);
  sender.leave(5);
  expect(sender.get().step).toBe('closed');
});

test('a command that failed says why, and is asked about again with its parameters', async () => {
  const { console, network, commands } = await signedInConsole();
  const { sender, log } = console.commands;
  sender.ask(VAN, { kind: 'type', type: 'custom' });
  sender.setParameters({ data: 'RESET' });
  network.failure = new Failure('TIMEOUT', 0);
  sender.confirm();
  await settleCalls();
  expect(sender.get()).toMatchObject({
    step: 'failed',
    failures: [{ deviceId: 5, reason: 'TIMEOUT', isOutcomeUnknown: true }],
  });
  expect(log.get().commands).toMatchObject([{ id: sender.get().logId, state: 'unsure' }]);
  network.failure = undefined;
  sender.retry();
  expect(sender.get()).toMatchObject({ step: 'confirming', attributes: { data: 'RESET' } });
  expect(commands.sent).toHaveLength(0);
  sender.confirm();
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'closed', failures: [] });
  expect(log.get().commands).toMatchObject([{ state: 'delivered' }, { state: 'unsure' }]);
});

test('a command without its parameters is not sent, and says which are missing', async () => {
  const { console, commands } = await signedInConsole();
  const { sender } = console.commands;
  sender.ask(VAN, { kind: 'type', type: 'custom' });
  sender.confirm();
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'confirming', missingParameters: ['data'] });
  expect(commands.sent).toHaveLength(0);
  sender.setParameters({ data: 'RESET' });
  expect(sender.get().missingParameters).toEqual([]);
});

test('one command for several vehicles is chosen among those that all support, confirmed once and reported', async () => {
  const { console, commands } = await signedInConsole();
  const { sender } = console.commands;
  sender.open({ kind: 'devices', deviceIds: [5] });
  await settleCalls();
  expect(sender.get().step).toBe('choosing');
  sender.choose(UNLOCK);
  sender.back();
  sender.choose(UNLOCK);
  expect(sender.get()).toMatchObject({ step: 'confirming', lockAction: 'engineResume' });
  expect(commands.sent).toHaveLength(0);
  sender.confirm();
  await settleCalls();
  expect(sender.get()).toMatchObject({ step: 'sent', completedCount: 1, failures: [] });
  expect(commands.sent).toHaveLength(1);
});

test('a command for no vehicle at all is refused before anything is loaded', async () => {
  const { console } = await signedInConsole();
  const { sender } = console.commands;
  sender.open({ kind: 'devices', deviceIds: [] });
  expect(sender.get().step).toBe('invalidTarget');
  expect(sender.get().problem).toBeDefined();
});

test('what a vehicle supports is known once its commands were loaded, and the log can be emptied', async () => {
  const { console } = await signedInConsole();
  const { lockSupport, log, sender } = console.commands;
  expect(lockSupport.get().commandsByDevice.get(5)).toBeUndefined();
  lockSupport.load(5);
  sender.ask(VAN, UNLOCK);
  sender.confirm();
  await settleCalls();
  expect(lockSupport.get().commandsByDevice.get(5)?.types).toContain('engineStop');
  expect(log.get().commands).toHaveLength(1);
  log.clear();
  expect(log.get().commands).toEqual([]);
});
