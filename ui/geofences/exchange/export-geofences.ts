import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { ExchangedGeofence } from '@farol/core/domain/geofence/formats/geofence-exchange';
import { serializeGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { serializeGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { serializeKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { toExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';

/** The formats for exporting geofences. */
export type ExportFormat = 'GPX' | 'KML' | 'GeoJSON';

/** The formats in the order they are offered. */
export const EXPORT_FORMATS: readonly ExportFormat[] = ['GPX', 'KML', 'GeoJSON'];

const WRITERS: Record<
  ExportFormat,
  { write: (fences: readonly ExchangedGeofence[]) => string; type: string }
> = {
  GPX: { write: serializeGpx, type: 'application/gpx+xml' },
  KML: { write: serializeKml, type: 'application/vnd.google-earth.kml+xml' },
  GeoJSON: { write: serializeGeoJson, type: 'application/geo+json' },
};

/** Downloads all geofences with a valid area as a file, without anchors. */
export function exportGeofences(format: ExportFormat, geofences: readonly Geofence[]): void {
  const { write, type } = WRITERS[format];
  const fences = geofences.map(toExchangedGeofence).filter((fence) => fence !== undefined);
  const address = URL.createObjectURL(new Blob([write(fences)], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `geofences.${format.toLowerCase()}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
