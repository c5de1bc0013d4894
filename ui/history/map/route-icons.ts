import { vehicleColor, VEHICLE_COLORS } from '../vehicle-colors.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** What is marked on a route. */
type RouteShape = 'vehicle' | 'stop' | 'event' | 'alarm' | 'start' | 'end';

/** The name of a mark in the atlas: what has the color of a vehicle carries the number of the color. */
export type RouteIcon = 'stop' | 'event' | 'alarm' | 'lost' | `${'vehicle' | 'start' | 'end'} ${number}`;

/** The marks of a route in one picture, as deck.gl wants them. */
export interface RouteIconAtlas {
  readonly image: HTMLCanvasElement;
  readonly mapping: Record<string, { x: number; y: number; width: number; height: number }>;
}

const CELL = 72;
const COLUMNS = 8;
/** The edge around the square of 24 in which shapes are drawn. */
const MARGIN = 1.5;
/** The shape, and what is drawn on it. */
const SHAPES: Readonly<Record<RouteShape, readonly [shape: string, sign: string]>> = {
  vehicle: ['M12 1 A11 11 0 1 1 11.99 1 Z', 'M12 4 L17.8 17.6 L12 14.6 L6.2 17.6 Z'],
  stop: [
    'M6 2 H18 A4 4 0 0 1 22 6 V18 A4 4 0 0 1 18 22 H6 A4 4 0 0 1 2 18 V6 A4 4 0 0 1 6 2 Z',
    'M9.5 18 V6.5 H13 A3.4 3.4 0 0 1 13 13.3 H9.5',
  ],
  event: ['M12 4 A8 8 0 1 1 11.99 4 Z', ''],
  alarm: ['M12 2.5 L22.5 21 H1.5 Z', 'M12 9 V14 M12 17 V17.6'],
  start: ['M12 2 A10 10 0 1 1 11.99 2 Z', 'M9.5 7.5 L16 12 L9.5 16.5 Z'],
  end: ['M12 2 A10 10 0 1 1 11.99 2 Z', 'M8.5 8.5 H15.5 V15.5 H8.5 Z'],
};

const atlases = new Map<boolean, RouteIconAtlas | undefined>();

/** Returns the atlas for a dark or a light map, drawn once; undefined without a canvas. */
export function routeIconAtlas(isDark: boolean): RouteIconAtlas | undefined {
  if (!atlases.has(isDark)) atlases.set(isDark, paintAtlas(isDark));
  return atlases.get(isDark);
}

function paintAtlas(isDark: boolean): RouteIconAtlas | undefined {
  const icons = iconsFor(isDark);
  const image = document.createElement('canvas');
  image.width = COLUMNS * CELL;
  image.height = Math.ceil(icons.length / COLUMNS) * CELL;
  const context = image.getContext('2d');
  if (!context) return undefined;
  const mapping: RouteIconAtlas['mapping'] = {};
  for (const [at, [name, shape, color]] of icons.entries()) {
    const [x, y] = [(at % COLUMNS) * CELL, Math.floor(at / COLUMNS) * CELL];
    context.save();
    context.translate(x, y);
    context.scale(CELL / (24 + 2 * MARGIN), CELL / (24 + 2 * MARGIN));
    context.translate(MARGIN, MARGIN);
    paint(context, shape, color, isDark ? '#0b1018' : '#ffffff');
    context.restore();
    mapping[name] = { x, y, width: CELL, height: CELL };
  }
  return { image, mapping };
}

function paint(context: CanvasRenderingContext2D, name: RouteShape, color: Rgb, ground: string): void {
  const [shape, sign] = SHAPES[name];
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  // The vehicle is on a disc of the ground, so that its arrow is seen on a route of the same color.
  const [fill, ink] =
    name === 'vehicle' ? [ground, `rgb(${color.join(' ')})`] : [`rgb(${color.join(' ')})`, ground];
  context.strokeStyle = ink;
  context.fillStyle = fill;
  const outline = new Path2D(shape);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(outline);
  context.stroke(outline);
  const drawn = new Path2D(sign);
  context.fillStyle = ink;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  if (name !== 'stop' && name !== 'alarm') context.fill(drawn);
  context.stroke(drawn);
}

function iconsFor(isDark: boolean): [name: RouteIcon, shape: RouteShape, color: Rgb][] {
  const gray: Rgb = isDark ? [163, 175, 191] : [91, 102, 117];
  const icons: [RouteIcon, RouteShape, Rgb][] = [
    ['stop', 'stop', gray],
    ['event', 'event', isDark ? [245, 181, 74] : [161, 92, 0]],
    ['alarm', 'alarm', isDark ? [255, 123, 123] : [201, 42, 42]],
    ['lost', 'vehicle', gray],
  ];
  for (let index = 0; index < VEHICLE_COLORS; index++)
    for (const shape of ['vehicle', 'start', 'end'] as const)
      icons.push([`${shape} ${index}`, shape, vehicleColor(index, isDark)]);
  return icons;
}
