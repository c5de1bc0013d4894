import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { toExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import type { MapFileFormat } from '@farol/core/domain/map-file/map-file';
import { downloadMapFile } from '../../kit/browser/download-file.ts';

/** Downloads all geofences with a valid area as a file, without anchors. */
export async function exportGeofences(format: MapFileFormat, geofences: readonly Geofence[]): Promise<void> {
  const areas = geofences.map(toExchangedGeofence).filter((fence) => fence !== undefined);
  await downloadMapFile('geofences', format, { areas });
}
