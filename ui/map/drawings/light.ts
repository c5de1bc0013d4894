import { painted, part, TONE, type Drawing, type Part } from './drawing.ts';
import { all, bothSides, box, disc, edged, hull, middle } from './shape.ts';

const JACKET = ['#333c48', '#586473', '#2a323c'] as const;

/** A rider seen from above: arms to the handlebar, shoulders, and a helmet in a colour of the device. */
const rider = (y: number, reach: number, paint: 1 | 2): Part[] => [
  part(JACKET, all(bothSides(reach - 3.4, y - 12, 4, 14, 2))),
  part(JACKET, hull([8, y - 3], [12.4, y - 1.4], [12, y + 5], [7, y + 8])),
  painted(paint, disc(32, y, 6.6, 7.2), TONE.roof),
  part(TONE.glass, hull([3, y - 7], [5.6, y - 5.4], [5.2, y - 2.6], [2, y - 3.4])),
  part(TONE.gloss, disc(29.6, y + 1, 1.5, 2.6)),
];

export const DEFAULT: Drawing = [
  painted(1, edged([0, 1.5], [12, 19], [12, 24])),
  painted(1, disc(32, 36, 23)),
  part('#ffffff', disc(32, 36, 15.4)),
  painted(1, disc(32, 36, 9.6)),
  part(TONE.gloss, disc(29, 32.6, 3.4, 2.6)),
];

export const ARROW: Drawing = [
  painted(1, {
    d: 'M32 3Q33.6 3 34.6 5.6L54 56Q55.4 60.6 50.6 58.6L32 50 13.4 58.6Q8.6 60.6 10 56L29.4 5.6Q30.4 3 32 3z',
    span: [10, 54],
  }),
  part(TONE.shade, { d: 'M32 3Q33.6 3 34.6 5.6L54 56Q55.4 60.6 50.6 58.6L32 50z', span: [32, 54] }),
  part(TONE.gloss, { d: 'M30.6 12 16 51.6 30.6 45z', span: [16, 31] }),
];

export const PERSON: Drawing = [
  part(['#2c3540', '#3d4855', '#222a33'], all(disc(24.5, 46, 5, 8), disc(39.5, 20, 5, 8))),
  painted(1, hull([12, 21], [24, 23.5], [28, 33], [23, 43], [11, 45])),
  part(TONE.shade, hull([11, 25], [15, 28], [15, 39], [10, 42])),
  part('#dba77c', disc(32, 31, 10.4, 11.4)),
  part(['#3a281d', '#5f4533', '#2e2017'], {
    d: 'M21.6 31a10.4 11.4 0 1 0 20.8 0Q40 25 32 25.4 24 25 21.6 31z',
    span: [21.6, 42.4],
  }),
];

export const ANIMAL: Drawing = [
  painted(1, all(disc(13.6, 29, 6, 8), disc(25, 15, 6.2, 8.6), disc(39, 15, 6.2, 8.6), disc(50.4, 29, 6, 8))),
  painted(1, hull([4, 27], [10, 30], [15, 40], [20, 47], [17, 60], [9, 58.4], [3, 55])),
  part(
    TONE.gloss,
    all(
      disc(23.4, 12.6, 1.8, 2.8),
      disc(37.4, 12.6, 1.8, 2.8),
      disc(12, 26.6, 1.7, 2.6),
      disc(48.8, 26.6, 1.7, 2.6),
      disc(27, 39, 3.4, 4.6),
    ),
  ),
];

export const BICYCLE: Drawing = [
  part(TONE.dark, all(middle(5, 2, 20, 2.2), middle(5, 43, 20, 2.2))),
  part(TONE.metal, all(middle(2, 5, 14, 1), middle(2, 46, 14, 1))),
  painted(1, middle(5.4, 15, 36, 2.4)),
  part(TONE.metal, middle(25, 15.6, 2.8, 1.3)),
  part(TONE.dark, bothSides(10.4, 14.8, 3.6, 4.4, 1.5)),
  part(TONE.dark, hull([2, 41], [4.4, 44], [4.6, 50], [2, 51])),
  ...rider(32, 12, 1),
];

export const MOTORCYCLE: Drawing = [
  part(TONE.rubber, all(middle(5.4, 1.4, 18, 2.6), middle(6.6, 45, 18, 3))),
  part(TONE.metal, all(bothSides(3.8, 44, 2.4, 14, 1.1))),
  painted(1, hull([2.4, 7], [6.6, 10], [8.6, 18], [7.4, 30], [4, 36])),
  part(TONE.glass, hull([2.4, 10], [5, 12.4], [4.4, 16], [2, 16])),
  part(TONE.dark, all(middle(29, 17.4, 2.8, 1.3), bothSides(12, 16.4, 4.6, 4.4, 1.6))),
  painted(1, hull([3, 44], [6, 46], [5.6, 54], [2, 60])),
  part(TONE.tail, middle(5, 57.6, 2, 0.9)),
  ...rider(35, 13.4, 2),
];

