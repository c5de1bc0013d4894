import { areaProblems, type AreaProblem } from '@farol/core/domain/area-problems';
import type { Geofence } from '@farol/core/domain/geofence';
import type { ExchangeProblem, ExchangeReading } from '@farol/core/domain/geofence-exchange';
import { readGeoJson } from '@farol/core/domain/geofence-geojson';
import { readGpx } from '@farol/core/domain/geofence-gpx';
import { readKml } from '@farol/core/domain/geofence-kml';
import { geofenceFromExchange } from '@farol/core/domain/geofence-transfer';

/** Why a file gives nothing to import. */
type ImportProblem = ExchangeProblem | 'noneSound';

/** A shape that was read but cannot be saved, and the first reason why. */
interface UnsoundShape {
  name: string;
  problem: AreaProblem;
}

/** What a file gave. */
export interface ImportReading {
  geofences: readonly Geofence[];
  problem: ImportProblem | undefined;
  /** How many of its shapes are left out. */
  skipped: number;
  /** Those of them of which it is known why. */
  unsound: readonly UnsoundShape[];
}

const READERS: ReadonlyMap<string, (text: string) => ExchangeReading> = new Map([
  ['gpx', readGpx],
  ['kml', readKml],
  ['geojson', readGeoJson],
  ['json', readGeoJson],
]);

/**
 * The new geofences of a file, its format told by its name, and what of it cannot be saved as one.
 * @param unnamed what the nth shape is called when it has no name
 */
export function importGeofences(
  fileName: string,
  text: string,
  unnamed: (number: number) => string,
): ImportReading {
  const read = READERS.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase());
  const reading: ExchangeReading = read ? read(text) : { problem: 'wrongKind' };
  if ('problem' in reading) return { geofences: [], problem: reading.problem, skipped: 0, unsound: [] };
  const geofences: Geofence[] = [];
  const unsound: UnsoundShape[] = [];
  for (const [at, fence] of reading.fences.entries()) {
    const [problem] = areaProblems(fence.area);
    if (problem) unsound.push({ name: fence.name || unnamed(at + 1), problem });
    else geofences.push(geofenceFromExchange(fence, unnamed(at + 1)));
  }
  return {
    geofences,
    problem: geofences.length === 0 ? 'noneSound' : undefined,
    skipped: reading.skipped + unsound.length,
    unsound,
  };
}
