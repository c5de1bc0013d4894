import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { logChangesOfEvent } from '@farol/core/domain/command/command-events';
import type { DeviceEvent } from '@farol/core/domain/alert/event';

function response(result: unknown): DeviceEvent {
  return {
    id: 1,
    type: 'commandResult',
    eventTime: '2026-05-04T10:00:00.000+00:00',
    deviceId: 5,
    positionId: 41,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { result },
  };
}

test('the response of a vehicle is shown in the command log, whether text, number or boolean', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(scalar, (result) => {
      expect(logChangesOfEvent(response(result))).toEqual([
        { type: 'answered', deviceId: 5, positionId: 41, result: String(result) },
      ]);
    }),
  );
});

test('an empty response counts as a response', () => {
  for (const result of [undefined, null, { code: 1 }])
    expect(logChangesOfEvent(response(result))).toMatchObject([{ type: 'answered', result: '' }]);
});
