import { MAX_LOGO_SIDE_PIXELS, logoProblem, type LogoProblem } from '@farol/core/domain/server/branding/logo-file';

/**
 * A picture as a logo: drawn anew as a PNG that one can see through, so that nothing of the file but what is to be seen is kept, and
 * made smaller until the server takes it.
 */
export async function createLogoPng(
  file: Blob,
): Promise<{ png: Uint8Array<ArrayBuffer> } | { problem: LogoProblem }> {
  let problem: LogoProblem = 'unreadable';
  try {
    const picture = await createImageBitmap(file);
    for (let longest = MAX_LOGO_SIDE_PIXELS; longest >= MIN_LOGO_PIXELS; longest /= 2) {
      const png = await drawPng(picture, longest);
      const found = logoProblem(png);
      if (!found) return { png };
      problem = found;
    }
  } catch {
    // The browser can read no picture in it.
  }
  return { problem };
}

const MIN_LOGO_PIXELS = 64;

async function drawPng(picture: ImageBitmap, longest: number): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(side(picture.width), side(picture.height));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}
