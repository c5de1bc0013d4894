import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const VAN = { kind: 'device', deviceId: 5 } as const;
const UNLOCK = { kind: 'lock', action: 'engineResume' } as const;
const LOCK = { kind: 'lock', action: 'engineStop' } as const;

test('a command is sent only after its confirmation', async () => {
  const { console: farol, commands } = await signedInConsole();
  const { sender, log } = farol.commands;
  const sent: unknown[] = [];
  sender.on('sent', ({ logId }) =>
    sent.push(log.getSnapshot().commands.find(({ id }) => id === logId)?.state),
  );
  sender.ask(VAN, UNLOCK);
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({
    step: 'confirming',
    lockAction: 'engineResume',
    stopsEngine: false,
  });
  expect(commands.sent).toHaveLength(0);
  sender.confirm();
  expect(sender.getSnapshot().step).toBe('sending');
  await settleCalls();
  expect([sender.getSnapshot().step, sent]).toEqual(['closed', ['delivered']]);
  expect(commands.sent).toHaveLength(1);
  expect(log.getSnapshot().commands).toMatchObject([{ id: sender.getSnapshot().logId, deviceName: 'Van 5' }]);
});

test('stopping an engine while the vehicle may move is confirmed twice', async () => {
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

test('a command that the user does not confirm is not sent', async () => {
  const { console: farol, commands } = await signedInConsole();
  const { sender } = farol.commands;
  let cancelled = 0;
  const stop = sender.on('cancelled', () => cancelled++);
  sender.ask(VAN, UNLOCK);
  sender.cancel();
  await settleCalls();
  expect([cancelled, commands.sent.length, sender.getSnapshot().step]).toEqual([1, 0, 'closed']);
  stop();
});

test('leaving the menu of commands leaves the question about the chosen command open', async () => {
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

test('a menu that closes late leaves the commands for several vehicles open', async () => {
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

test('a command that failed says why, and is asked about again with its parameters', async () => {
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

test('a command without its parameters is not sent, and says which are missing', async () => {
  const { console: farol, commands } = await signedInConsole();
  const { sender } = farol.commands;
  sender.ask(VAN, { kind: 'type', type: 'custom' });
  sender.confirm();
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({ step: 'confirming', missingParameters: ['data'] });
  expect(commands.sent).toHaveLength(0);
  sender.setParameters({ data: 'RESET' });
  expect(sender.getSnapshot().missingParameters).toEqual([]);
});

test('one command for several vehicles is chosen among those that all support, confirmed once and reported', async () => {
  const { console: farol, commands } = await signedInConsole();
  const { sender } = farol.commands;
  sender.open({ kind: 'devices', deviceIds: [5] });
  await settleCalls();
  expect(sender.getSnapshot().step).toBe('choosing');
  sender.choose(UNLOCK);
  sender.back();
  sender.choose(UNLOCK);
  expect(sender.getSnapshot()).toMatchObject({ step: 'confirming', lockAction: 'engineResume' });
  expect(commands.sent).toHaveLength(0);
  sender.confirm();
  await settleCalls();
  expect(sender.getSnapshot()).toMatchObject({ step: 'sent', completedCount: 1, failures: [] });
  expect(commands.sent).toHaveLength(1);
});

test('a command for no vehicle at all is refused before anything is loaded', async () => {
  const { console: farol } = await signedInConsole();
  const { sender } = farol.commands;
  sender.open({ kind: 'devices', deviceIds: [] });
  expect(sender.getSnapshot().step).toBe('invalidTarget');
  expect(sender.getSnapshot().problem).toBeDefined();
});

test('what a vehicle supports is known once its commands were loaded, and the log can be emptied', async () => {
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
