import { coloredPart, part, PART_SHADES, type Drawing, type Part } from './drawing.ts';
import { combinedShape, mirroredBoxes, box, ellipse, symmetricCurve, centeredBox } from './shape.ts';

const axles = (fromMiddle: number, ys: readonly number[], width = 4, height = 7): Part =>
  part(PART_SHADES.rubber, combinedShape(...ys.map((y) => mirroredBoxes(fromMiddle, y, width, height, 1.4))));

/** Returns a driver's cab at a height, tinted with the first color. */
const cab = (y: number, halfWidth = 11): Part[] => [
  part(PART_SHADES.dark, mirroredBoxes(halfWidth, y + 3.4, 3.6, 2.6, 1.2)),
  coloredPart(
    1,
    symmetricCurve(
      [halfWidth - 3, y],
      [halfWidth, y + 0.6],
      [halfWidth, y + 8],
      [halfWidth, y + 14],
      [halfWidth, y + 14],
    ),
  ),
  part(
    PART_SHADES.glass,
    symmetricCurve(
      [halfWidth - 3, y + 1.6],
      [halfWidth - 0.6, y + 2.2],
      [halfWidth - 2, y + 6.6],
      [halfWidth - 2, y + 6.6],
      [5, y + 6],
    ),
  ),
  coloredPart(1, centeredBox(2 * halfWidth - 4, y + 6.6, 6, 1.6), PART_SHADES.roof),
  part(PART_SHADES.lamp, mirroredBoxes(halfWidth - 4.4, y + 0.2, 3.2, 1.6, 0.8)),
];

export const TRUCK: Drawing = [
  axles(10, [5, 13]),
  axles(
    10.4,
    [42, 49.5, 57].map((y) => y - 2),
  ),
  part(PART_SHADES.metal, centeredBox(9, 12, 12, 1)),
  part(PART_SHADES.dark, ellipse(32, 20, 4)),
  ...cab(1),
  coloredPart(2, centeredBox(26, 18, 44.5, 1.6)),
  coloredPart(2, centeredBox(22, 20, 40.5, 1), PART_SHADES.roof),
  part(PART_SHADES.shade, combinedShape(...[27, 35, 43, 51].map((y) => centeredBox(22, y, 1.2, 0.5)))),
  part(PART_SHADES.gloss, box(22.4, 21.5, 2.4, 37.5, 1.2)),
  part(PART_SHADES.tail, mirroredBoxes(8.5, 61.2, 3.6, 1.2, 0.5)),
];

export const TRUCK1: Drawing = [
  axles(10.8, [10, 44], 4, 8.5),
  ...cab(4, 11.4),
  part(PART_SHADES.metal, centeredBox(16, 17, 4, 0.6)),
  coloredPart(1, centeredBox(26, 20, 39, 2)),
  coloredPart(1, centeredBox(22, 22.2, 34.6, 1), PART_SHADES.roof),
  part(
    PART_SHADES.shade,
    combinedShape(
      mirroredBoxes(0.4, 23, 0.9, 33),
      ...[30.5, 39, 47.5].map((y) => centeredBox(22, y, 1, 0.4)),
    ),
  ),
  part(PART_SHADES.gloss, box(22.6, 24, 2.4, 31, 1.2)),
  part(PART_SHADES.tail, mirroredBoxes(8.5, 57.8, 3.6, 1.2, 0.5)),
];

export const TRUCK2: Drawing = [
  axles(11.6, [6, 36, 44.5, 53], 5, 7.6),
  ...cab(2, 12.4),
  part(PART_SHADES.metal, centeredBox(14, 15, 5, 0.6)),
  // The tipper's body is open: walls, floor, load.
  coloredPart(2, symmetricCurve([13, 18.5], [14.6, 18.5], [14.6, 24], [14.6, 62], [14.6, 62], [10, 62.4])),
  part('#6d5a45', centeredBox(22, 23.5, 34.5, 2)),
  part('#8b7458', symmetricCurve([5, 27], [9, 30], [9.6, 42], [8, 53], [4, 55])),
  part('#a58b6a', symmetricCurve([2, 31], [5, 34], [5.4, 42], [4, 48], [2, 50])),
  part(PART_SHADES.shade, centeredBox(22, 23.5, 3, 1)),
  coloredPart(2, centeredBox(27, 17.6, 4, 1.2), PART_SHADES.roof),
];

const coach = (y: number, height: number, half = 11.6): Part[] => [
  coloredPart(
    1,
    symmetricCurve(
      [half - 3.6, y],
      [half, y + 0.8],
      [half, y + 12],
      [half, y + height],
      [half, y + height],
      [half - 4, y + height + 0.4],
    ),
  ),
  part(PART_SHADES.glass, combinedShape(mirroredBoxes(half - 1.9, y + 9, 1.5, height - 14, 0.7))),
];
const bonnet = (y: number, half = 11.6): Part[] => [
  part(
    PART_SHADES.glass,
    symmetricCurve(
      [half - 4, y + 1.8],
      [half - 1, y + 2.4],
      [half - 1.8, y + 7],
      [half - 1.8, y + 7],
      [5, y + 6.4],
    ),
  ),
  part(PART_SHADES.lamp, mirroredBoxes(half - 4.6, y + 0.4, 3.4, 1.5, 0.7)),
];

