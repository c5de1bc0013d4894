import { DRAWING_NAMES, DRAWINGS } from './drawings.ts';

/** Cells of the atlas in a row, rows of one sheet, and pixels of a cell. */
export const ATLAS = { columns: 8, rows: 3, sheets: 3, cell: 96 } as const;

/** All drawings as one picture: a sheet with the shaded drawings, and one mask sheet below it for each colour. */
export function paintAtlas(): ImageData {
  const { columns, rows, sheets, cell } = ATLAS;
  const canvas = document.createElement('canvas');
  canvas.width = columns * cell;
  canvas.height = rows * sheets * cell;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('the browser gives no drawing surface');
  const paint = (at: number, sheet: number, style: string, path: string, edge = 0): void => {
    pen.save();
    pen.translate((at % columns) * cell, (sheet * rows + Math.floor(at / columns)) * cell);
    pen.scale(cell / 64, cell / 64);
    pen.fillStyle = style;
    const outline = new Path2D(path);
    if (edge > 0) {
      pen.strokeStyle = '#0b1018b0';
      pen.lineWidth = edge;
      pen.lineJoin = 'round';
      pen.stroke(outline);
    }
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing surface, not an array
    pen.fill(outline);
    pen.restore();
  };
  DRAWING_NAMES.forEach((name, at) => {
    const drawing = DRAWINGS[name];
    if (!drawing) return;
    for (const [style, path] of drawing.base) paint(at, 0, style, path, 2.4);
    for (const [style, path] of drawing.base) paint(at, 0, style, path);
    paint(at, 1, '#fff', drawing.color1);
    paint(at, 2, '#fff', drawing.color2);
  });
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
