import { readFileSync } from 'node:fs';

type Point = readonly [longitude: number, latitude: number];

/** The parts of the atlas that are used: shared arcs of integer steps, and countries as rings of arcs. */
interface Atlas {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: { id: string; type: string; arcs: number[][][] }[] } };
}

const ATLAS = new URL('../../../node_modules/world-atlas/countries-10m.json', import.meta.url);
const BRAZIL = '076';
/** How far the drawn coast may be from the real one, in degrees (2 km). */
const TOLERANCE_DEGREES = 0.018;

/** The segments of the border, four numbers each: from x, y to x, y. */
const border = Float64Array.from(
  ringsOf(JSON.parse(readFileSync(ATLAS, 'utf8')), BRAZIL).flatMap((ring) =>
    ring.flatMap((end, at) => [...(ring.at(at - 1) ?? end), ...end]),
  ),
);

/** Whether a place is in Brazil, to the accuracy of the world map. */
export function isInBrazil({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const around = [0, -TOLERANCE_DEGREES, TOLERANCE_DEGREES];
  return around.some((north) => around.some((east) => isWithin([longitude + east, latitude + north])));
}

/** Counts the border crossings of a line to the east. */
function isWithin([x, y]: Point): boolean {
  let inside = false;
  for (let at = 0; at < border.length; at += 4) {
    const y1 = border[at + 1] ?? 0;
    const y2 = border[at + 3] ?? 0;
    if (y1 > y === y2 > y) continue;
    const x1 = border[at] ?? 0;
    if (x < x1 + ((y - y1) / (y2 - y1)) * ((border[at + 2] ?? 0) - x1)) inside = !inside;
  }
  return inside;
}

function ringsOf({ transform, arcs, objects }: Atlas, country: string): Point[][] {
  const { scale, translate } = transform;
  const drawn = arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([east, north]): Point => {
      [x, y] = [x + east, y + north];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const found = objects.countries.geometries.find(({ id }) => id === country);
  if (found?.type !== 'MultiPolygon')
    throw new Error('the atlas does not draw this country in several parts');
  // A negative number refers to the same arc backwards.
  const arcAt = (at: number): Point[] => (at < 0 ? (drawn[~at]?.toReversed() ?? []) : (drawn[at] ?? []));
  return found.arcs.flat().map((ring) => ring.flatMap((at) => arcAt(at)));
}
