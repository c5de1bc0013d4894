import { isSheer, type Drawing, type Part } from './drawings/drawing.ts';
import { VEHICLE_ICONS } from '@farol/core/domain/vehicle-icon';
import { DRAWINGS } from './drawings/drawings.ts';

/** Cells of the atlas in a row, rows of one sheet, sheets, pixels of a cell, and sizes it is kept in. */
export const ATLAS = { columns: 8, rows: 3, sheets: 2, cell: 96, levels: 3 } as const;

/** The atlas as the graphics card takes it: rows of red, green, blue, alpha, the colours multiplied by alpha. */
export interface AtlasPicture {
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer>;
}

const FIELD = 64;
const EDGE = '#0b1018';

/**
 * All drawings as one picture: a sheet with the shaded drawings, and below it a sheet that says where the first (red) and the second
 * colour (green) of a device paint.
 */
export function paintAtlas(): AtlasPicture {
  const { columns, rows, sheets, cell } = ATLAS;
  const canvas = document.createElement('canvas');
  canvas.width = columns * cell;
  canvas.height = rows * sheets * cell;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('the browser gives no drawing surface');
  VEHICLE_ICONS.forEach((name, at) => {
    for (const [sheet, paint] of [paintShaded, paintTints].entries()) {
      pen.save();
      pen.translate((at % columns) * cell, (sheet * rows + Math.floor(at / columns)) * cell);
      pen.scale(cell / FIELD, cell / FIELD);
      paint(pen, DRAWINGS[name]);
      pen.restore();
    }
  });
  return multiplied(pen.getImageData(0, 0, canvas.width, canvas.height));
}

function paintShaded(pen: CanvasRenderingContext2D, drawing: Drawing): void {
  pen.strokeStyle = EDGE;
  pen.lineWidth = 1.8;
  pen.lineJoin = 'round';
  for (const part of drawing) if (!isSheer(part)) pen.stroke(new Path2D(part.d));
  for (const part of drawing) fill(pen, part, shadeOf(pen, part));
}

function paintTints(pen: CanvasRenderingContext2D, drawing: Drawing): void {
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, FIELD, FIELD);
  for (const part of drawing) {
    if (!isSheer(part)) fill(pen, part, part.paint === 1 ? '#f00' : part.paint === 2 ? '#0f0' : '#000');
  }
}

function fill(pen: CanvasRenderingContext2D, { d }: Part, style: string | CanvasGradient): void {
  pen.fillStyle = style;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing surface, not an array
  pen.fill(new Path2D(d));
}

function shadeOf(pen: CanvasRenderingContext2D, { tone, span }: Part): string | CanvasGradient {
  if (typeof tone === 'string') return tone;
  const gradient = pen.createLinearGradient(span[0], 0, span[1], 0);
  gradient.addColorStop(0, tone[0]);
  gradient.addColorStop(0.42, tone[1]);
  gradient.addColorStop(1, tone[2]);
  return gradient;
}

/** So that smaller sizes of the picture get no dark fringe. */
function multiplied({ width, height, data }: ImageData): AtlasPicture {
  const bytes = new Uint8Array(data);
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = (bytes[at + 3] ?? 0) / 255;
    for (let of = at; of < at + 3; of++) bytes[of] = Math.round((bytes[of] ?? 0) * alpha);
  }
  return { width, height, data: bytes };
}
