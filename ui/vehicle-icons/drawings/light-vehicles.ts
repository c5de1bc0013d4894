import { coloredPart, part, PART_SHADES, type Drawing, type Part } from './drawing.ts';
import {
  combinedShape,
  mirroredBoxes,
  box,
  ellipse,
  symmetricOutline,
  symmetricCurve,
  centeredBox,
} from './shape.ts';

const JACKET = ['#333c48', '#586473', '#2a323c'] as const;

/**
 * Returns a rider seen from above: arms to the handlebar, shoulders, and a helmet in a color of the device.
 */
const rider = (y: number, reach: number, paint: 1 | 2): Part[] => [
  part(JACKET, combinedShape(mirroredBoxes(reach - 3.4, y - 12, 4, 14, 2))),
  part(JACKET, symmetricCurve([8, y - 3], [12.4, y - 1.4], [12, y + 5], [7, y + 8])),
  coloredPart(paint, ellipse(32, y, 6.6, 7.2), PART_SHADES.roof),
  part(PART_SHADES.glass, symmetricCurve([3, y - 7], [5.6, y - 5.4], [5.2, y - 2.6], [2, y - 3.4])),
  part(PART_SHADES.gloss, ellipse(29.6, y + 1, 1.5, 2.6)),
];

export const DEFAULT: Drawing = [
  coloredPart(1, symmetricOutline([0, 1.5], [12, 19], [12, 24])),
  coloredPart(1, ellipse(32, 36, 23)),
  part('#ffffff', ellipse(32, 36, 15.4)),
  coloredPart(1, ellipse(32, 36, 9.6)),
  part(PART_SHADES.gloss, ellipse(29, 32.6, 3.4, 2.6)),
];

export const ARROW: Drawing = [
  coloredPart(1, {
    pathData:
      'M32 3Q33.6 3 34.6 5.6L54 56Q55.4 60.6 50.6 58.6L32 50 13.4 58.6Q8.6 60.6 10 56L29.4 5.6Q30.4 3 32 3z',
    horizontalExtent: [10, 54],
  }),
  part(PART_SHADES.shade, {
    pathData: 'M32 3Q33.6 3 34.6 5.6L54 56Q55.4 60.6 50.6 58.6L32 50z',
    horizontalExtent: [32, 54],
  }),
  part(PART_SHADES.gloss, { pathData: 'M30.6 12 16 51.6 30.6 45z', horizontalExtent: [16, 31] }),
];

export const PERSON: Drawing = [
  part(['#2c3540', '#3d4855', '#222a33'], combinedShape(ellipse(24.5, 46, 5, 8), ellipse(39.5, 20, 5, 8))),
  coloredPart(1, symmetricCurve([12, 21], [24, 23.5], [28, 33], [23, 43], [11, 45])),
  part(PART_SHADES.shade, symmetricCurve([11, 25], [15, 28], [15, 39], [10, 42])),
  part('#dba77c', ellipse(32, 31, 10.4, 11.4)),
  part(['#3a281d', '#5f4533', '#2e2017'], {
    pathData: 'M21.6 31a10.4 11.4 0 1 0 20.8 0Q40 25 32 25.4 24 25 21.6 31z',
    horizontalExtent: [21.6, 42.4],
  }),
];

export const ANIMAL: Drawing = [
  coloredPart(
    1,
    combinedShape(
      ellipse(13.6, 29, 6, 8),
      ellipse(25, 15, 6.2, 8.6),
      ellipse(39, 15, 6.2, 8.6),
      ellipse(50.4, 29, 6, 8),
    ),
  ),
  coloredPart(1, symmetricCurve([4, 27], [10, 30], [15, 40], [20, 47], [17, 60], [9, 58.4], [3, 55])),
  part(
    PART_SHADES.gloss,
    combinedShape(
      ellipse(23.4, 12.6, 1.8, 2.8),
      ellipse(37.4, 12.6, 1.8, 2.8),
      ellipse(12, 26.6, 1.7, 2.6),
      ellipse(48.8, 26.6, 1.7, 2.6),
      ellipse(27, 39, 3.4, 4.6),
    ),
  ),
];

