import { encode } from 'uqr';

/** Light modules around the code. */
const BORDER = 1;
/** The picture's side at least, pixels. */
const MIN_SIDE_PX = 300;

/** The dark modules of a QR code (error level H) as one path, and the modules that a side has. */
export function qrCodePath(text: string): { path: string; size: number } {
  const { data, size } = modulesOf(text);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}

/** The QR code as a PNG; every module is a whole number of pixels wide. Rejects when the browser cannot draw it. */
export async function qrCodePng(text: string): Promise<Blob> {
  const { data, size } = modulesOf(text);
  const scale = Math.ceil((2 * MIN_SIDE_PX) / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  return canvas.convertToBlob({ type: 'image/png' });
}

function modulesOf(text: string): { data: boolean[][]; size: number } {
  return encode(text, { ecc: 'H', border: BORDER });
}
