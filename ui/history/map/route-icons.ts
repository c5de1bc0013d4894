type Rgb = readonly [red: number, green: number, blue: number];

/** A picture for the map, as deck.gl wants it. */
export interface RouteIcon {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What is marked on a route. */
export type RouteIconKind = 'vehicle' | 'stop' | 'event' | 'alarm' | 'start' | 'end';

const SIZE = 96;
/** In a square of 24: the shape, and what is drawn on it. */
const SHAPES: Readonly<Record<RouteIconKind, readonly [shape: string, sign: string]>> = {
  vehicle: ['M12 2 L20 21 L12 17 L4 21 Z', ''],
  stop: [
    'M6 2 H18 A4 4 0 0 1 22 6 V18 A4 4 0 0 1 18 22 H6 A4 4 0 0 1 2 18 V6 A4 4 0 0 1 6 2 Z',
    'M9.5 18 V6.5 H13 A3.4 3.4 0 0 1 13 13.3 H9.5',
  ],
  event: ['M12 4 A8 8 0 1 1 11.99 4 Z', ''],
  alarm: ['M12 2.5 L22.5 21 H1.5 Z', 'M12 9 V14 M12 17 V17.6'],
  start: ['M12 2 A10 10 0 1 1 11.99 2 Z', 'M9.5 7.5 L16 12 L9.5 16.5 Z'],
  end: ['M12 2 A10 10 0 1 1 11.99 2 Z', 'M8.5 8.5 H15.5 V15.5 H8.5 Z'],
};

/** Returns the picture of a mark in a color, with an edge in the color of the ground. */
export function routeIcon(kind: RouteIconKind, color: Rgb, isDark: boolean): RouteIcon {
  const [shape, sign] = SHAPES[kind];
  const ground = isDark ? '#0b1018' : '#ffffff';
  const fill = `rgb(${color.join(',')})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="-1.5 -1.5 27 27"><path d="${shape}" fill="${fill}" stroke="${ground}" stroke-width="2" stroke-linejoin="round"/><path d="${sign}" fill="${kind === 'start' || kind === 'end' ? ground : 'none'}" stroke="${ground}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return {
    id: `${kind} ${color.join(' ')} ${isDark}`,
    url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    width: SIZE,
    height: SIZE,
  };
}