export const SCOOTER: Drawing = [
  part(TONE.rubber, all(middle(6, 3, 15, 2.6), middle(6.4, 48, 13, 2.6))),
  part(TONE.dark, all(middle(27, 16, 2.8, 1.3), bothSides(11, 15.2, 4.4, 4.2, 1.5))),
  painted(1, hull([3, 7], [8.4, 10], [11, 17], [9.6, 24], [9.6, 34], [9.6, 42], [8, 47], [4, 50])),
  part(TONE.lamp, disc(32, 10.6, 2.7, 2)),
  ...rider(32, 12.4, 2),
  painted(2, middle(20, 44, 16.4, 3)),
  part(TONE.shade, middle(20, 51.2, 1.4)),
  part(TONE.tail, middle(9, 59.2, 1.9, 0.9)),
];

export const PLANE: Drawing = [
  part(TONE.metal, all(bothSides(10.2, 21.5, 4.6, 8.5, 2.2))),
  painted(1, hull([2.4, 17], [4.2, 19.6], [30, 37.4], [30.6, 41.4], [30.6, 41.4], [4, 35.4], [2.4, 37])),
  painted(1, hull([1.4, 47], [2.4, 50], [12.4, 57], [12.4, 60.4], [12.4, 60.4], [2, 58], [1, 59])),
  part(TONE.shade, { d: 'M36 33.4 61 40.6 61 38.4 36 30z M28 33.4 3 40.6 3 38.4 28 30z', span: [3, 61] }),
  painted(1, hull([0.6, 0.6], [3.6, 3.4], [4.9, 11], [4.9, 30], [4.4, 46], [1.6, 61], [0.6, 63]), TONE.roof),
  painted(2, hull([0.7, 48], [1.5, 52], [1.3, 62], [0.5, 63.4])),
  part(TONE.glass, hull([1, 4.4], [3.2, 5.6], [3.2, 8.4], [1.2, 7.6])),
];

export const HELICOPTER: Drawing = [
  part(TONE.metal, all(bothSides(9.6, 15, 2, 25, 1), middle(21, 20, 1.8, 0.7), middle(21, 34, 1.8, 0.7))),
  painted(1, hull([2.6, 34], [3, 44], [2, 61.6], [2, 61.6])),
  painted(1, all(middle(15, 52, 3.4, 1.4))),
  part(TONE.dark, box(34, 55, 1.8, 9, 0.8)),
  painted(1, hull([3, 6.6], [8.6, 9.4], [10.4, 22], [8.6, 36], [4, 43])),
  part(TONE.glass, hull([2.6, 8.4], [6.8, 11], [8, 18.6], [8, 18.6], [3, 17.4])),
  painted(1, middle(9, 21, 15, 3.4), TONE.roof),
  part(['#4a5563', '#8f9aa7', '#3d4753'], {
    d: 'M31 27.4 52.5 5.6 54.6 7.6 33.2 29.4zM33.2 27.2 54.6 49 52.5 51 31 29.2zM33 29.6 11.5 51.4 9.4 49.4 30.8 27.6zM30.8 29.4 9.4 7.6 11.5 5.6 33 27.4z',
    span: [9, 55],
  }),
  part(TONE.metal, disc(32, 28.4, 3)),
];

export const BOAT: Drawing = [
  painted(1, hull([0, 1], [2, 2], [11, 17], [13.4, 32], [13, 52], [11, 60], [11, 60])),
  part(
    ['#b98d5b', '#d9b07c', '#a67c4d'],
    hull([0.4, 8], [2, 10], [8, 22], [9.6, 34], [9.2, 50], [8, 55.6], [8, 55.6]),
  ),
  painted(2, hull([0.4, 8], [2, 10], [8, 21], [9.4, 28], [9.4, 28]), TONE.roof),
  part(TONE.glass, hull([4, 24], [8.4, 25.4], [9, 30], [9, 30], [4, 28])),
  part('#f4efe6', all(bothSides(1.6, 34, 5.4, 6.4, 1.6), middle(14, 45, 6, 1.8))),
  part(TONE.dark, middle(9, 58.6, 4.6, 1.8)),
];

export const SHIP: Drawing = [
  painted(1, hull([0, 0], [1.6, 1], [9.4, 12], [10.6, 24], [10.6, 54], [10.2, 61], [7, 63.4])),
  part(
    ['#7d8894', '#a9b3be', '#6d7783'],
    hull([0.4, 5], [1.4, 6], [7.4, 14], [8.6, 24], [8.6, 56], [7.4, 61]),
  ),
  part(TONE.dark, disc(32, 9.8, 1.6)),
  ...(
    [
      ['#c2553f', 14.6],
      ['#3f77b4', 20.2],
      ['#d9a23a', 25.8],
      ['#4d8f6a', 31.4],
      ['#c2553f', 37],
    ] as const
  ).flatMap(([colour, y], at) => [
    part(colour, box(24.6, y, 4.6, 5, 0.5)),
    part(at % 2 ? '#d9a23a' : '#3f77b4', box(29.7, y, 4.6, 5, 0.5)),
    part(at % 2 ? '#8b97a5' : '#4d8f6a', box(34.8, y, 4.6, 5, 0.5)),
  ]),
  part(TONE.shade, all(...[19.2, 24.8, 30.4, 36, 41.6].map((y) => middle(15, y, 0.8)))),
  painted(2, middle(18.6, 44.6, 9, 1.6), TONE.roof),
  part(TONE.glass, middle(16, 45.4, 2.2, 0.8)),
  part(TONE.dark, middle(5.6, 55, 4.4, 1.6)),
];
