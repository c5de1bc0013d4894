import { areaProblems, type AreaProblem } from '@farol/core/domain/geometry/area-problems';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { ExchangeProblem, ExchangeResult } from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { fromExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';

/** Why a file gives nothing to import. */
type ImportProblem = ExchangeProblem | 'noneSound';

/** A shape that was read but cannot be saved, and the first reason why. */
interface InvalidShape {
  name: string;
  problem: AreaProblem;
}

/** What a file gave. */
export interface GeofenceImport {
  geofences: readonly Geofence[];
  problem: ImportProblem | undefined;
  /** How many of its shapes are left out. */
  skipped: number;
  /** Those of them of which it is known why. */
  invalid: readonly InvalidShape[];
}

const PARSERS: ReadonlyMap<string, (text: string) => ExchangeResult> = new Map([
  ['gpx', parseGpx],
  ['kml', parseKml],
  ['geojson', parseGeoJson],
  ['json', parseGeoJson],
]);

/**
 * The new geofences of a file, its format told by its name, and what of it cannot be saved as one.
 * @param unnamed what the nth shape is called when it has no name
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
