import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anchoredDeviceId,
  createAnchorGeofence,
  anchorsOf,
  mayRemoveAnchor,
  maySetAnchor,
  mayViewAnchors,
} from '@farol/core/domain/geofence/anchor';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { isInside, parseArea } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Principal } from '@farol/core/domain/access/permission';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const place = { deviceId: 5, vehicleName: 'Van 5', latitude: -23.55, longitude: -46.63 };

function geofence(attributes: Geofence['attributes']): Geofence {
  return { ...createAnchorGeofence(place), id: 9, attributes };
}

function principal(isPlus: boolean): Principal {
  return { user: aUser(), server: aServer({}, isPlus), namespace: 'acme' };
}

test('anchor: is a geofence of 150 m around the vehicle, with its name', () => {
  expect(createAnchorGeofence(place)).toStrictEqual({
    id: -1,
    name: 'Ancora Van 5',
    description: '',
    area: 'CIRCLE (-23.55 -46.63, 150)',
    calendarId: 0,
    attributes: { deviceId: 5, isAnchor: true },
  });
  expect(createAnchorGeofence({ ...place, groupId: 3 }).attributes).toEqual({
    deviceId: 5,
    groupId: 3,
    isAnchor: true,
  });
});

test('anchor: wherever a vehicle is, its anchor contains that point and says whose anchor it is', () => {
  const anywhere = fc.record({
    deviceId: fc.integer({ min: 1 }),
    vehicleName: fc.string(),
    latitude: evenNumber(-90, 90),
    longitude: evenNumber(-180, 180),
    groupId: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(anywhere, (where) => {
      const anchor = createAnchorGeofence(where);
      const area = parseArea(anchor.area);
      expect(area).toMatchObject({ kind: 'circle', radiusMeters: 150 });
      expect(area && isInside(area, where)).toBe(true);
      expect(anchoredDeviceId(anchor)).toBe(where.deviceId);
      expect(anchorsOf([anchor], { kind: 'device', deviceId: where.deviceId })).toHaveLength(1);
      expect(anchorsOf([anchor], { kind: 'group', groupId: where.groupId ?? 1 })).toHaveLength(
        where.groupId === undefined ? 0 : 1,
      );
    }),
  );
});

test('anchor: only a geofence that is marked as an anchor anchors a device', () => {
  expect(anchoredDeviceId(geofence({ isAnchor: 'true', deviceId: '5' }))).toBe(5);
  for (const attributes of [
    {},
    { deviceId: 5 },
    { isAnchor: true },
    { isAnchor: false, deviceId: 5 },
    { isAnchor: true, deviceId: 'x' },
    { isAnchor: true, deviceId: 0 },
  ])
    expect(anchoredDeviceId(geofence(attributes))).toBeUndefined();
  const anchors = [geofence({ isAnchor: true, deviceId: 5 }), geofence({ groupId: 3 })];
  expect(anchorsOf(anchors, { kind: 'device', deviceId: 5 })).toEqual([{ deviceId: 5, geofenceId: 9 }]);
  expect(anchorsOf(anchors, { kind: 'device', deviceId: 6 })).toEqual([]);
  expect(anchorsOf(anchors, { kind: 'group', groupId: 3 })).toEqual([]);
});

test('anchor: anchors are offered on Plus servers only', () => {
  expect([maySetAnchor(principal(true)), maySetAnchor(principal(false))]).toEqual([true, false]);
});

test('anchor: the right to anchors is enough to set one, also without the right to lock', () => {
  const server = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);
  const mayWith = (permission: Permission) => {
    const user = aUser({ attributes: { 'acme.advancedPerms': storedPermissionsOf([permission]) } });
    return maySetAnchor({ ...principal(true), server, user });
  };
  expect([mayWith(PERMISSION.anchor), mayWith(PERMISSION.lock)]).toEqual([true, false]);
});

test('anchor: a read-only user sees anchors but is not offered to set one, unless they are an administrator', () => {
  const looker = { ...principal(true), user: aUser({ readonly: true, administrator: false }) };
  expect([mayViewAnchors(looker), maySetAnchor(looker)]).toEqual([true, false]);
  const onQuietServer = principal(true);
  onQuietServer.server.info.readonly = true;
  expect(maySetAnchor({ ...onQuietServer, user: aUser({ administrator: false }) })).toBe(false);
  expect(maySetAnchor({ ...onQuietServer, user: aUser({ administrator: true }) })).toBe(true);
});

test('anchor: a read-only user removes no anchor, and an administrator does', () => {
  expect([mayRemoveAnchor(principal(true)), mayRemoveAnchor(principal(false))]).toEqual([true, false]);
  expect(mayRemoveAnchor({ ...principal(true), user: aUser({ readonly: true }) })).toBe(false);
  const administrator = aUser({ readonly: true, administrator: true });
  expect(mayRemoveAnchor({ ...principal(true), user: administrator })).toBe(true);
});

const anchor = (deviceId: unknown, groupId?: unknown) => geofence({ isAnchor: true, deviceId, groupId });

test('anchor: the vehicle and the group of an anchor are whole numbers above zero, also as text', () => {
  for (const none of [1.5, '1.5', -1, '', null, [5], Number.NaN])
    expect(anchoredDeviceId(anchor(none))).toBeUndefined();
  expect(anchorsOf([anchor(5, '3')], { kind: 'group', groupId: 3 })).toEqual([
    { deviceId: 5, geofenceId: 9 },
  ]);
  expect(anchorsOf([anchor(5, '3')], { kind: 'group', groupId: 5 })).toEqual([]);
});
