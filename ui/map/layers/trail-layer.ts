import { PathLayer } from '@deck.gl/layers';
import { lngLatOf } from './lng-lat.ts';

/** One point of a trail: degrees, milliseconds since the epoch. */
interface TrailPoint {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The path of one device, oldest point first. */
export interface DrawnTrail {
  deviceId: number;
  /** Index of its color, from 0; wraps around after the last. */
  colorIndex: number;
  points: readonly TrailPoint[];
}

type Color = [red: number, green: number, blue: number, alpha: number];

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Colors that tell trails side by side apart; none has a meaning for a vehicle's state. The first is close to
 * #05a7e3, the trail color. They are lighter on a dark map.
 */
const TRAIL_COLORS: Readonly<Record<'light' | 'dark', readonly Rgb[]>> = {
  light: [
    [5, 130, 190],
    [132, 71, 194],
    [190, 46, 130],
    [15, 118, 110],
    [128, 84, 44],
  ],
  dark: [
    [56, 189, 248],
    [192, 148, 255],
    [244, 128, 190],
    [94, 214, 200],
    [214, 172, 128],
  ],
};
const MIN_ALPHA = 30;

/**
 * Returns the layers of trails: a line for each device in its own color, fading with age. The newest point is
 * opaque, one `fadeMs` older is barely visible.
 */
export function trailLayers(
  trails: readonly DrawnTrail[],
  isDark: boolean,
  fadeMs: number,
): PathLayer<DrawnTrail>[] {
  const drawn = trails.filter(({ points }) => points.length > 1);
  if (drawn.length === 0) return [];
  const common = {
    data: drawn,
    getPath: ({ points }: DrawnTrail) => points.map(lngLatOf),
    widthUnits: 'pixels' as const,
    capRounded: true,
    jointRounded: true,
  };
  return [
    new PathLayer<DrawnTrail>({
      id: 'trail-edges',
      ...common,
      getWidth: 7,
      getColor: ({ points }) => fadedColors(points, isDark ? [8, 14, 22] : [255, 255, 255], fadeMs, 0.7),
    }),
    new PathLayer<DrawnTrail>({
      id: 'trails',
      ...common,
      getWidth: 4,
      getColor: ({ points, colorIndex }) => fadedColors(points, trailColor(colorIndex, isDark), fadeMs, 1),
    }),
  ];
}

function trailColor(tone: number, isDark: boolean): Rgb {
  const tones = TRAIL_COLORS[isDark ? 'dark' : 'light'];
  return tones[tone % tones.length] ?? [5, 130, 190];
}

function fadedColors(
  points: readonly TrailPoint[],
  [red, green, blue]: Rgb,
  fadeMs: number,
  most: number,
): Color[] {
  const newest = points.at(-1)?.timeMs ?? 0;
  return points.map(({ timeMs }) => {
    const freshness = Math.max(0, 1 - (newest - timeMs) / fadeMs);
    return [red, green, blue, Math.round((MIN_ALPHA + (255 - MIN_ALPHA) * freshness) * most)];
  });
}
