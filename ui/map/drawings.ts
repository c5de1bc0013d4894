/** One drawing seen from above, heading up, on a field of 64 by 64: shaded parts in order, and what the two colours paint. */
export interface Drawing {
  /** Grey value or colour, and the outline it fills. */
  base: readonly (readonly [fill: string, path: string])[];
  /** Painted by the first colour; an empty text paints nothing. */
  color1: string;
  /** Painted by the second colour. */
  color2: string;
}

const GLASS = '#2b3a4d';
const DARK = '#1f2833';
const BODY = '#ffffff';

/** A rounded box as a path: left, top, width, height, radius. */
function box(x: number, y: number, w: number, h: number, r: number): string {
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r}-${r} ${r}h-${w - 2 * r}q-${r} 0-${r}-${r}v-${h - 2 * r}q0-${r} ${r}-${r}z`;
}

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
}

const wheels = (left: number, right: number, ys: readonly number[], h = 9): string =>
  ys.map((y) => box(left, y, 4, h, 1.5) + box(right, y, 4, h, 1.5)).join('');

const CAR_BODY = 'M24 8q8-4 16 0q4 2 4 8v34q0 6-4 7q-8 2-16 0q-4-1-4-7V16q0-6 4-8z';
const CAR: Drawing = {
  base: [
    [DARK, wheels(18, 42, [16, 40])],
    [BODY, CAR_BODY],
    [GLASS, 'M23 23q9-4 18 0l-2 7q-7-2-14 0z'],
    [GLASS, 'M25 46q7 2 14 0l1 5q-8 2-16 0z'],
    ['#e9edf2', box(25, 31, 14, 14, 3)],
  ],
  color1: CAR_BODY,
  color2: '',
};
const VAN_BODY = box(20, 7, 24, 50, 5);
const VAN: Drawing = {
  base: [
    [DARK, wheels(18, 42, [14, 42])],
    [BODY, VAN_BODY],
    [GLASS, 'M23 13q9-4 18 0l-1 7q-8-2-16 0z'],
    ['#e3e8ee', box(23, 24, 18, 29, 3)],
  ],
  color1: VAN_BODY,
  color2: '',
};
const CAB = box(21, 5, 22, 14, 4);
const truck = (length: number, gap: number, axles: readonly number[]): Drawing => {
  const load = box(19, 19 + gap, 26, length, 2);
  return {
    base: [
      [DARK, wheels(16, 44, axles, 8)],
      ['#3a4657', box(27, 16, 10, 8, 1)],
      [BODY, CAB],
      [GLASS, 'M24 8q8-3 16 0l-1 5q-7-2-14 0z'],
      ['#eef1f5', load],
      ['#d5dbe3', box(31, 21 + gap, 2, length - 4, 1)],
    ],
    color1: CAB,
    color2: load,
  };
};
const BUS_BODY = box(20, 3, 24, 58, 5);
const BUS: Drawing = {
  base: [
    [DARK, wheels(18, 42, [10, 44])],
    [BODY, BUS_BODY],
    [GLASS, box(22, 5, 20, 6, 3)],
    ['#e3e8ee', box(26, 18, 12, 9, 2) + box(26, 38, 12, 9, 2)],
    [GLASS, box(23, 56, 18, 3, 1.5)],
  ],
  color1: BUS_BODY,
  color2: '',
};
const PICKUP_BODY = box(20, 6, 24, 52, 6);
const PICKUP: Drawing = {
  base: [
    [DARK, wheels(17, 43, [13, 42])],
    [BODY, PICKUP_BODY],
    [GLASS, 'M23 18q9-4 18 0l-2 6q-7-2-14 0z'],
    ['#e9edf2', box(25, 24, 14, 9, 2)],
    ['#39434f', box(23, 36, 18, 19, 2)],
  ],
  color1: PICKUP_BODY,
  color2: '',
};
const TANK = 'M28 22q4-5 8 0v16q-4 4-8 0z';
const twoWheels = (bar: number): Drawing => ({
  base: [
    [DARK, box(30, 6, 4, 15, 2) + box(30, 43, 4, 15, 2)],
    ['#7b8796', box(32 - bar, 19, 2 * bar, 3, 1.5)],
    [BODY, TANK],
    [DARK, box(28.5, 36, 7, 12, 3)],
    [GLASS, disc(32, 33, 5)],
  ],
  color1: TANK,
  color2: disc(32, 33, 5),
});
const HULL = 'M32 3Q46 18 44 46L40 60H24L20 46Q18 18 32 3z';
const DECK = 'M32 14q7 9 6 26H26q-1-17 6-26z';
const boat = (bridge: string): Drawing => ({
  base: [
    [BODY, HULL],
    ['#dfe5ec', DECK],
    [GLASS, bridge],
  ],
  color1: HULL,
  color2: DECK,
});
const WING = 'M32 4q4 4 4 14l22 14v6l-22-6-1 16 7 6v4l-10-3-10 3v-4l7-6-1-16-22 6v-6l22-14q0-10 4-14z';
const ROTOR = 'M31 4h2v26h-2zM31 34h2v26h-2zM4 31h26v2H4zM34 31h26v2H34z';
const POINTER = 'M32 5 52 56 32 45 12 56z';
const ARROW: Drawing = {
  base: [
    [BODY, POINTER],
    ['#00000033', 'M32 5 52 56 32 45z'],
  ],
  color1: POINTER,
  color2: '',
};
const PERSON_BODY = 'M14 34q0-9 18-9t18 9q0 8-18 8t-18-8z';
const PAW = `${disc(20, 26, 5)}${disc(44, 26, 5)}${disc(27, 17, 5)}${disc(37, 17, 5)}M32 30q12 6 12 15t-12 6q-12 3-12-6t12-15z`;
const TRACTOR_BODY = box(26, 8, 12, 30, 3);
const CRANE_BODY = box(20, 18, 24, 40, 4);

/** The drawings by device category, in the order they are picked from (§3, "Map icon types"). */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  default: CAR,
  arrow: ARROW,
  animal: { base: [[BODY, PAW]], color1: PAW, color2: '' },
  bicycle: twoWheels(9),
  person: {
    base: [
      [BODY, PERSON_BODY],
      ['#4b3426', disc(32, 30, 9)],
    ],
    color1: PERSON_BODY,
    color2: '',
  },
  motorcycle: twoWheels(12),
  scooter: twoWheels(10),
  car: CAR,
  pickup: PICKUP,
  van: VAN,
  truck: truck(40, 0, [9, 40, 49]),
  truck1: truck(30, 0, [9, 39]),
  truck2: truck(39, 2, [9, 22, 44, 52]),
  bus: BUS,
  crane: {
    base: [
      [DARK, wheels(17, 43, [20, 32, 46])],
      [BODY, CRANE_BODY],
      ['#e0a526', box(29, 2, 6, 44, 1)],
      [GLASS, box(22, 20, 7, 8, 2)],
    ],
    color1: CRANE_BODY,
    color2: box(29, 2, 6, 44, 1),
  },
  offroad: {
    base: [...PICKUP.base.slice(0, 3), ['#e9edf2', box(24, 25, 16, 26, 3)], [DARK, disc(32, 58, 5)]],
    color1: PICKUP_BODY,
    color2: '',
  },
  tractor: {
    base: [
      [DARK, wheels(21, 39, [8], 10) + box(14, 34, 9, 22, 3) + box(41, 34, 9, 22, 3)],
      [BODY, TRACTOR_BODY],
      [GLASS, box(24, 36, 16, 16, 3)],
    ],
    color1: TRACTOR_BODY,
    color2: '',
  },
  plane: { base: [[BODY, WING]], color1: WING, color2: '' },
  helicopter: {
    base: [
      [BODY, 'M25 24q7-10 14 0v12q-3 6-5 6l1 16h-6l1-16q-2 0-5-6z'],
      [GLASS, 'M27 24q5-6 10 0v4H27z'],
      ['#5b6675', ROTOR],
    ],
    color1: 'M25 24q7-10 14 0v12q-3 6-5 6l1 16h-6l1-16q-2 0-5-6z',
    color2: '',
  },
  boat: boat(box(27, 34, 10, 7, 2)),
  ship: boat(box(25, 46, 14, 8, 2)),
  train: BUS,
  trolleybus: BUS,
  tram: BUS,
};

/** Where each category stands in the atlas; a category without a drawing of its own wears the default one. */
export const DRAWING_NAMES: readonly string[] = Object.keys(DRAWINGS);

/** The atlas cell of a category. */
export function drawingIndex(category: string): number {
  return Object.hasOwn(DRAWINGS, category) ? DRAWING_NAMES.indexOf(category) : 0;
}
