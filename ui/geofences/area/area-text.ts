import { parseArea, type Area } from '@farol/core/domain/geometry/area';
import { areaLabel, squareKilometers } from '@farol/core/domain/geometry/area-label';
import { areaLengthMeters } from '@farol/core/domain/geometry/area-measure';
import { distanceInUnit, type DistanceUnit } from '@farol/core/domain/values/measurement-units';
import type { Translate } from '../../language/texts.ts';
import { lengthText } from '../../kit/texts/length-text.ts';

/**
 * Returns the list's description of an area (§3): 'Área Não Definida', 'N pontos', or the square kilometers
 * of a circle with 2 decimals (§9).
 */
export function areaText(t: Translate, language: string, area: string): string {
  const label = areaLabel(parseArea(area));
  if (label.kind === 'points') return t('geofences.area.points', { count: label.count });
  if (label.kind === 'undefined') return t('geofences.area.undefined');
  return surfaceText(t, language, label.squareKilometers);
}

/** Returns the size of an area: square kilometers, or the length of a line; undefined without an area. */
export function areaSizeText(
  t: Translate,
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

/**
 * Returns the size of an area while it is drawn: radius or perimeter plus surface, in meters or feet while
 * these are more precise.
 */
export function areaMeasureText(t: Translate, language: string, area: Area, unit: DistanceUnit): string {
  const meters = area.kind === 'circle' ? area.radiusMeters : areaLengthMeters(area);
  return t(`geofences.editor.measure.${area.kind}`, {
    length: lengthText(language, meters, unit),
    ground: surfaceText(t, language, squareKilometers(area)),
  });
}

function surfaceText(t: Translate, language: string, value: number): string {
  return t('geofences.area.squareKilometers', {
    value: new Intl.NumberFormat(language, TWO_DECIMALS).format(value),
  });
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
