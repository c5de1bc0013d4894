import type { LineKind } from './world-piece.ts';

/** A color, 0 to 255 each. */
export type Rgb = [red: number, green: number, blue: number];

/** The colors of the offline world. */
export type WorldPaint = Record<LineKind | 'land' | 'sea' | 'grid' | 'country' | 'stateName' | 'place', Rgb>;

/** The colors of the offline world by scheme; the land is the background of the map until more is known. */
export const WORLD_PAINT: Record<'light' | 'dark', WorldPaint> = {
  light: {
    land: [247, 246, 242],
    sea: [223, 233, 242],
    grid: [222, 227, 230],
    river: [190, 210, 228],
    state: [219, 219, 214],
    border: [176, 181, 190],
    coast: [174, 193, 211],
    country: [92, 102, 117],
    stateName: [139, 145, 152],
    place: [78, 88, 102],
  },
  dark: {
    land: [26, 36, 48],
    sea: [13, 20, 29],
    grid: [30, 41, 54],
    river: [34, 56, 80],
    state: [42, 54, 68],
    border: [68, 84, 102],
    coast: [47, 66, 87],
    country: [150, 164, 181],
    stateName: [101, 117, 136],
    place: [163, 175, 190],
  },
};
