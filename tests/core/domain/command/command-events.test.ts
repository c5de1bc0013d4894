import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { logChangesOfEvent } from '@farol/core/domain/command/command-events';
import type { DeviceEvent } from '@farol/core/domain/alert/event';

function answer(result: unknown): DeviceEvent {
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

test('what a vehicle answered stands in the list of sent commands, be it words, a number or yes and no', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(scalar, (result) => {
      expect(logChangesOfEvent(answer(result))).toEqual([
        { type: 'answered', deviceId: 5, positionId: 41, result: String(result) },
      ]);
    }),
  );
});

test('an answer without words is an answer', () => {
  for (const result of [undefined, null, { code: 1 }])
    expect(logChangesOfEvent(answer(result))).toMatchObject([{ type: 'answered', result: '' }]);
});
