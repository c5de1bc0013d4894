import { coloredPart, part, PART_SHADES, type Drawing } from './drawing.ts';
import {
  combinedShape,
  mirroredBoxes,
  box,
  ellipse,
  symmetricOutline,
  symmetricCurve,
  centeredBox,
} from './shape.ts';

const wheels = (fromMiddle: number, ys: readonly number[], width = 4, height = 9) =>
  part(PART_SHADES.rubber, combinedShape(...ys.map((y) => mirroredBoxes(fromMiddle, y, width, height, 1.5))));

export const CAR: Drawing = [
  wheels(11.4, [12, 42]),
  part(PART_SHADES.dark, mirroredBoxes(12.5, 21.5, 4.5, 3, 1.4)),
  coloredPart(
    1,
    symmetricCurve([8, 2.5], [12.5, 4], [13.5, 12], [13, 24], [13, 40], [14, 52], [12, 61], [7, 62]),
  ),
  part(PART_SHADES.shade, symmetricCurve([9, 5], [9.5, 12], [8, 20], [8, 20])),
  part(PART_SHADES.glass, symmetricCurve([8.5, 19.5], [11.5, 20.5], [9, 29], [9, 29], [6, 28.5])),
  part(PART_SHADES.glass, symmetricCurve([8, 46.5], [9.6, 46.5], [11, 53.5], [11, 53.5], [7, 55])),
  part(PART_SHADES.glass, mirroredBoxes(9.9, 28, 2, 18, 1)),
  coloredPart(1, symmetricCurve([8.5, 27], [10, 28.5], [10, 38], [9.7, 47], [8, 48.5]), PART_SHADES.roof),
  part(PART_SHADES.gloss, box(25, 30, 3, 14, 1.5)),
  part(PART_SHADES.lamp, mirroredBoxes(6, 4.2, 4.6, 2.4, 1.2)),
  part(PART_SHADES.tail, mirroredBoxes(6.5, 58.6, 4.4, 1.9, 0.9)),
];

export const PICKUP: Drawing = [
  wheels(12, [11, 43]),
  part(PART_SHADES.dark, mirroredBoxes(13, 20, 4.5, 3, 1.4)),
  coloredPart(
    1,
    symmetricCurve(
      [8, 2],
      [13, 3],
      [14.2, 12],
      [13.6, 24],
      [13.6, 40],
      [14, 61.5],
      [14, 61.5],
      [10, 62],
      [10, 62],
    ),
  ),
  part(PART_SHADES.shade, symmetricCurve([9, 5], [9.5, 11], [8.5, 18], [8.5, 18])),
  part(PART_SHADES.glass, symmetricCurve([9, 16.5], [12.4, 17.5], [10, 25], [10, 25], [6, 24.5])),
  part(PART_SHADES.glass, mirroredBoxes(10.5, 24, 2, 9, 1)),
  coloredPart(1, centeredBox(20.5, 23.5, 11, 3), PART_SHADES.roof),
  part(PART_SHADES.glass, centeredBox(17, 34, 2.6, 1)),
  part(PART_SHADES.dark, centeredBox(22.5, 38, 21.5, 1.5)),
  part('#5c6774', combinedShape(...[40.5, 44.5, 48.5, 52.5, 56.5].map((y) => centeredBox(19.5, y, 1.1)))),
  part(PART_SHADES.lamp, mirroredBoxes(7, 3.6, 4.8, 2.6, 1.2)),
  part(PART_SHADES.tail, mirroredBoxes(9.5, 60.2, 3.6, 1.6, 0.7)),
];

export const VAN: Drawing = [
  wheels(12.2, [12, 44]),
  part(PART_SHADES.dark, mirroredBoxes(13.2, 14.5, 4.6, 3.2, 1.5)),
  coloredPart(
    1,
    symmetricCurve([8, 1.8], [13.4, 3], [14.6, 14], [14.6, 26], [14.6, 62], [14.6, 62], [9, 62.4], [9, 62.4]),
  ),
  part(PART_SHADES.glass, symmetricCurve([9, 9.5], [13, 10.5], [11.5, 19], [11.5, 19], [6, 18.4])),
  coloredPart(1, centeredBox(25, 19.5, 40.5, 3), PART_SHADES.roof),
  part(PART_SHADES.shade, combinedShape(...[26, 33, 40, 47, 54].map((y) => centeredBox(19, y, 1.3, 0.6)))),
  part(PART_SHADES.gloss, box(23.5, 22, 2.6, 35, 1.3)),
  part(PART_SHADES.lamp, mirroredBoxes(7.5, 3.4, 4.6, 2.8, 1.3)),
  part(PART_SHADES.tail, mirroredBoxes(11, 60.4, 2.8, 1.6, 0.7)),
];

export const OFFROAD: Drawing = [
  wheels(12.2, [8, 42], 6, 12),
  coloredPart(
    1,
    combinedShape(
      centeredBox(24, 3, 55, 4),
      mirroredBoxes(10, 6.5, 7.4, 3, 1.4),
      mirroredBoxes(10, 40.5, 7.4, 3, 1.4),
    ),
  ),
  part(PART_SHADES.shade, centeredBox(13, 6, 13, 3)),
  part(PART_SHADES.dark, combinedShape(centeredBox(28, 1.8, 3, 1.4), centeredBox(28, 56.5, 3, 1.4))),
  part(PART_SHADES.glass, symmetricOutline([10.5, 20.5], [9.5, 26.5])),
  coloredPart(1, centeredBox(22, 26, 27, 3), PART_SHADES.roof),
  part(
    PART_SHADES.dark,
    combinedShape(
      mirroredBoxes(8, 28, 1.4, 23, 0.6),
      ...[30, 36, 42, 48].map((y) => centeredBox(17, y, 1.4, 0.6)),
    ),
  ),
  part(PART_SHADES.rubber, ellipse(32, 59.5, 5.6, 3.4)),
  part(PART_SHADES.metal, ellipse(32, 59.5, 2.4, 1.5)),
  part(PART_SHADES.lamp, mirroredBoxes(6.4, 4, 3.8, 2.6, 1.3)),
];

export const TRACTOR: Drawing = [
  part(
    PART_SHADES.rubber,
    combinedShape(mirroredBoxes(8.5, 7, 6.5, 13, 2), mirroredBoxes(10, 31, 9.5, 26, 3)),
  ),
  part(
    '#39424e',
    combinedShape(
      ...[34, 39, 44, 49, 54].map((y) => mirroredBoxes(10.6, y - 0.7, 8.2, 1.5)),
      mirroredBoxes(9, 10, 5.4, 1.3),
      mirroredBoxes(9, 15, 5.4, 1.3),
    ),
  ),
  part(PART_SHADES.metal, combinedShape(centeredBox(20, 11.8, 3, 1), centeredBox(26, 42, 4, 1))),
  coloredPart(1, symmetricCurve([4.5, 3], [7, 4], [7.4, 20], [7.4, 32], [7.4, 32])),
  part(PART_SHADES.shade, combinedShape(...[9, 12, 15].map((y) => centeredBox(8, y, 1.2, 0.6)))),
  part(PART_SHADES.dark, ellipse(36, 22, 1.6)),
  part(PART_SHADES.glass, centeredBox(21, 30, 24, 3.5)),
  coloredPart(1, centeredBox(17.5, 33, 18, 3), PART_SHADES.roof),
  part(PART_SHADES.gloss, box(25, 35, 3, 14, 1.5)),
];
