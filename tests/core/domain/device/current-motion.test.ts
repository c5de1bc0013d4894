import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentMotion, isMoving } from '@farol/core/domain/device/current-motion';
import { statuses } from '../../../arbitraries/devices.ts';

const reported = fc.record({ status: statuses, motion: fc.constantFrom(true, false, undefined) });

test('a vehicle moves while it is online and reports motion, and at no other time', () => {
  fc.assert(
    fc.property(reported, (device) => {
      expect(isMoving(device)).toBe(device.status === 'online' && device.motion === true);
      expect(currentMotion(device) === true).toBe(isMoving(device));
    }),
  );
});

test('whether a vehicle still moves that moved when it was last heard of is not known', () => {
  expect(currentMotion({ status: 'offline', motion: true })).toBeUndefined();
  expect(currentMotion({ status: 'unknown', motion: true })).toBeUndefined();
  expect(currentMotion({ status: 'offline', motion: false })).toBe(false);
});
