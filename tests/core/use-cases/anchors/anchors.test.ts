import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchoredDeviceId, anchorsOf, type AnchorRequest } from '@farol/core/domain/geofence/anchor';
import type { AnchorResult } from '@farol/core/domain/geofence/anchor-result';
import { activateAnchors } from '@farol/core/use-cases/anchors/activate-anchors';
import { deactivateAnchors } from '@farol/core/use-cases/anchors/deactivate-anchors';
import { UnreliableAnchorServer, type CallOutcome } from '../../../models/unreliable-anchor-server.ts';

const place = (deviceId: number): AnchorRequest => ({
  deviceId,
  vehicleName: `Van ${deviceId}`,
  latitude: -23 - deviceId / 100,
  longitude: -46,
});
const fates = fc.array(fc.constantFrom<CallOutcome>('well', 'refused', 'lost', 'unanswered'), { maxLength: 14 });
const places = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }).map((ids) => ids.map(place));

/** The fences that the server keeps although the report does not speak of them and no device is linked to them. */
async function secretOrphans(server: UnreliableAnchorServer, { failures }: AnchorResult): Promise<number[]> {
  const fences = await server.geofences();
  return fences
    .filter((fence) => !server.isLinked(anchoredDeviceId(fence) ?? 0, fence.id))
    .filter((fence) => {
      const told = failures.find(({ deviceId }) => deviceId === anchoredDeviceId(fence));
      return told?.orphanedGeofence !== fence.id && told?.orphanedGeofence !== 'unknown';
    })
    .map(({ id }) => id);
}

test('an anchor is a saved fence that is linked to its vehicle', async () => {
  const server = new UnreliableAnchorServer([]);
  expect(await activateAnchors(server, [place(5)])).toEqual({ succeededCount: 1, failures: [] });
  const [fence] = await server.geofences();
  expect(fence).toMatchObject({ name: 'Ancora Van 5', attributes: { deviceId: 5, isAnchor: true } });
  expect(server.isLinked(5, fence?.id ?? 0)).toBe(true);
});

test('a fence that cannot be linked is removed again', async () => {
  const server = new UnreliableAnchorServer(['well', 'refused']);
  expect(await activateAnchors(server, [place(5)])).toEqual({
    succeededCount: 0,
    failures: [{ deviceId: 5, step: 'link', reason: 'WRITE_ACCESS_DENIED', orphanedGeofence: undefined }],
  });
  expect(await server.geofences()).toEqual([]);
});

test('a fence that cannot even be removed is told', async () => {
  const server = new UnreliableAnchorServer(['well', 'lost', 'lost', 'lost']);
  const { failures } = await activateAnchors(server, [place(5)]);
  const [fence] = await server.geofences();
  expect(failures).toEqual([{ deviceId: 5, step: 'link', reason: 'NETWORK', orphanedGeofence: fence?.id }]);
});

test('a fence that was saved without an answer is looked for and removed', async () => {
  const server = new UnreliableAnchorServer(['unanswered']);
  const { failures } = await activateAnchors(server, [place(5)]);
  expect(failures).toMatchObject([{ step: 'save', reason: 'TIMEOUT', orphanedGeofence: undefined }]);
  expect(await server.geofences()).toEqual([]);
});

test('whatever call fails in whatever way, every vehicle is anchored or told, and no fence stays behind untold', async () => {
  await fc.assert(
    fc.asyncProperty(places, fates, async (wanted, plan) => {
      const server = new UnreliableAnchorServer(plan);
      const report = await activateAnchors(server, wanted);
      expect(report.succeededCount + report.failures.length).toBe(wanted.length);
      const fences = await server.geofences();
      for (const { deviceId } of wanted) {
        const failure = report.failures.find((one) => one.deviceId === deviceId);
        const anchors = anchorsOf(fences, { kind: 'device', deviceId });
        const guards = anchors.filter(({ geofenceId }) => server.isLinked(deviceId, geofenceId));
        if (!failure) expect([anchors.length, guards.length]).toEqual([1, 1]);
        else if (failure.orphanedGeofence === undefined) expect(anchors).toEqual([]);
        else if (typeof failure.orphanedGeofence === 'number')
          for (const { geofenceId: fenceId } of anchors) expect(fenceId).toBe(failure.orphanedGeofence);
      }
      expect(await secretOrphans(server, report)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a second try clears away first what the first one left behind', async () => {
  const server = new UnreliableAnchorServer(['well', 'lost', 'lost', 'lost']);
  await activateAnchors(server, [place(5)]);
  const leftOvers = anchorsOf(await server.geofences(), { kind: 'device', deviceId: 5 });
  expect(leftOvers).toHaveLength(1);
  expect(await activateAnchors(server, [place(5)], leftOvers)).toEqual({ succeededCount: 1, failures: [] });
  const [fence, ...more] = await server.geofences();
  expect([server.isLinked(5, fence?.id ?? 0), more]).toEqual([true, []]);
});

test('a vehicle whose old fence stays gets no second one', async () => {
  const server = new UnreliableAnchorServer(['well', 'lost', 'lost', 'lost', 'refused', 'lost']);
  await activateAnchors(server, [place(5)]);
  const [left] = anchorsOf(await server.geofences(), { kind: 'device', deviceId: 5 });
  const report = await activateAnchors(server, [place(5)], left ? [left] : []);
  expect(report.failures).toMatchObject([{ deviceId: 5, step: 'remove', orphanedGeofence: left?.geofenceId }]);
  expect(await server.geofences()).toHaveLength(1);
});

test('whatever fails while anchors are lifted, what stays is told and what is told stays, unless nobody can know', async () => {
  await fc.assert(
    fc.asyncProperty(places, fates, async (wanted, plan) => {
      const calm = new UnreliableAnchorServer([...Array<CallOutcome>(2 * wanted.length).fill('well'), ...plan]);
      await activateAnchors(calm, wanted);
      const fences = await calm.geofences();
      const anchors = wanted.flatMap(({ deviceId }) => anchorsOf(fences, { kind: 'device', deviceId }));
      const report = await deactivateAnchors(calm, anchors);
      const told = report.failures.map(({ orphanedGeofence }) => orphanedGeofence);
      expect(report.succeededCount + told.length).toBe(wanted.length);
      for (const { id } of await calm.geofences()) expect(told).toContain(id);
    }),
    { numRuns: 300 },
  );
});

test('an anchor that somebody else has lifted already is no failure', async () => {
  const server = new UnreliableAnchorServer([]);
  expect(await deactivateAnchors(server, [{ deviceId: 5, geofenceId: 77 }])).toEqual({ succeededCount: 1, failures: [] });
});
