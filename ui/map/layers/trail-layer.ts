import { PathLayer } from '@deck.gl/layers';

/** One place of a trail: degrees, milliseconds since the epoch. */
interface TrailPlace {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The way of one device, oldest place first. */
export interface DrawnTrail {
  deviceId: number;
  points: readonly TrailPlace[];
}

type Colour = [red: number, green: number, blue: number, alpha: number];

/** #05a7e3, the colour of trails, and a lighter one for dark ground. */
const COLOUR = { light: [5, 130, 190], dark: [56, 189, 248] } as const;
const FAINTEST = 30;

/**
 * Trails as layers: a line for each device, as faint as its places are old. The newest place is solid, one as old as `fadeMs` before it is
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
      getColor: ({ points }) => fading(points, isDark ? [8, 14, 22] : [255, 255, 255], fadeMs, 0.7),
    }),
    new PathLayer<DrawnTrail>({
      id: 'trails',
      ...common,
      getWidth: 4,
      getColor: ({ points }) => fading(points, COLOUR[isDark ? 'dark' : 'light'], fadeMs, 1),
    }),
  ];
}

function fading(
  points: readonly TrailPlace[],
  [red, green, blue]: readonly [number, number, number],
  fadeMs: number,
  most: number,
): Colour[] {
  const newest = points.at(-1)?.timeMs ?? 0;
  return points.map(({ timeMs }) => {
    const youth = Math.max(0, 1 - (newest - timeMs) / fadeMs);
    return [red, green, blue, Math.round((FAINTEST + (255 - FAINTEST) * youth) * most)];
  });
}
