import { CIRCLE_RADIUS_METERS } from '@farol/core/domain/visit/visit-question';
import type { Circle } from '@farol/core/domain/visit/way-in-circle';
import { badRequest } from '../wire/http-error.ts';

/** Throws unless a circle is on the earth and of a size that can be asked about (contract §4.6). */
export function checkCircle({ center, radiusMeters }: Circle): void {
  requireRange('latitude', center.latitude, -90, 90);
  requireRange('longitude', center.longitude, -180, 180);
  requireRange('radius', radiusMeters, CIRCLE_RADIUS_METERS.least, CIRCLE_RADIUS_METERS.most);
}

function requireRange(name: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most))
    throw badRequest(`Parameter ${name} has to be from ${least} to ${most}`);
}
