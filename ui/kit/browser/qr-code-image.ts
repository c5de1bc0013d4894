import { encodeQR } from 'qr';

/** Width of the light border, modules. */
const BORDER = 1;
/** Minimum side of the image, pixels. */
const MIN_SIDE_PX = 300;

/**
 * Returns the dark modules of a QR code (error correction level H) as one SVG path, and the modules per side.
 */
export function qrCodePath(text: string): { path: string; size: number } {
  const { data, size } = qrCodeModules(text);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}

/**
 * Returns the QR code as a PNG whose modules are a whole number of pixels wide. Rejects when there is no 2D
 * canvas.
 */
export async function qrCodePng(text: string): Promise<Blob> {
  const { data, size } = qrCodeModules(text);
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

/** Returns the modules of a QR code (true is dark), a row after the other, and how many a side has. */
export function qrCodeModules(text: string): { data: boolean[][]; size: number } {
  const data = encodeQR(text, 'raw', { ecc: 'high', border: BORDER });
  return { data, size: data.length };
}
