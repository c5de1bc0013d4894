import { joinedBytes, PictureReader, assertReadablePicture, type CleanPicture } from './picture-bytes.ts';

/**
 * Returns a JPEG without anything but its picture: tables, scans and how it is turned. Comments, previews,
 * profiles, places and what is behind the end are left out. Throws `UnreadablePicture` for a damaged one.
 */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const reader = new PictureReader(bytes);
  reader.expect(0xff, START);
  const parts: (Uint8Array | readonly number[])[] = [[0xff, START]];
  let frame: { readonly widthPixels: number; readonly heightPixels: number; scans: number } | undefined;
  let orientation = 1;
  for (;;) {
    const marker = nextMarker(reader);
    if (marker === END) break;
    const start = reader.at;
    const data = reader.take(reader.uint16() - 2);
    if (marker === EXIF) orientation = orientationIn(data) ?? orientation;
    if (!isKept(marker, data)) {
      // Frames that browsers do not draw: without losses, in steps, arithmetic.
      assertReadablePicture((marker >= 0xe0 && marker <= 0xef) || marker === COMMENT);
      continue;
    }
    parts.push([0xff, marker], bytes.subarray(start, reader.at));
    if (FRAMES.has(marker)) {
      assertReadablePicture(frame === undefined);
      frame = { ...sizeIn(data), scans: 0 };
    } else if (marker === SCAN) {
      assertReadablePicture(frame !== undefined && ++frame.scans <= MAX_SCANS);
      parts.push(scanData(reader, bytes));
    }
  }
  assertReadablePicture(frame !== undefined && frame.scans > 0);
  if (orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
  parts.push([0xff, END]);
  const { widthPixels, heightPixels } = frame;
  return { type: 'image/jpeg', widthPixels, heightPixels, bytes: joinedBytes(parts) };
}

const [START, END, SCAN, EXIF, ADOBE, COMMENT] = [0xd8, 0xd9, 0xda, 0xe1, 0xee, 0xfe] as const;
/** Baseline, extended and progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Quantization, Huffman tables, restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xdd]);
/** A scan costs a decoder a pass over the picture. */
const MAX_SCANS = 100;

function isKept(marker: number, data: Uint8Array): boolean {
  if (marker === SCAN || FRAMES.has(marker) || TABLES.has(marker)) return true;
  // It says how the colors are stored; its length is fixed.
  return marker === ADOBE && data.length === 12 && new PictureReader(data).text(5) === 'Adobe';
}

function nextMarker(reader: PictureReader): number {
  reader.expect(0xff);
  let marker = reader.byte();
  // Any number of 0xff may stand before a marker.
  while (marker === 0xff) marker = reader.byte();
  return marker;
}

function sizeIn(frame: Uint8Array): { widthPixels: number; heightPixels: number } {
  const reader = new PictureReader(frame);
  reader.take(1);
  const [heightPixels, widthPixels] = [reader.uint16(), reader.uint16()];
  assertReadablePicture(widthPixels > 0 && heightPixels > 0);
  return { widthPixels, heightPixels };
}

/** Returns the compressed data up to the next marker that is no restart and no escaped 0xff. */
function scanData(reader: PictureReader, bytes: Uint8Array): Uint8Array {
  const rest = bytes.subarray(reader.at);
  let end = -1;
  do {
    end = rest.indexOf(0xff, end + 1);
    assertReadablePicture(end !== -1);
  } while (isPartOfScan(rest[end + 1] ?? 0));
  return reader.take(end);
}

/** Whether the data of a scan goes on with a byte behind 0xff. */
function isPartOfScan(byte: number): boolean {
  return byte === 0 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd7);
}

/** Returns how a camera was held, 1 to 8; undefined where the metadata does not say it. */
function orientationIn(exif: Uint8Array): number | undefined {
  if (exif.length < MIN_EXIF_BYTES || new PictureReader(exif).text(6) !== 'Exif\0\0') return undefined;
  const tiff = exif.subarray(6);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLowFirst = tiff[0] === 0x49;
  const directory = view.getUint32(4, isLowFirst);
  if (directory + MIN_DIRECTORY_BYTES > tiff.length) return undefined;
  const entries = view.getUint16(directory, isLowFirst);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, isLowFirst) !== ORIENTATION) continue;
    const orientation = view.getUint16(at + 8, isLowFirst);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

const ORIENTATION = 0x0112;
/** The number of entries and one of them. */
const MIN_DIRECTORY_BYTES = 2 + 12;
/** The name of the metadata, their head and a directory. */
const MIN_EXIF_BYTES = 6 + 8 + MIN_DIRECTORY_BYTES;

/** Returns a segment of metadata that says how the picture is turned, and nothing else. */
function orientationSegment(orientation: number): readonly number[] {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const data = [...exif, ...tiff, ...entry, 0, 0, 0, 0];
  return [0xff, EXIF, 0, data.length + 2, ...data];
}
