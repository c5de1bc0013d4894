import {
  MAX_LOGO_SIDE_PIXELS,
  logoProblem,
  type LogoProblem,
} from '@farol/core/domain/server/branding/logo-file';

/**
 * Converts an image file to a logo. It is drawn again as a PNG with transparency, which drops all metadata of
 * the file, and scaled down until the server accepts it.
 */
export async function createLogoPng(
  file: Blob,
): Promise<{ png: Uint8Array<ArrayBuffer> } | { problem: LogoProblem }> {
  let problem: LogoProblem = 'unreadable';
  try {
    const image = await createImageBitmap(file);
    for (let longestSide = MAX_LOGO_SIDE_PIXELS; longestSide >= MIN_LOGO_PIXELS; longestSide /= 2) {
      const png = await drawPng(image, longestSide);
      const pngProblem = logoProblem(png);
      if (!pngProblem) return { png };
      problem = pngProblem;
    }
  } catch {
    // The browser cannot decode the file.
  }
  return { problem };
}

const MIN_LOGO_PIXELS = 64;

async function drawPng(image: ImageBitmap, longestSide: number): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(side(image.width), side(image.height));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}
