import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anchoredDeviceId,
  anchorsOf,
  type AnchorRequest,
  type AnchorResult,
} from '@farol/core/domain/geofence/anchor';
import { activateAnchors, deactivateAnchors } from '@farol/core/use-cases/anchors/anchors';
import type { CallOutcome } from '@farol/adapters/memory/network';
import { anchorServer, type AnchorServer } from '../../../models/anchor-server.ts';

const place = (deviceId: number): AnchorRequest => ({
  deviceId,
  vehicleName: `Van ${deviceId}`,
  latitude: -23 - deviceId / 100,
  longitude: -46,
});
const fates = fc.array(fc.constantFrom<CallOutcome>('well', 'refused', 'lost', 'unanswered'), {
  maxLength: 14,
});
const places = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }).map((ids) => ids.map(place));

/** The geofences on the server that the result does not mention and that belong to no device. */
async function unreportedOrphans(server: AnchorServer, { failures }: AnchorResult): Promise<number[]> {
  const fences = server.records.all('geofences');
  return fences
    .filter((fence) => !server.associations.has('device', anchoredDeviceId(fence) ?? 0, 'geofence', fence.id))
    .filter((fence) => {
      const reported = failures.find(({ deviceId }) => deviceId === anchoredDeviceId(fence));
      return reported?.orphanedGeofence !== fence.id && reported?.orphanedGeofence !== 'unknown';
    })
    .map(({ id }) => id);
}

test('anchors: is a saved geofence that is associated with its vehicle', async () => {
  const server = anchorServer();
  expect(await activateAnchors(server, [place(5)])).toEqual({ succeededCount: 1, failures: [] });
  const [fence] = server.records.all('geofences');
  expect(fence).toMatchObject({ name: 'Ancora Van 5', attributes: { deviceId: 5, isAnchor: true } });
  expect(server.associations.has('device', 5, 'geofence', fence?.id ?? 0)).toBe(true);
});

test('anchors: a geofence that cannot be associated is deleted again', async () => {
  const server = anchorServer('well', 'refused');
  expect(await activateAnchors(server, [place(5)])).toEqual({
    succeededCount: 0,
    failures: [{ deviceId: 5, step: 'link', reason: 'WRITE_ACCESS_DENIED', orphanedGeofence: undefined }],
  });
  expect(server.records.all('geofences')).toEqual([]);
});

test('anchors: a geofence that cannot even be deleted is reported', async () => {
  const server = anchorServer('well', 'lost', 'lost', 'lost');
  const { failures } = await activateAnchors(server, [place(5)]);
  const [fence] = server.records.all('geofences');
  expect(failures).toEqual([{ deviceId: 5, step: 'link', reason: 'NETWORK', orphanedGeofence: fence?.id }]);
});

test('anchors: a geofence saved without a response is searched and deleted', async () => {
  const server = anchorServer('unanswered');
  const { failures } = await activateAnchors(server, [place(5)]);
  expect(failures).toMatchObject([{ step: 'save', reason: 'TIMEOUT', orphanedGeofence: undefined }]);
  expect(server.records.all('geofences')).toEqual([]);
});

test('anchors: whichever call fails, every vehicle is anchored or reported, and no geofence is left behind unreported', async () => {
  await fc.assert(
    fc.asyncProperty(places, fates, async (wanted, plan) => {
      const server = anchorServer(...plan);
      const report = await activateAnchors(server, wanted);
      expect(report.succeededCount + report.failures.length).toBe(wanted.length);
      const fences = server.records.all('geofences');
      for (const { deviceId } of wanted) {
        const failure = report.failures.find((item) => item.deviceId === deviceId);
        const anchors = anchorsOf(fences, { kind: 'device', deviceId });
        const guards = anchors.filter(({ geofenceId }) =>
          server.associations.has('device', deviceId, 'geofence', geofenceId),
        );
        if (!failure) expect([anchors.length, guards.length]).toEqual([1, 1]);
        else if (failure.orphanedGeofence === undefined) expect(anchors).toEqual([]);
        else if (typeof failure.orphanedGeofence === 'number')
          for (const { geofenceId: fenceId } of anchors) expect(fenceId).toBe(failure.orphanedGeofence);
      }
      expect(await unreportedOrphans(server, report)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('anchors: a second attempt first deletes what the first one left behind', async () => {
  const server = anchorServer('well', 'lost', 'lost', 'lost');
  await activateAnchors(server, [place(5)]);
  const leftOvers = anchorsOf(server.records.all('geofences'), { kind: 'device', deviceId: 5 });
  expect(leftOvers).toHaveLength(1);
  expect(await activateAnchors(server, [place(5)], leftOvers)).toEqual({ succeededCount: 1, failures: [] });
  const [fence, ...more] = server.records.all('geofences');
  expect([server.associations.has('device', 5, 'geofence', fence?.id ?? 0), more]).toEqual([true, []]);
});

test('anchors: a vehicle whose old geofence stays gets no second one', async () => {
  const server = anchorServer('well', 'lost', 'lost', 'lost', 'refused', 'lost');
  await activateAnchors(server, [place(5)]);
  const [left] = anchorsOf(server.records.all('geofences'), { kind: 'device', deviceId: 5 });
  const report = await activateAnchors(server, [place(5)], left ? [left] : []);
  expect(report.failures).toMatchObject([
    { deviceId: 5, step: 'remove', orphanedGeofence: left?.geofenceId },
  ]);
  expect(server.records.all('geofences')).toHaveLength(1);
});

test('anchors: whichever call fails while anchors are removed, remaining ones are reported exactly, unless their state is unknown', async () => {
  await fc.assert(
    fc.asyncProperty(places, fates, async (wanted, plan) => {
      const reliable = anchorServer(...Array<CallOutcome>(2 * wanted.length).fill('well'), ...plan);
      await activateAnchors(reliable, wanted);
      const fences = reliable.records.all('geofences');
      const anchors = wanted.flatMap(({ deviceId }) => anchorsOf(fences, { kind: 'device', deviceId }));
      const report = await deactivateAnchors(reliable, anchors);
      const reported = report.failures.map(({ orphanedGeofence }) => orphanedGeofence);
      expect(report.succeededCount + reported.length).toBe(wanted.length);
      for (const { id } of reliable.records.all('geofences')) expect(reported).toContain(id);
    }),
    { numRuns: 300 },
  );
});

test('anchors: an anchor that another user has removed already is no failure', async () => {
  const server = anchorServer();
  expect(await deactivateAnchors(server, [{ deviceId: 5, geofenceId: 77 }])).toEqual({
    succeededCount: 1,
    failures: [],
  });
});
