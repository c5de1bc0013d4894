import { attributeRange } from '@farol/core/domain/position/fix-ranges';
import { z } from 'zod';
import { optionalNumberInRange, requiredId } from '../wire/body-fields.ts';

/**
 * New values of a device's odometer (meters) and engine hours (milliseconds); null leaves a
 * value unchanged (contract §4.2).
 */
export const accumulatorsBody = z.strictObject({
  deviceId: requiredId,
  totalDistance: optionalNumberInRange(...attributeRange('totalDistance')),
  hours: optionalNumberInRange(...attributeRange('hours')).refine(
    (hours) => hours === null || Number.isInteger(hours),
    'must be whole milliseconds',
  ),
});
