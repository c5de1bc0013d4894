import type { Shape } from './shape.ts';

/** How a part is shaded: one colour, or three from left to right that make it round. */
export type PartShade = string | readonly [left: string, middle: string, right: string];

/** One filled outline of a drawing. */
export interface Part extends Shape {
  tone: PartShade;
  /** Painted by the first or the second colour of the device. */
  colorIndex?: 1 | 2;
}

/** A drawing seen from above, heading up, on a field of 64 by 64: its parts, undermost first. */
export type Drawing = readonly Part[];

/** The shades that all drawings are made of. */
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

/** A part that keeps its own colour. */
export function part(tone: PartShade, shape: Shape): Part {
  return { ...shape, tone };
}

/** A part that wears a colour of the device. */
export function coloredPart(colorIndex: 1 | 2, shape: Shape, tone: PartShade = PART_SHADES.body): Part {
  return { ...shape, tone, colorIndex };
}

/** Whether what lies under the part shines through: shadows and gloss keep the paint they fall on. */
export function isTranslucent({ tone }: Part): boolean {
  return typeof tone === 'string' && tone.length === 9;
}
