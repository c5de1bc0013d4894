import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { isTranslucent, type Drawing, type Part } from '../../ui/vehicle-icons/drawings/drawing.ts';
import { DRAWINGS } from '../../ui/vehicle-icons/drawings/drawings.ts';
import { DEFAULT_TINT } from '../../ui/vehicle-icons/tint.ts';

/** Width and height of an image in pixels. */
export const IMAGE_SIZE = 96;
/** Rows and columns of samples per pixel. */
const SAMPLES = 4;
/** The drawings have a field of 64 by 64, and their outline reaches beyond it. */
const FIELD = { from: -1, size: 66 };
const OUTLINE = { color: '#0b1018', width: 1.8 };
/** Straight pieces of a curve, and of the half circle at the end of a stroke. */
const CURVE_PIECES = 12;

type Point = readonly [x: number, y: number];
type Polygon = readonly Point[];
type Shade = (x: number) => readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Emits a PNG of each vehicle drawing without colors of a device, for other programs that show the category of
 * a device (§7): the console itself draws from the outlines.
 */
export function categoryImages(): Plugin {
  return {
    name: 'category-images',
    generateBundle() {
      for (const [name, drawing] of Object.entries(DRAWINGS))
        this.emitFile({
          type: 'asset',
          fileName: `images/categories/${name}.png`,
          source: pngOf(paintDrawing(drawing), IMAGE_SIZE),
        });
    },
  };
}

const EDGE = colorOf(OUTLINE.color);

/** Returns the pixels of a drawing, RGBA, row by row: its outline, then its parts, bottom first. */
export function paintDrawing(drawing: Drawing): Uint8Array {
  const side = IMAGE_SIZE * SAMPLES;
  // Red, green and blue are premultiplied by alpha.
  const samples = new Float32Array(side * side * 4);
  for (const part of drawing)
    if (!isTranslucent(part)) {
      const stroke = outlinesOf(part.pathData).flatMap(strokeOf);
      fill(samples, side, stroke, () => EDGE);
    }
  for (const part of drawing) fill(samples, side, outlinesOf(part.pathData), shadeOf(part));
  return averaged(samples, side);
}

/** Returns the closed outlines of a path. It reads the commands that the drawings have and no others. */
export function outlinesOf(pathData: string): Polygon[] {
  const outlines: Point[][] = [];
  let [x, y] = [0, 0];
  const to = (nextX: number, nextY: number): void => {
    [x, y] = [nextX, nextY];
    outlines.at(-1)?.push([x, y]);
  };
  for (const [, command = '', numbers = ''] of pathData.matchAll(/([a-z])([^a-z]*)/gi)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') outlines.push([]);
    for (const [first, second, third, fourth, ...rest] of argumentsOf(command, values, pathData)) {
      if (command === 'M' || command === 'L') to(first, second);
      else if (command === 'h') to(x + first, y);
      else if (command === 'v') to(x, y + first);
      else if (command === 'Q') quadraticCurve([x, y], [first, second], [third, fourth], to);
      else if (command === 'q') quadraticCurve([x, y], [x + first, y + second], [x + third, y + fourth], to);
      else if (command === 'a') halfEllipse([x, y], first, second, rest[1] ?? Number.NaN, to);
    }
  }
  return outlines;
}

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, h: 1, v: 1, Q: 4, q: 4, a: 7, z: 0 };
type Arguments = [number, number, number, number, ...number[]];

function argumentsOf(command: string, values: readonly number[], pathData: string): Arguments[] {
  const count = ARGUMENTS[command];
  if (count === undefined || (count === 0 ? values.length > 0 : values.length % count !== 0))
    throw new Error(`The images of categories cannot draw "${command}" in ${pathData}`);
  return Array.from({ length: count === 0 ? 0 : values.length / count }, (_, at) => {
    const [first = 0, second = 0, third = 0, fourth = 0, ...rest] = values.slice(
      at * count,
      (at + 1) * count,
    );
    return [first, second, third, fourth, ...rest];
  });
}

function quadraticCurve(from: Point, control: Point, end: Point, to: (x: number, y: number) => void): void {
  for (let piece = 1; piece <= CURVE_PIECES; piece++) {
    const t = piece / CURVE_PIECES;
    const at = (axis: 0 | 1): number =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * end[axis];
    to(at(0), at(1));
  }
}

/** Half an ellipse, counterclockwise from one end of its horizontal axis to the other. */
function halfEllipse(
  [x, y]: Point,
  radiusX: number,
  radiusY: number,
  across: number,
  to: (x: number, y: number) => void,
): void {
  for (let piece = 1; piece <= 2 * CURVE_PIECES; piece++) {
    const angle = (across > 0 ? Math.PI : 0) - (Math.PI * piece) / (2 * CURVE_PIECES);
    to(x + across / 2 + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle));
  }
}

