import { expect, test } from 'vitest';
import { createAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { signInNext } from '../../../../models/open-console.ts';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

const VAN = { kind: 'device', deviceId: 5 } as const;
const UNLOCK = { kind: 'lock', action: 'engineResume' } as const;

test('commands feature: a confirmed command appears in the log of the signed-in user, and disappears when they sign out', async () => {
  const { root, console: farol, commands } = await signedInConsole();
  const { sender, log } = farol.commands;
  sender.ask(VAN, UNLOCK);
  sender.confirm();
  await settleCalls();
  expect(commands.sent).toHaveLength(1);
  expect(log.getSnapshot().commands).toMatchObject([{ deviceName: 'Van 5', state: 'delivered' }]);
  sender.ask(VAN, UNLOCK);
  expect(sender.getSnapshot().step).toBe('confirming');
  const next = await signInNext(root);
  expect(next.commands.log.getSnapshot().commands).toEqual([]);
  expect(next.commands.sender.getSnapshot().step).toBe('closed');
});

test('commands feature: anchors are loaded when the connection is established, and again after a gap', async () => {
  const { console: farol, records, liveFeed, clock } = await signedInConsole();
  expect(farol.anchors.getSnapshot().fences).toEqual([]);
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await records.save('geofences', createAnchorGeofence(place));
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect(farol.anchors.getSnapshot().fences).toHaveLength(1);
});

test('commands feature: a server without anchors is not asked for them', async () => {
  const { console: farol } = await signedInConsole(false);
  expect(farol.anchors.getSnapshot().fences).toBeUndefined();
});

/** A console with its geofences loaded, whose user has anchored vehicle 5. */
async function anAnchoredVehicle() {
  const bench = await signedInConsole();
  const { anchors, records } = bench.console;
  records.lists.geofences.load();
  await settleCalls();
  anchors.request({ kind: 'device', deviceId: 5 });
  anchors.confirm();
  // The vehicle has not reported for long, which requires the second confirmation.
  anchors.confirmDespiteDanger();
  await settleCalls();
  const [fence] = records.lists.geofences.getSnapshot().records;
  return { ...bench, fence };
}

test('commands feature: a new anchor appears in the list of geofences, and one deleted there is known to be removed', async () => {
  const { console: farol, fence } = await anAnchoredVehicle();
  expect(fence?.name).toBe('Ancora Van 5');
  const { action } = farol.records;
  action.request({ type: 'remove', name: 'geofences', records: [{ id: fence?.id ?? 0, title: '' }] });
  action.confirm();
  await settleCalls();
  expect(farol.anchors.getSnapshot().fences).toEqual([]);
});

test('commands feature: an anchor that the server deleted also leaves the list of geofences, without a request of the user', async () => {
  const { console: farol, records, liveFeed, clock, fence } = await anAnchoredVehicle();
  await records.remove('geofences', fence?.id ?? 0);
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect(farol.anchors.getSnapshot().fences).toEqual([]);
  await settleCalls();
  expect(farol.records.lists.geofences.getSnapshot().records).toEqual([]);
});

test('commands feature: a stopped console loads no anchors', async () => {
  const { root, console: farol, liveFeed, clock, records } = await signedInConsole();
  root.stop();
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await records.save('geofences', createAnchorGeofence(place));
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect(farol.anchors.getSnapshot().fences).toEqual([]);
});
