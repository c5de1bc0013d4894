import { parseIsoTime, formatIsoTime } from '../values/iso-time.ts';
import {
  requestedCircle,
  CIRCLE_RADIUS_METERS,
  type AreaSearchQuestion,
} from '../area-search/area-search-question.ts';
import { urlParameterValue, type UrlParameter } from './url-parameters.ts';

/**
 * Parses the question who was within a circle: `circle` as latitude, longitude and radius in meters, and `during` as
 * two ISO instants with a slash between them. Undefined unless both can be read.
 */
export function parseAreaSearchUrl(parameters: readonly UrlParameter[]): AreaSearchQuestion | undefined {
  const circle = urlParameterValue(parameters, 'circle');
  const during = urlParameterValue(parameters, 'during');
  if (circle === undefined || during === undefined) return undefined;
  const numbers = circle.split(',');
  const [latitude = NaN, longitude = NaN, radiusMeters = NaN] = numbers.map((text) =>
    text.trim() === '' ? NaN : Number(text),
  );
  const [from, to] = during.split('/');
  const [fromMs, toMs] = [parseIsoTime(from), parseIsoTime(to)];
  const isCircle =
    numbers.length === 3 &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    radiusMeters >= CIRCLE_RADIUS_METERS.least &&
    radiusMeters <= CIRCLE_RADIUS_METERS.most;
  if (!isCircle || fromMs === undefined || toMs === undefined) return undefined;
  return {
    circle: requestedCircle({ center: { latitude, longitude }, radiusMeters }),
    period: { fromMs, toMs },
  };
}

/** Returns the parameters that `parseAreaSearchUrl` reads. */
export function areaSearchUrlParameters({
  circle: { center, radiusMeters },
  period,
}: AreaSearchQuestion): UrlParameter[] {
  return [
    ['circle', `${center.latitude},${center.longitude},${radiusMeters}`],
    ['during', `${formatIsoTime(period.fromMs)}/${formatIsoTime(period.toMs)}`],
  ];
}