export const BUS: Drawing = [
  axles(9.8, [11, 43], 3.6, 8),
  part(PART_SHADES.dark, mirroredBoxes(11, 4.4, 4.4, 2.6, 1.2)),
  ...coach(1, 61.4),
  ...bonnet(1),
  coloredPart(1, centeredBox(18.6, 9.4, 49, 2.4), PART_SHADES.roof),
  part(PART_SHADES.metal, combinedShape(centeredBox(12, 16, 9.5, 2), centeredBox(12, 39, 11.5, 2))),
  part(
    PART_SHADES.dark,
    combinedShape(
      ...[41.5, 44.2, 46.9].map((y) => centeredBox(9, y, 1.1, 0.5)),
      centeredBox(8, 20, 1.6, 0.6),
    ),
  ),
  part(PART_SHADES.shade, centeredBox(9, 29.5, 5.5, 1)),
  part(PART_SHADES.tail, mirroredBoxes(7, 61, 3.6, 1.3, 0.6)),
];

export const TROLLEYBUS: Drawing = [
  axles(9.8, [11, 43], 3.6, 8),
  part(PART_SHADES.dark, mirroredBoxes(11, 4.4, 4.4, 2.6, 1.2)),
  ...coach(1, 57),
  ...bonnet(1),
  coloredPart(1, centeredBox(18.6, 9.4, 45, 2.4), PART_SHADES.roof),
  part(PART_SHADES.metal, centeredBox(14, 15, 13, 2)),
  part(PART_SHADES.dark, combinedShape(centeredBox(10, 33, 6, 1.4), mirroredBoxes(2.2, 36, 1.5, 27.5, 0.7))),
  part('#e0a526', mirroredBoxes(1.7, 60.8, 2.5, 2.8, 0.8)),
];

export const TRAM: Drawing = [
  part(PART_SHADES.dark, centeredBox(14, 27, 9, 1)),
  ...coach(1, 27.5, 9.6),
  part(PART_SHADES.glass, symmetricCurve([5.4, 2.4], [8, 3], [7.6, 7], [7.6, 7], [4, 6.6])),
  coloredPart(1, centeredBox(14.8, 8.6, 19, 2), PART_SHADES.roof),
  coloredPart(1, symmetricCurve([5, 34.6], [9.6, 34.6], [9.6, 46], [9.6, 56], [9.4, 61.6], [6, 62.6])),
  part(PART_SHADES.glass, combinedShape(mirroredBoxes(7.7, 38, 1.5, 16, 0.7))),
  part(PART_SHADES.glass, symmetricCurve([4, 56.6], [7.6, 56.4], [8, 60.4], [5.4, 61])),
  coloredPart(1, centeredBox(14.8, 36.4, 19, 2), PART_SHADES.roof),
  part(PART_SHADES.metal, centeredBox(9, 14, 9, 1.5)),
  part(
    PART_SHADES.dark,
    combinedShape(
      centeredBox(15.6, 40.4, 1.4, 0.6),
      centeredBox(15.6, 49.6, 1.4, 0.6),
      mirroredBoxes(2.6, 41, 1.3, 9.6, 0.5),
    ),
  ),
];

export const TRAIN: Drawing = [
  part(
    PART_SHADES.dark,
    combinedShape(centeredBox(20, 20, 4, 1), centeredBox(20, 44, 4, 1), centeredBox(6, 59, 4.5, 1)),
  ),
  coloredPart(1, symmetricCurve([3, 0.4], [8.4, 1.6], [10.4, 12], [10.6, 24], [10.6, 60], [10.6, 60])),
  part(PART_SHADES.glass, symmetricCurve([4, 6], [7.4, 7], [8.4, 13.4], [8.4, 13.4], [3, 12.2])),
  coloredPart(2, centeredBox(4.4, 15, 43, 1), PART_SHADES.roof),
  part(
    PART_SHADES.metal,
    combinedShape(centeredBox(13, 20, 8, 1.4), centeredBox(13, 33, 12, 1.4), centeredBox(13, 50, 6, 1.4)),
  ),
  part(
    PART_SHADES.dark,
    combinedShape(...[35, 37.6, 40.2, 42.6].map((y) => centeredBox(10, y, 1.1, 0.4)), ellipse(32, 24, 2.6)),
  ),
  part(PART_SHADES.gloss, box(22.8, 16, 1.8, 40, 0.9)),
  part(PART_SHADES.lamp, mirroredBoxes(3, 2.4, 2.8, 1.8, 0.9)),
];

export const CRANE: Drawing = [
  axles(11, [16, 25, 42, 50.5], 4.6, 7.4),
  part(PART_SHADES.metal, combinedShape(centeredBox(42, 35, 3.4, 1.2), centeredBox(42, 59, 3.2, 1.2))),
  part(
    PART_SHADES.dark,
    combinedShape(mirroredBoxes(17.6, 33.6, 4.4, 6, 1.2), mirroredBoxes(17.6, 57.6, 4.4, 6, 1.2)),
  ),
  coloredPart(1, symmetricCurve([9, 12], [12, 12.6], [12, 24], [12, 62], [12, 62])),
  part(PART_SHADES.glass, symmetricCurve([7, 13.4], [10.8, 13.8], [10, 18], [10, 18], [6, 17.6])),
  part(PART_SHADES.shade, centeredBox(18, 20, 40, 2)),
  coloredPart(1, box(22, 36, 20, 20, 4), PART_SHADES.roof),
  part(PART_SHADES.glass, box(37.2, 32, 6.4, 11, 2)),
  part(PART_SHADES.shade, box(29.6, 3, 8, 49, 1)),
  coloredPart(2, box(27.6, 1.6, 7, 49, 1.2)),
  part(PART_SHADES.shade, combinedShape(...[6, 12, 18, 24, 30, 36, 42].map((y) => box(28.6, y, 5, 1.2)))),
  part(PART_SHADES.metal, ellipse(31.1, 46.4, 2.6)),
];
