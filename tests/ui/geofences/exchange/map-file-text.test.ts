import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { decodedText, readMapFile } from '@farol/ui/geofences/exchange/map-file-text';

const TEXT = '<kml><name>São João</name></kml>';
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) =>
      isBig ? [code >> 8, code & 255] : [code & 255, code >> 8],
    ),
  );

test.each([
  ['UTF-8', strToU8(TEXT), TEXT],
  ['UTF-8 with a mark', strToU8(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16', utf16(`\uFEFF${TEXT}`, false), TEXT],
  ['UTF-16, the other way round', utf16(`\uFEFF${TEXT}`, true), TEXT],
  ['UTF-16 without a mark', utf16(TEXT, false), TEXT],
  ['no encoding that is declared', latin(TEXT), TEXT],
])('map file text: a file in %s is decoded', (_, bytes, text) => {
  expect(decodedText(bytes)).toBe(text);
});

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${TEXT}`;

test('map file text: a file is decoded as it declares, unless that is nothing that exists', () => {
  for (const encoding of ['ISO-8859-1', 'windows-1252', 'x-unknown', 'UTF-8'])
    expect(decodedText(latin(declared(encoding)))).toBe(declared(encoding));
  const greek = Uint8Array.from([
    ...latin('<?xml version="1.0" encoding="ISO-8859-7"?><a>'),
    0xe1,
    ...latin('</a>'),
  ]);
  expect(decodedText(greek)).toContain('<a>α</a>');
});

const archive = (files: Record<string, string>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))],
    'Yards.KMZ',
  );

test('map file text: of a KMZ file the main KML file is read, and others are named', async () => {
  expect(await readMapFile(archive({ 'a/icon.png': 'x', 'other.kml': '<kml/>', 'doc.kml': TEXT }))).toEqual({
    format: 'kml',
    text: TEXT,
    others: ['other.kml'],
  });
  expect(await readMapFile(archive({ 'yards.KML': TEXT }))).toMatchObject({ text: TEXT, others: [] });
});

test('map file text: what is no archive, has no KML file or is too large is refused', async () => {
  expect(await readMapFile(new File(['no archive'], 'a.kmz'))).toBe('malformed');
  expect(await readMapFile(archive({ 'icon.png': 'x' }))).toBe('malformed');
  expect(await readMapFile(archive({ 'doc.kml': ' '.repeat(10_000_001) }))).toBe('tooLarge');
  expect(await readMapFile(new File([' '.repeat(10_000_001)], 'a.gpx'))).toBe('tooLarge');
});
