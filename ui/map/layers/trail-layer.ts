import { PathLayer } from '@deck.gl/layers';

/** One place of a trail: degrees, milliseconds since the epoch. */
interface TrailPoint {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The way of one device, oldest place first. */
export interface DrawnTrail {
  deviceId: number;
  /** Which of the colours it has, from 0; beyond the last they begin anew. */
  colorIndex: number;
  points: readonly TrailPoint[];
}

type Color = [red: number, green: number, blue: number, alpha: number];

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Trails that run side by side are told apart by their colours; none is one that says something of a vehicle's state. The first is near
 * #05a7e3, the colour of trails. On dark ground they are lighter.
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
 * Trails as layers: a line for each device in a colour of its own, as faint as its places are old. The newest place is solid, one as old as `fadeMs` before it is
 * hardly seen.
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
    getPath: ({ points }: DrawnTrail) =>
      points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
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
