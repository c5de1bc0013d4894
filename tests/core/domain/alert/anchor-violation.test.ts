import { expect, test } from 'vitest';
import { engineStopOutcome, isAnchorViolation } from '@farol/core/domain/alert/anchor-violation';

const violates = (type: string, anchor: unknown) => isAnchorViolation({ type, attributes: { anchor } });

test('a vehicle that leaves a geofence violates its anchor only if the geofence is one', () => {
  expect([violates('geofenceExit', true), violates('geofenceExit', 'true')]).toEqual([true, true]);
  expect([
    violates('geofenceEnter', true),
    violates('geofenceExit', false),
    violates('geofenceExit', 1),
  ]).toEqual([false, false, false]);
});

test('an engine stop was sent, was withheld, or nobody asked for it', () => {
  const outcomes = ['queued', 'withheld', 'sent', true, undefined].map((engineStop) =>
    engineStopOutcome({ attributes: { engineStop } }),
  );
  expect(outcomes).toEqual(['queued', 'withheld', undefined, undefined, undefined]);
});
