import { expect, test } from 'vitest';
import {
  anchorRequest,
  canBeAnchored,
  endangeredByAnchor,
} from '@farol/core/machines/anchors/anchor.actions';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { liveFleet } from '../../../models/live-fleet.ts';

/** Vans 5 and 6 of group 3, of which 6 has no position, and 7 without a group, which moves. */
const { fleet } = liveFleet(
  [plainDevice(5, { groupId: 3 }), plainDevice(6, { groupId: 3 }), plainDevice(7)],
  [plainPosition(5, 0), plainPosition(7, 0, { latitude: -22, speed: 20, attributes: { motion: true } })],
);

test('anchor actions: a vehicle can be anchored where it is, and one that never reported cannot', () => {
  expect([5, 6, 7, 8].filter((deviceId) => canBeAnchored(fleet, deviceId))).toEqual([5, 7]);
});

test('anchor actions: an anchor has the name and the place of its vehicle, and its group only if the group is anchored', () => {
  const anchor = { deviceId: 7, vehicleName: 'Van 7', latitude: -22, longitude: -46.6 };
  expect(anchorRequest(fleet, 7, undefined)).toStrictEqual(anchor);
  expect(anchorRequest(fleet, 7, { kind: 'device', deviceId: 7 })).toStrictEqual(anchor);
  expect(anchorRequest(fleet, 7, { kind: 'group', groupId: 3 })).toStrictEqual({ ...anchor, groupId: 3 });
});

test('anchor actions: only a vehicle that gets an anchor is endangered by it', () => {
  expect(endangeredByAnchor(fleet, [5, 6, 7, 8], 1.79e12 + 1000)).toEqual([
    { deviceId: 7, name: 'Van 7', dangers: ['moving'] },
  ]);
});