export const BICYCLE: Drawing = [
  part(PART_SHADES.dark, combinedShape(centeredBox(5, 2, 20, 2.2), centeredBox(5, 43, 20, 2.2))),
  part(PART_SHADES.metal, combinedShape(centeredBox(2, 5, 14, 1), centeredBox(2, 46, 14, 1))),
  coloredPart(1, centeredBox(5.4, 15, 36, 2.4)),
  part(PART_SHADES.metal, centeredBox(25, 15.6, 2.8, 1.3)),
  part(PART_SHADES.dark, mirroredBoxes(10.4, 14.8, 3.6, 4.4, 1.5)),
  part(PART_SHADES.dark, symmetricCurve([2, 41], [4.4, 44], [4.6, 50], [2, 51])),
  ...rider(32, 12, 1),
];

export const MOTORCYCLE: Drawing = [
  part(PART_SHADES.rubber, combinedShape(centeredBox(5.4, 1.4, 18, 2.6), centeredBox(6.6, 45, 18, 3))),
  part(PART_SHADES.metal, combinedShape(mirroredBoxes(3.8, 44, 2.4, 14, 1.1))),
  coloredPart(1, symmetricCurve([2.4, 7], [6.6, 10], [8.6, 18], [7.4, 30], [4, 36])),
  part(PART_SHADES.glass, symmetricCurve([2.4, 10], [5, 12.4], [4.4, 16], [2, 16])),
  part(
    PART_SHADES.dark,
    combinedShape(centeredBox(29, 17.4, 2.8, 1.3), mirroredBoxes(12, 16.4, 4.6, 4.4, 1.6)),
  ),
  coloredPart(1, symmetricCurve([3, 44], [6, 46], [5.6, 54], [2, 60])),
  part(PART_SHADES.tail, centeredBox(5, 57.6, 2, 0.9)),
  ...rider(35, 13.4, 2),
];

export const SCOOTER: Drawing = [
  part(PART_SHADES.rubber, combinedShape(centeredBox(6, 3, 15, 2.6), centeredBox(6.4, 48, 13, 2.6))),
  part(
    PART_SHADES.dark,
    combinedShape(centeredBox(27, 16, 2.8, 1.3), mirroredBoxes(11, 15.2, 4.4, 4.2, 1.5)),
  ),
  coloredPart(
    1,
    symmetricCurve([3, 7], [8.4, 10], [11, 17], [9.6, 24], [9.6, 34], [9.6, 42], [8, 47], [4, 50]),
  ),
  part(PART_SHADES.lamp, ellipse(32, 10.6, 2.7, 2)),
  ...rider(32, 12.4, 2),
  coloredPart(2, centeredBox(20, 44, 16.4, 3)),
  part(PART_SHADES.shade, centeredBox(20, 51.2, 1.4)),
  part(PART_SHADES.tail, centeredBox(9, 59.2, 1.9, 0.9)),
];

export const PLANE: Drawing = [
  part(PART_SHADES.metal, combinedShape(mirroredBoxes(10.2, 21.5, 4.6, 8.5, 2.2))),
  coloredPart(
    1,
    symmetricCurve([2.4, 17], [4.2, 19.6], [30, 37.4], [30.6, 41.4], [30.6, 41.4], [4, 35.4], [2.4, 37]),
  ),
  coloredPart(
    1,
    symmetricCurve([1.4, 47], [2.4, 50], [12.4, 57], [12.4, 60.4], [12.4, 60.4], [2, 58], [1, 59]),
  ),
  part(PART_SHADES.shade, {
    pathData: 'M36 33.4 61 40.6 61 38.4 36 30z M28 33.4 3 40.6 3 38.4 28 30z',
    horizontalExtent: [3, 61],
  }),
  coloredPart(
    1,
    symmetricCurve([0.6, 0.6], [3.6, 3.4], [4.9, 11], [4.9, 30], [4.4, 46], [1.6, 61], [0.6, 63]),
    PART_SHADES.roof,
  ),
  coloredPart(2, symmetricCurve([0.7, 48], [1.5, 52], [1.3, 62], [0.5, 63.4])),
  part(PART_SHADES.glass, symmetricCurve([1, 4.4], [3.2, 5.6], [3.2, 8.4], [1.2, 7.6])),
];

