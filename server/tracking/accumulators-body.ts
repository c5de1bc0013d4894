import { z } from 'zod';
import { optionalNumber, requiredId } from './fields.ts';

/** Metres and milliseconds alike: more than that no device ever comes to. */
const MOST = 1e15;

/** New values of a device's odometer (metres) and engine hours (milliseconds), null for one that stays (contract §4.2). */
export const accumulatorsBody = z.strictObject({
  deviceId: requiredId,
  totalDistance: optionalNumber(0, MOST),
  hours: optionalNumber(0, MOST).refine(
    (hours) => hours === null || Number.isInteger(hours),
    'must be whole milliseconds',
  ),
});
