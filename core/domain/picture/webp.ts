import { joinedBytes, PictureReader, assertReadablePicture, type CleanPicture } from './picture-bytes.ts';

/**
 * Returns a WebP without anything but its picture: profiles, metadata and what is behind the end are left out.
 * Throws `UnreadablePicture` for a damaged or an animated one.
 */
export function cleanWebp(bytes: Uint8Array): CleanPicture {
  const outer = new PictureReader(bytes);
  assertReadablePicture(outer.text(4) === 'RIFF');
  const reader = new PictureReader(outer.take(outer.uint32LowFirst()));
  assertReadablePicture(reader.text(4) === 'WEBP');
  let opacity: Uint8Array | undefined;
  let picture: { name: string; data: Uint8Array } | undefined;
  while (reader.left > 0) {
    const name = reader.text(4);
    const data = reader.take(reader.uint32LowFirst());
    // Each chunk has an even length; the last may lack its filling.
    if (data.length % 2 === 1 && reader.left > 0) reader.take(1);
    assertReadablePicture(name !== 'ANIM' && name !== 'ANMF');
    if (name === 'ALPH') {
      assertReadablePicture(opacity === undefined && picture === undefined);
      opacity = data;
    }
    if (name !== 'VP8 ' && name !== 'VP8L') continue;
    assertReadablePicture(picture === undefined);
    picture = { name, data };
  }
  assertReadablePicture(picture !== undefined);
  const isLossy = picture.name === 'VP8 ';
  const [widthPixels, heightPixels] = isLossy ? lossySize(picture.data) : losslessSize(picture.data);
  const chunks = [chunk(picture.name, picture.data)];
  if (isLossy && opacity)
    chunks.unshift(chunk('VP8X', extendedHead(widthPixels, heightPixels)), chunk('ALPH', opacity));
  const body = joinedBytes([letters('WEBP'), ...chunks]);
  return {
    type: 'image/webp',
    widthPixels,
    heightPixels,
    bytes: joinedBytes([letters('RIFF'), uint32(body.length), body]),
  };
}

function lossySize(data: Uint8Array): readonly [width: number, height: number] {
  const reader = new PictureReader(data);
  const [tag = 1] = reader.take(3);
  // A picture is a key frame.
  assertReadablePicture((tag & 1) === 0);
  reader.expect(0x9d, 0x01, 0x2a);
  const [width, height] = [reader.uint16LowFirst() & 0x3f_ff, reader.uint16LowFirst() & 0x3f_ff];
  assertReadablePicture(width > 0 && height > 0);
  return [width, height];
}

function losslessSize(data: Uint8Array): readonly [width: number, height: number] {
  const reader = new PictureReader(data);
  reader.expect(0x2f);
  const bits = reader.uint32LowFirst();
  assertReadablePicture(bits >>> 29 === 0);
  return [(bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1];
}

/** The head of a picture whose only addition is its opacity. */
function extendedHead(width: number, height: number): Uint8Array {
  return Uint8Array.from([0x10, 0, 0, 0, ...sideBytes(width), ...sideBytes(height)]);
}

function sideBytes(pixels: number): number[] {
  return [0, 8, 16].map((bits) => ((pixels - 1) >> bits) & 0xff);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  return joinedBytes([letters(name), uint32(data.length), data, data.length % 2 === 1 ? [0] : []]);
}

function letters(name: string): readonly number[] {
  return Array.from(name, (letter) => letter.charCodeAt(0));
}

function uint32(number: number): readonly number[] {
  return [0, 8, 16, 24].map((bits) => (number >>> bits) & 0xff);
}
