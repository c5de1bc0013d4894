import { expect, test } from 'vitest';
import { createAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

const LOCK = { type: 'CHOOSE', deviceId: 5, choice: { kind: 'lock', action: 'engineResume' } } as const;

test('a confirmed command appears in the log of the signed-in user, and disappears when they sign out', async () => {
  const { console, commands } = await signedInConsole();
  console.commandSender.send(LOCK);
  console.commandSender.send({ type: 'CONFIRM' });
  await settleCalls();
  expect(commands.sent).toHaveLength(1);
  expect(console.commandLog.getSnapshot().context).toMatchObject({
    userId: 7,
    commands: [{ deviceName: 'Van 5', state: 'delivered' }],
  });
  console.commandSender.send(LOCK);
  console.guard.send({ type: 'SIGN_OUT' });
  await settleCalls();
  expect(console.commandLog.getSnapshot().context.commands).toEqual([]);
  expect(console.commandSender.getSnapshot().value).toBe('idle');
});

test('anchors are loaded when the connection is established, and again after a gap', async () => {
  const { console, records, liveFeed, clock } = await signedInConsole();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await records.save('geofences', createAnchorGeofence(place));
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect(console.anchor.getSnapshot().context.fences).toHaveLength(1);
});

test('a server without anchors is not asked for them', async () => {
  const { console } = await signedInConsole(false);
  expect(console.anchor.getSnapshot().context.fences).toBeUndefined();
});

test('a new anchor appears in the list of geofences, and one deleted there is known to be removed', async () => {
  const { console } = await signedInConsole();
  console.records.geofences.send({ type: 'LOAD_IF_NEEDED' });
  await settleCalls();
  console.anchor.send({ type: 'REQUEST', target: { kind: 'device', deviceId: 5 } });
  console.anchor.send({ type: 'CONFIRM' });
  // The vehicle has not reported for long, which requires the second confirmation.
  console.anchor.send({ type: 'CONFIRM_DESPITE_DANGER' });
  await settleCalls();
  const [fence] = console.records.geofences.getSnapshot().context.records;
  expect(fence?.name).toBe('Ancora Van 5');
  console.recordAction.send({
    type: 'REQUEST',
    action: { type: 'remove', name: 'geofences', records: [{ id: fence?.id ?? 0, title: '' }] },
  });
  console.recordAction.send({ type: 'CONFIRM' });
  await settleCalls();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
});

test('an anchor that the server deleted also leaves the list of geofences, without a request of the user', async () => {
  const { console, records, liveFeed, clock } = await signedInConsole();
  console.records.geofences.send({ type: 'LOAD_IF_NEEDED' });
  await settleCalls();
  console.anchor.send({ type: 'REQUEST', target: { kind: 'device', deviceId: 5 } });
  console.anchor.send({ type: 'CONFIRM' });
  // The vehicle has not reported for long, which requires the second confirmation.
  console.anchor.send({ type: 'CONFIRM_DESPITE_DANGER' });
  await settleCalls();
  const [fence] = console.records.geofences.getSnapshot().context.records;
  await records.remove('geofences', fence?.id ?? 0);
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
  await settleCalls();
  expect(console.records.geofences.getSnapshot().context.records).toEqual([]);
});

test('a stopped console loads no anchors', async () => {
  const { console, liveFeed, clock, records } = await signedInConsole();
  console.stop();
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await records.save('geofences', createAnchorGeofence(place));
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
});
