import { MAX_FILE_CHARACTERS } from '@farol/core/domain/geofence/formats/geofence-exchange';

/** The text of a map file, its format by its ending, and the other files in an archive, which are not read. */
export interface MapFileText {
  readonly format: string;
  readonly text: string;
  readonly others: readonly string[];
}

/**
 * Returns the text of a file, decoded by its byte order mark, the encoding that it declares, or else as UTF-8 or
 * Windows-1252; of a KMZ archive its main KML file; or why it cannot be opened.
 */
export async function readMapFile(file: File): Promise<MapFileText | 'tooLarge' | 'malformed'> {
  if (file.size > MAX_FILE_CHARACTERS) return 'tooLarge';
  const format = endingOf(file.name);
  // Since it was chosen the file may have gone.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return 'malformed';
  if (format !== 'kmz') return { format, text: decodedText(bytes), others: [] };
  const { unzipSync } = await import('fflate');
  const names: string[] = [];
  const isMain = (name: string): boolean => endingOf(name) === 'kml';
  try {
    const entries = unzipSync(bytes, {
      // An entry that unpacks to more than it declares is refused.
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('/')) names.push(name);
        return isMain(name) && originalSize <= MAX_FILE_CHARACTERS;
      },
    });
    // What programs call `doc.kml` is the main file, else the first one.
    const main = names.find((name) => name === 'doc.kml') ?? names.find(isMain);
    const content = main === undefined ? undefined : entries[main];
    if (!content) return main === undefined ? 'malformed' : 'tooLarge';
    return {
      format: 'kml',
      text: decodedText(content),
      others: names.filter((name) => name !== main && isMain(name)),
    };
  } catch {
    return 'malformed';
  }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

const MARKS: readonly { readonly encoding: string; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** A declaration is in the first line; its own characters are the same in all encodings but UTF-16. */
const DECLARATION_BYTES = 200;

/** Decodes a text by its byte order mark, its XML declaration, or else as UTF-8 or Windows-1252. */
export function decodedText(bytes: Uint8Array): string {
  const mark = MARKS.find((item) => item.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  // UTF-16 without a mark: every other byte of the first characters is zero.
  if (/^[<{\s]\0/.test(start)) return new TextDecoder('utf-16le').decode(bytes);
  if (/^\0[<{\s]/.test(start)) return new TextDecoder('utf-16be').decode(bytes);
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  if (declared !== undefined && !/^utf-?(?:8|16)$/i.test(declared))
    try {
      return new TextDecoder(declared).decode(bytes);
    } catch {
      // Not an encoding of the web; the rest of this function finds what fits.
    }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
