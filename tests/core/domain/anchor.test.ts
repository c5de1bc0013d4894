import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchoredDevice, anchorFence, anchorsOf, mayAnchor, seesAnchors } from '@farol/core/domain/anchor';
import { isInside, parseArea } from '@farol/core/domain/area';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Asker } from '@farol/core/domain/permission';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

const place = { deviceId: 5, vehicleName: 'Van 5', latitude: -23.55, longitude: -46.63 };

function fence(attributes: Geofence['attributes']): Geofence {
  return { ...anchorFence(place), id: 9, attributes };
}

function asker(isPlus: boolean): Asker {
  return { user: aUser(), server: aServer({}, isPlus), namespace: 'acme' };
}

test('an anchor is a fence of 150 m around the vehicle, with its name', () => {
  expect(anchorFence(place)).toEqual({
    id: -1,
    name: 'Ancora Van 5',
    description: '',
    area: 'CIRCLE (-23.55 -46.63, 150)',
    calendarId: 0,
    attributes: { deviceId: 5, isAnchor: true },
  });
  expect(anchorFence({ ...place, groupId: 3 }).attributes).toEqual({
    deviceId: 5,
    groupId: 3,
    isAnchor: true,
  });
});

test('wherever a vehicle stands, its anchor holds that place, and the fence says whose anchor it is', () => {
  const anywhere = fc.record({
    deviceId: fc.integer({ min: 1 }),
    vehicleName: fc.string(),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    groupId: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(anywhere, (where) => {
      const anchor = anchorFence(where);
      const area = parseArea(anchor.area);
      expect(area).toMatchObject({ kind: 'circle', radiusMeters: 150 });
      expect(area && isInside(area, where)).toBe(true);
      expect(anchoredDevice(anchor)).toBe(where.deviceId);
      expect(anchorsOf([anchor], { kind: 'device', deviceId: where.deviceId })).toHaveLength(1);
      expect(anchorsOf([anchor], { kind: 'group', groupId: where.groupId ?? 1 })).toHaveLength(
        where.groupId === undefined ? 0 : 1,
      );
    }),
  );
});

test('only a fence that says so anchors a device', () => {
  expect(anchoredDevice(fence({ isAnchor: 'true', deviceId: '5' }))).toBe(5);
  for (const attributes of [
    {},
    { deviceId: 5 },
    { isAnchor: true },
    { isAnchor: false, deviceId: 5 },
    { isAnchor: true, deviceId: 'x' },
    { isAnchor: true, deviceId: 0 },
  ])
    expect(anchoredDevice(fence(attributes))).toBeUndefined();
  const anchors = [fence({ isAnchor: true, deviceId: 5 }), fence({ groupId: 3 })];
  expect(anchorsOf(anchors, { kind: 'device', deviceId: 5 })).toEqual([{ deviceId: 5, fenceId: 9 }]);
  expect(anchorsOf(anchors, { kind: 'device', deviceId: 6 })).toEqual([]);
  expect(anchorsOf(anchors, { kind: 'group', groupId: 3 })).toEqual([]);
});

test('anchors are offered on Plus servers only', () => {
  expect([mayAnchor(asker(true)), mayAnchor(asker(false))]).toEqual([true, false]);
});

test('who may only look sees anchors and is offered none, unless he is an administrator', () => {
  const looker = { ...asker(true), user: aUser({ readonly: true, administrator: false }) };
  expect([seesAnchors(looker), mayAnchor(looker)]).toEqual([true, false]);
  const onQuietServer = asker(true);
  onQuietServer.server.info.readonly = true;
  expect(mayAnchor({ ...onQuietServer, user: aUser({ administrator: false }) })).toBe(false);
  expect(mayAnchor({ ...onQuietServer, user: aUser({ administrator: true }) })).toBe(true);
});
