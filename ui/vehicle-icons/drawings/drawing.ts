import type { Shape } from './shape.ts';

/** The shade of a part: one color, or three from left to right that make it look round. */
export type PartShade = string | readonly [left: string, middle: string, right: string];

/** One filled outline of a drawing. */
export interface Part extends Shape {
  tone: PartShade;
  /** Tinted with the first or second color of the device. */
  colorIndex?: 1 | 2;
}

/** A drawing seen from above, heading up, on a field of 64 by 64: its parts, bottom first. */
export type Drawing = readonly Part[];

/** The shades of all drawings. */
export const PART_SHADES = {
  body: ['#ccd4de', '#ffffff', '#b8c2ce'],
  roof: ['#e4e9ef', '#ffffff', '#d3dae3'],
  glass: ['#27333f', '#5a6f86', '#1d2731'],
  metal: ['#77828f', '#c5cdd6', '#66717e'],
  dark: ['#2b333e', '#454f5c', '#222932'],
  rubber: '#12161c',
  lamp: '#fff3c4',
  tail: '#d8423c',
  shade: '#0c131c3d',
  gloss: '#ffffff66',
} as const satisfies Record<string, PartShade>;

/** Returns a part that keeps its own color. */
export function part(tone: PartShade, shape: Shape): Part {
  return { ...shape, tone };
}

/** Returns a part that is tinted with a color of the device. */
export function coloredPart(colorIndex: 1 | 2, shape: Shape, tone: PartShade = PART_SHADES.body): Part {
  return { ...shape, tone, colorIndex };
}

/** Whether a part is translucent: shadows and gloss keep the tint of what is below them. */
export function isTranslucent({ tone }: Part): boolean {
  return typeof tone === 'string' && tone.length === 9;
}
