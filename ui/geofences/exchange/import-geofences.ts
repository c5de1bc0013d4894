import { areaProblems, type AreaProblem } from '@farol/core/domain/geometry/area-problems';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { ExchangeProblem, ExchangeResult } from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { fromExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import { parseXml } from './xml-parser.ts';

/** Why a file has nothing to import. */
type ImportProblem = ExchangeProblem | 'noneSound';

/** A shape that was read but cannot be saved, and the first reason. */
interface InvalidShape {
  name: string;
  problem: AreaProblem;
}

/** The result of reading a file. */
export interface GeofenceImport {
  geofences: readonly Geofence[];
  problem: ImportProblem | undefined;
  /** Number of shapes that are left out. */
  skipped: number;
  /** The skipped shapes whose reason is known. */
  invalid: readonly InvalidShape[];
}

const PARSERS: ReadonlyMap<string, (text: string) => ExchangeResult> = new Map([
  ['gpx', (text) => parseGpx(text, parseXml)],
  ['kml', (text) => parseKml(text, parseXml)],
  ['geojson', parseGeoJson],
  ['json', parseGeoJson],
]);

/**
 * Returns the new geofences of a file, whose format follows from its name, and the
 * shapes that cannot be saved.
 * @param unnamed returns the name of the nth shape when it has none
 */
export function importGeofences(
  fileName: string,
  text: string,
  unnamed: (number: number) => string,
): GeofenceImport {
  const read = PARSERS.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase());
  const reading: ExchangeResult = read ? read(text) : { problem: 'wrongKind' };
  if ('problem' in reading) return { geofences: [], problem: reading.problem, skipped: 0, invalid: [] };
  const geofences: Geofence[] = [];
  const invalid: InvalidShape[] = [];
  for (const [at, fence] of reading.fences.entries()) {
    const [problem] = areaProblems(fence.area);
    if (problem) invalid.push({ name: fence.name || unnamed(at + 1), problem });
    else geofences.push(fromExchangedGeofence(fence, unnamed(at + 1)));
  }
  return {
    geofences,
    problem: geofences.length === 0 ? 'noneSound' : undefined,
    skipped: reading.skipped + invalid.length,
    invalid,
  };
}
