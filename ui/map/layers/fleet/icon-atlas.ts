import { isTranslucent, type Drawing, type Part } from '../../../vehicle-icons/drawings/drawing.ts';
import { VEHICLE_ICONS } from '@farol/core/domain/device/vehicle-icon';
import { DRAWINGS } from '../../../vehicle-icons/drawings/drawings.ts';

/** Layout of the atlas: cells per row, rows per sheet, sheets, pixels per cell, and mipmap levels. */
export const ATLAS = { columns: 8, rows: 3, sheets: 2, cell: 96, levels: 3 } as const;

/** The atlas as the graphics card takes it: RGBA rows, premultiplied by alpha. */
export interface AtlasImage {
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer>;
}

const ICON_FIELD_SIZE = 64;
const OUTLINE_COLOR = '#0b1018';

/**
 * Renders all drawings into one image: a sheet with the shaded drawings, and below it a sheet that marks
 * where the first (red) and the second (green) color of a device are applied.
 */
export function paintAtlas(): AtlasImage {
  const { columns, rows, sheets, cell } = ATLAS;
  const canvas = document.createElement('canvas');
  canvas.width = columns * cell;
  canvas.height = rows * sheets * cell;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser has no 2D canvas');
  VEHICLE_ICONS.forEach((name, at) => {
    for (const [sheet, paint] of [drawShaded, paintTints].entries()) {
      context.save();
      context.translate((at % columns) * cell, (sheet * rows + Math.floor(at / columns)) * cell);
      context.scale(cell / ICON_FIELD_SIZE, cell / ICON_FIELD_SIZE);
      paint(context, DRAWINGS[name]);
      context.restore();
    }
  });
  return premultipliedAlpha(context.getImageData(0, 0, canvas.width, canvas.height));
}

function drawShaded(context: CanvasRenderingContext2D, drawing: Drawing): void {
  context.strokeStyle = OUTLINE_COLOR;
  context.lineWidth = 1.8;
  context.lineJoin = 'round';
  for (const part of drawing) if (!isTranslucent(part)) context.stroke(new Path2D(part.pathData));
  for (const part of drawing) fill(context, part, shadeOf(context, part));
}

function paintTints(context: CanvasRenderingContext2D, drawing: Drawing): void {
  context.fillStyle = '#000';
  context.fillRect(0, 0, ICON_FIELD_SIZE, ICON_FIELD_SIZE);
  for (const part of drawing) {
    if (!isTranslucent(part))
      fill(context, part, part.colorIndex === 1 ? '#f00' : part.colorIndex === 2 ? '#0f0' : '#000');
  }
}

function fill(context: CanvasRenderingContext2D, { pathData }: Part, style: string | CanvasGradient): void {
  context.fillStyle = style;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(new Path2D(pathData));
}

function shadeOf(
  context: CanvasRenderingContext2D,
  { tone, horizontalExtent }: Part,
): string | CanvasGradient {
  if (typeof tone === 'string') return tone;
  const gradient = context.createLinearGradient(horizontalExtent[0], 0, horizontalExtent[1], 0);
  gradient.addColorStop(0, tone[0]);
  gradient.addColorStop(0.42, tone[1]);
  gradient.addColorStop(1, tone[2]);
  return gradient;
}

/** Premultiplies alpha, so that smaller mipmaps get no dark fringe. */
function premultipliedAlpha({ width, height, data }: ImageData): AtlasImage {
  const bytes = new Uint8Array(data);
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = (bytes[at + 3] ?? 0) / 255;
    for (let of = at; of < at + 3; of++) bytes[of] = Math.round((bytes[of] ?? 0) * alpha);
  }
  return { width, height, data: bytes };
}
