import type { TFunction } from 'i18next';
import { parseArea, type Area } from '@farol/core/domain/geometry/area';
import { areaLabel, squareKilometers } from '@farol/core/domain/geometry/area-label';
import { areaLengthMeters } from '@farol/core/domain/geometry/area-measure';
import { distanceInUnit, type DistanceUnit } from '@farol/core/domain/values/measurement-units';
import { lengthText } from '../../kit/texts/length-text.ts';

/** What a list says of an area (§3): 'Área Não Definida', 'N pontos', or the square kilometres of a circle with 2 decimals (§9). */
export function areaText(t: TFunction, language: string, area: string): string {
  const label = areaLabel(parseArea(area));
  if (label.kind === 'points') return t('geofences.area.points', { count: label.count });
  if (label.kind === 'undefined') return t('geofences.area.undefined');
  return surfaceText(t, language, label.squareKilometers);
}

/** How large an area is: square kilometres of what has ground, the length of a line; nothing without an area. */
export function areaSizeText(
  t: TFunction,
  language: string,
  text: string,
  unit: DistanceUnit,
): string | undefined {
  const area = parseArea(text);
  if (!area) return undefined;
  if (area.kind !== 'line') return surfaceText(t, language, squareKilometers(area));
  const value = new Intl.NumberFormat(language, TWO_DECIMALS).format(
    distanceInUnit(areaLengthMeters(area), unit),
  );
  return t(unit === 'km' ? 'geofences.area.length' : 'geofences.area.lengthMiles', { value });
}

/** How large an area is while it is drawn: the radius or the outline beside the ground, metres or feet while they say more. */
export function areaMeasureText(t: TFunction, language: string, area: Area, unit: DistanceUnit): string {
  const meters = area.kind === 'circle' ? area.radiusMeters : areaLengthMeters(area);
  return t(`geofences.editor.measure.${area.kind}`, {
    length: lengthText(language, meters, unit),
    ground: surfaceText(t, language, squareKilometers(area)),
  });
}

function surfaceText(t: TFunction, language: string, value: number): string {
  return t('geofences.area.squareKilometers', {
    value: new Intl.NumberFormat(language, TWO_DECIMALS).format(value),
  });
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