/** Returns the stroke along a closed outline: a round end for each corner and a band for each edge. */
function strokeOf(outline: Polygon): Polygon[] {
  const radius = OUTLINE.width / 2;
  return outline.flatMap(([x, y], at) => {
    const [endX, endY] = outline[(at + 1) % outline.length] ?? [x, y];
    const length = Math.hypot(endX - x, endY - y);
    const corner = Array.from({ length: 2 * CURVE_PIECES }, (_, piece): Point => {
      const angle = (Math.PI * piece) / CURVE_PIECES;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    if (length === 0) return [corner];
    const [acrossX, acrossY] = [(-(endY - y) / length) * radius, ((endX - x) / length) * radius];
    // Turns the same way as the corner, so that where they overlap nothing is left out.
    const band: Polygon = [
      [x + acrossX, y + acrossY],
      [x - acrossX, y - acrossY],
      [endX - acrossX, endY - acrossY],
      [endX + acrossX, endY + acrossY],
    ];
    return [corner, band];
  });
}

/** Paints what is inside the outlines (nonzero winding) over what is there, one row of samples after the other. */
function fill(samples: Float32Array, side: number, outlines: readonly Polygon[], shade: Shade): void {
  const unit = FIELD.size / side;
  for (const [row, found] of crossings(outlines, side)) {
    let winding = 0;
    let from = 0;
    for (const { x, turn } of found.toSorted((a, b) => a.x - b.x)) {
      const column = firstSample(x, side);
      if (winding !== 0)
        for (let at = from; at < column; at++)
          paint(samples, (row * side + at) * 4, shade(FIELD.from + (at + 0.5) * unit));
      winding += turn;
      from = column;
    }
  }
}

/** Returns the row or column of the first sample that does not lie before a place on the field. */
function firstSample(place: number, side: number): number {
  return Math.max(0, Math.min(side, Math.ceil(((place - FIELD.from) / FIELD.size) * side - 0.5)));
}

/** Where an outline crosses a row of samples, and whether downwards (1) or upwards (-1). */
interface Crossing {
  x: number;
  turn: 1 | -1;
}

function crossings(outlines: readonly Polygon[], side: number): Map<number, Crossing[]> {
  const rows = new Map<number, Crossing[]>();
  for (const outline of outlines)
    for (const [at, [x, y]] of outline.entries()) {
      const [endX, endY] = outline[(at + 1) % outline.length] ?? [x, y];
      const turn = y < endY ? 1 : -1;
      const end = firstSample(Math.max(y, endY), side);
      for (let row = firstSample(Math.min(y, endY), side); row < end; row++) {
        const rowY = FIELD.from + ((row + 0.5) / side) * FIELD.size;
        const crossing: Crossing = { x: x + ((rowY - y) / (endY - y)) * (endX - x), turn };
        const found = rows.get(row);
        if (found) found.push(crossing);
        else rows.set(row, [crossing]);
      }
    }
  return rows;
}

function paint(samples: Float32Array, at: number, [red, green, blue, alpha]: ReturnType<Shade>): void {
  const below = 1 - alpha;
  samples[at] = red * alpha + (samples[at] ?? 0) * below;
  samples[at + 1] = green * alpha + (samples[at + 1] ?? 0) * below;
  samples[at + 2] = blue * alpha + (samples[at + 2] ?? 0) * below;
  samples[at + 3] = alpha + (samples[at + 3] ?? 0) * below;
}

/** Returns the shade of a part over its width. */
function shadeOf({ tone, horizontalExtent: [left, right], colorIndex }: Part): Shade {
  const tinted = (text: string): ReturnType<Shade> => {
    const [red, green, blue, alpha] = colorOf(text);
    const [tintRed, tintGreen, tintBlue] = colorIndex ? DEFAULT_TINT : [255, 255, 255];
    return [(red * tintRed) / 255, (green * tintGreen) / 255, (blue * tintBlue) / 255, alpha];
  };
  if (typeof tone === 'string') {
    const color = tinted(tone);
    return () => color;
  }
  const [start, middle, end] = [tinted(tone[0]), tinted(tone[1]), tinted(tone[2])];
  return (x) => {
    const across = Math.max(0, Math.min(1, (x - left) / (right - left)));
    return across < 0.42
      ? mixed(start, middle, across / 0.42)
      : mixed(middle, end, (across - 0.42) / (1 - 0.42));
  };
}

function mixed(from: ReturnType<Shade>, to: ReturnType<Shade>, part: number): ReturnType<Shade> {
  const at = (channel: 0 | 1 | 2 | 3): number => from[channel] + (to[channel] - from[channel]) * part;
  return [at(0), at(1), at(2), at(3)];
}

/** Reads `#rrggbb` or `#rrggbbaa`; the colors from 0 to 255, alpha from 0 to 1. */
function colorOf(text: string): ReturnType<Shade> {
  const byte = (at: number): number => parseInt(text.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5), text.length === 9 ? byte(7) / 255 : 1];
}

/** Returns a pixel for each square of samples, its colors no longer multiplied by alpha. */
function averaged(samples: Float32Array, side: number): Uint8Array {
  const pixels = new Uint8Array(IMAGE_SIZE * IMAGE_SIZE * 4);
  for (let at = 0; at < IMAGE_SIZE * IMAGE_SIZE; at++) {
    const [row, column] = [Math.floor(at / IMAGE_SIZE) * SAMPLES, (at % IMAGE_SIZE) * SAMPLES];
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const from = ((row + Math.floor(sample / SAMPLES)) * side + column + (sample % SAMPLES)) * 4;
      red += samples[from] ?? 0;
      green += samples[from + 1] ?? 0;
      blue += samples[from + 2] ?? 0;
      alpha += samples[from + 3] ?? 0;
    }
    if (alpha === 0) continue;
    pixels.set(
      [red / alpha, green / alpha, blue / alpha, (255 * alpha) / SAMPLES ** 2].map(Math.round),
      at * 4,
    );
  }
  return pixels;
}

/** Returns square RGBA pixels as a PNG file. */
function pngOf(pixels: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits per channel, with alpha.
  header.set([8, 6], 8);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++)
    rows.set(pixels.subarray(row * size * 4, (row + 1) * size * 4), row * (size * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
