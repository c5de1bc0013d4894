import { areaProblems } from '@farol/core/domain/area-problems';
import type { Geofence } from '@farol/core/domain/geofence';
import type { ExchangeProblem, ExchangeReading } from '@farol/core/domain/geofence-exchange';
import { readGeoJson } from '@farol/core/domain/geofence-geojson';
import { readGpx } from '@farol/core/domain/geofence-gpx';
import { readKml } from '@farol/core/domain/geofence-kml';
import { geofenceFromExchange } from '@farol/core/domain/geofence-transfer';

/** Why a file gives nothing to import. */
export type ImportProblem = ExchangeProblem | 'noneSound';

const READERS: ReadonlyMap<string, (text: string) => ExchangeReading> = new Map([
  ['gpx', readGpx],
  ['kml', readKml],
  ['geojson', readGeoJson],
  ['json', readGeoJson],
]);

/**
 * The new geofences of a file, its format told by its name, and how many of its shapes cannot be saved as one.
 * @param unnamed what the nth is called when it has no name
 */
export function importGeofences(
  fileName: string,
  text: string,
  unnamed: (number: number) => string,
): { geofences: Geofence[]; skipped: number } | { problem: ImportProblem } {
  const read = READERS.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase());
  const reading: ExchangeReading = read ? read(text) : { problem: 'wrongKind' };
  if ('problem' in reading) return reading;
  const sound = reading.fences.filter(({ area }) => areaProblems(area).length === 0);
  if (sound.length === 0) return { problem: 'noneSound' };
  return {
    geofences: sound.map((fence, at) => geofenceFromExchange(fence, unnamed(at + 1))),
    skipped: reading.skipped + reading.fences.length - sound.length,
  };
}
