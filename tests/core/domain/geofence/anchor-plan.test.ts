import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anchorsOf,
  createAnchorGeofence,
  type AnchorTarget,
  anchorPlan,
  anchorRetry,
  replacedAnchors,
  type AnchorFailure,
} from '@farol/core/domain/geofence/anchor';
import type { Geofence } from '@farol/core/domain/geofence/geofence';

const devices = fc.integer({ min: 1, max: 6 });
const groups = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined });

/** Geofences of anchors, some set with a group, some vehicles with several. */
const anchors: fc.Arbitrary<Geofence[]> = fc.array(fc.tuple(devices, groups), { maxLength: 8 }).map((pairs) =>
  pairs.map(([deviceId, groupId], at) => ({
    ...createAnchorGeofence({ deviceId, vehicleName: 'Van', latitude: 1, longitude: 2, groupId }),
    id: 100 + at,
  })),
);
const members = fc.uniqueArray(devices);
const targets: fc.Arbitrary<AnchorTarget> = fc.oneof(
  devices.map((deviceId): AnchorTarget => ({ kind: 'device', deviceId })),
  fc.integer({ min: 1, max: 2 }).map((groupId): AnchorTarget => ({ kind: 'group', groupId })),
);

test('anchor plan: anchors are removed where there are any, and set where there are none', () => {
  fc.assert(
    fc.property(anchors, targets, members, (fences, target, vehicles) => {
      const existing = anchorsOf(fences, target);
      const { mode, deviceIds } = anchorPlan(fences, target, () => vehicles);
      expect(mode).toBe(existing.length > 0 ? 'deactivate' : 'activate');
      expect(new Set(deviceIds).size).toBe(deviceIds.length);
      if (mode === 'deactivate')
        expect(new Set(deviceIds)).toEqual(new Set(existing.map(({ deviceId }) => deviceId)));
    }),
  );
});

test('anchor plan: a vehicle of the group that has an anchor of its own keeps it', () => {
  fc.assert(
    fc.property(anchors, fc.integer({ min: 1, max: 2 }), members, (fences, groupId, vehicles) => {
      const { mode, deviceIds } = anchorPlan(fences, { kind: 'group', groupId }, (id) =>
        id === groupId ? vehicles : [],
      );
      if (mode === 'deactivate') return;
      for (const deviceId of vehicles) {
        const hasOwn = anchorsOf(fences, { kind: 'device', deviceId }).length > 0;
        expect(deviceIds.includes(deviceId)).toBe(!hasOwn);
      }
    }),
  );
});

test('anchor plan: new anchors replace every anchor of their vehicles and what was left behind, each once', () => {
  const orphans = fc.array(fc.record({ deviceId: devices, geofenceId: fc.integer({ min: 98, max: 108 }) }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(anchors, members, orphans, (fences, deviceIds, orphaned) => {
      const ids = replacedAnchors(deviceIds, orphaned, fences).map(({ geofenceId }) => geofenceId);
      const found = deviceIds.flatMap((deviceId) => anchorsOf(fences, { kind: 'device', deviceId }));
      expect(new Set(ids)).toEqual(new Set([...orphaned, ...found].map(({ geofenceId }) => geofenceId)));
      const left = new Set(orphaned.map(({ geofenceId }) => geofenceId));
      expect(ids).toHaveLength(
        orphaned.length + found.filter(({ geofenceId }) => !left.has(geofenceId)).length,
      );
      for (const { geofenceId } of found)
        if (orphaned.every((item) => item.geofenceId !== geofenceId))
          expect(ids.filter((id) => id === geofenceId)).toHaveLength(1);
    }),
  );
});

test('anchor plan: a retry repeats each failed vehicle once, and cleans up only what is known to be left behind', () => {
  const failures: fc.Arbitrary<AnchorFailure[]> = fc.array(
    fc.record({
      deviceId: devices,
      step: fc.constantFrom('place' as const, 'save' as const, 'link' as const, 'remove' as const),
      reason: fc.constant('NETWORK'),
      orphanedGeofence: fc.option(fc.oneof(fc.integer({ min: 1 }), fc.constant('unknown' as const)), {
        nil: undefined,
      }),
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom('activate' as const, 'deactivate' as const), failures, (mode, failed) => {
      const { deviceIds, orphanedAnchors } = anchorRetry(mode, failed);
      expect(deviceIds).toEqual([...new Set(failed.map(({ deviceId }) => deviceId))]);
      const left = failed
        .map(({ orphanedGeofence }) => orphanedGeofence)
        .filter((id) => Number.isInteger(id));
      expect(orphanedAnchors.map(({ geofenceId }) => geofenceId)).toEqual(mode === 'activate' ? left : []);
    }),
  );
});

test('anchor plan: a vehicle without an anchor gets one, alone, whatever group it is in', () => {
  const plan = { mode: 'activate', deviceIds: [5] };
  expect(anchorPlan([], { kind: 'device', deviceId: 5 }, () => [])).toEqual(plan);
  expect(anchorPlan([], { kind: 'device', deviceId: 5 }, () => [5, 6])).toEqual(plan);
});