export const HELICOPTER: Drawing = [
  part(
    PART_SHADES.metal,
    combinedShape(
      mirroredBoxes(9.6, 15, 2, 25, 1),
      centeredBox(21, 20, 1.8, 0.7),
      centeredBox(21, 34, 1.8, 0.7),
    ),
  ),
  coloredPart(1, symmetricCurve([2.6, 34], [3, 44], [2, 61.6], [2, 61.6])),
  coloredPart(1, combinedShape(centeredBox(15, 52, 3.4, 1.4))),
  part(PART_SHADES.dark, box(34, 55, 1.8, 9, 0.8)),
  coloredPart(1, symmetricCurve([3, 6.6], [8.6, 9.4], [10.4, 22], [8.6, 36], [4, 43])),
  part(PART_SHADES.glass, symmetricCurve([2.6, 8.4], [6.8, 11], [8, 18.6], [8, 18.6], [3, 17.4])),
  coloredPart(1, centeredBox(9, 21, 15, 3.4), PART_SHADES.roof),
  part(['#4a5563', '#8f9aa7', '#3d4753'], {
    pathData:
      'M31 27.4 52.5 5.6 54.6 7.6 33.2 29.4zM33.2 27.2 54.6 49 52.5 51 31 29.2zM33 29.6 11.5 51.4 9.4 49.4 30.8 27.6zM30.8 29.4 9.4 7.6 11.5 5.6 33 27.4z',
    horizontalExtent: [9, 55],
  }),
  part(PART_SHADES.metal, ellipse(32, 28.4, 3)),
];

export const BOAT: Drawing = [
  coloredPart(1, symmetricCurve([0, 1], [2, 2], [11, 17], [13.4, 32], [13, 52], [11, 60], [11, 60])),
  part(
    ['#b98d5b', '#d9b07c', '#a67c4d'],
    symmetricCurve([0.4, 8], [2, 10], [8, 22], [9.6, 34], [9.2, 50], [8, 55.6], [8, 55.6]),
  ),
  coloredPart(2, symmetricCurve([0.4, 8], [2, 10], [8, 21], [9.4, 28], [9.4, 28]), PART_SHADES.roof),
  part(PART_SHADES.glass, symmetricCurve([4, 24], [8.4, 25.4], [9, 30], [9, 30], [4, 28])),
  part('#f4efe6', combinedShape(mirroredBoxes(1.6, 34, 5.4, 6.4, 1.6), centeredBox(14, 45, 6, 1.8))),
  part(PART_SHADES.dark, centeredBox(9, 58.6, 4.6, 1.8)),
];

export const SHIP: Drawing = [
  coloredPart(1, symmetricCurve([0, 0], [1.6, 1], [9.4, 12], [10.6, 24], [10.6, 54], [10.2, 61], [7, 63.4])),
  part(
    ['#7d8894', '#a9b3be', '#6d7783'],
    symmetricCurve([0.4, 5], [1.4, 6], [7.4, 14], [8.6, 24], [8.6, 56], [7.4, 61]),
  ),
  part(PART_SHADES.dark, ellipse(32, 9.8, 1.6)),
  ...(
    [
      ['#c2553f', 14.6],
      ['#3f77b4', 20.2],
      ['#d9a23a', 25.8],
      ['#4d8f6a', 31.4],
      ['#c2553f', 37],
    ] as const
  ).flatMap(([color, y], at) => [
    part(color, box(24.6, y, 4.6, 5, 0.5)),
    part(at % 2 ? '#d9a23a' : '#3f77b4', box(29.7, y, 4.6, 5, 0.5)),
    part(at % 2 ? '#8b97a5' : '#4d8f6a', box(34.8, y, 4.6, 5, 0.5)),
  ]),
  part(PART_SHADES.shade, combinedShape(...[19.2, 24.8, 30.4, 36, 41.6].map((y) => centeredBox(15, y, 0.8)))),
  coloredPart(2, centeredBox(18.6, 44.6, 9, 1.6), PART_SHADES.roof),
  part(PART_SHADES.glass, centeredBox(16, 45.4, 2.2, 0.8)),
  part(PART_SHADES.dark, centeredBox(5.6, 55, 4.4, 1.6)),
];
