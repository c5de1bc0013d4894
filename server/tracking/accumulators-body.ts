import { attributeRange } from '@farol/core/domain/fix-ranges';
import { z } from 'zod';
import { optionalNumber, requiredId } from './fields.ts';

/** New values of a device's odometer (metres) and engine hours (milliseconds), null for one that stays (contract §4.2). */
export const accumulatorsBody = z.strictObject({
  deviceId: requiredId,
  totalDistance: optionalNumber(...attributeRange('totalDistance')),
  hours: optionalNumber(...attributeRange('hours')).refine(
    (hours) => hours === null || Number.isInteger(hours),
    'must be whole milliseconds',
  ),
});
