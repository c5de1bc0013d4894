import { mapFileTexts, type MapFile, type MapFileFormat } from '@farol/core/domain/map-file/map-file';
import { forEachInPieces } from './in-pieces.ts';

const MAP_FILE_TYPES: Readonly<Record<MapFileFormat, string>> = {
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
};

/** Lets the browser save a file. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Lets the browser save places, tracks and areas. The page is not held while a long file is written.
 * @param name without the ending
 */
export async function downloadMapFile(name: string, format: MapFileFormat, file: MapFile): Promise<void> {
  const parts: BlobPart[] = [];
  const texts = mapFileTexts(format, file);
  if (format === 'kmz') await zipInPieces('doc.kml', texts, (bytes) => parts.push(bytes));
  else await forEachInPieces(texts, (text) => parts.push(text));
  downloadFile(`${name}.${format}`, new Blob(parts, { type: MAP_FILE_TYPES[format] }));
}

async function zipInPieces(
  name: string,
  texts: Iterable<string>,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    take(new Uint8Array(bytes));
  });
  const entry = new ZipDeflate(name);
  zip.add(entry);
  await forEachInPieces(texts, (text) => entry.push(strToU8(text)));
  entry.push(new Uint8Array(), true);
  zip.end();
}
