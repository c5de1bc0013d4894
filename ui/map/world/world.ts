import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/** The countries of the world as in the data package. */
export type CountryTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Positions as [longitude, latitude]. */
export type Line = [longitude: number, latitude: number][];

/** One piece of land with its holes. */
export interface LandPolygon {
  rings: Line[];
  bounds: GeoBounds;
}

/** The name of a country and its position; larger countries come first. */
export interface CountryLabel {
  isoNumber: string | undefined;
  name: string;
  longitude: number;
  latitude: number;
  /** Area of its largest piece, square degrees. */
  areaSquareDegrees: number;
}

/** A border between two countries, or a coastline. */
export interface WorldLine {
  path: Line;
  isCoast: boolean;
  bounds: GeoBounds;
}

/** The world as it is drawn. */
export interface World {
  lands: LandPolygon[];
  lines: WorldLine[];
  labels: CountryLabel[];
}

/**
 * Converts the topology into the world to draw. Parts on both sides of the date line are left out: they would
 * be drawn across the whole map.
 */
export function parseWorld(topology: CountryTopology): World {
  const { countries } = topology.objects;
  const lands: LandPolygon[] = [];
  const labels: CountryLabel[] = [];
  for (const { geometry, properties, id } of feature(topology, countries).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const landPolygons = polygons
      .map((rings) => rings.map(lineOf))
      .map((rings) => ({ rings, bounds: lineBounds(rings[0] ?? []) }))
      .filter(isWithinOneWorld);
    lands.push(...landPolygons);
    const rings = landPolygons.map((land) => land.rings[0] ?? []);
    const largest = rings.reduce(
      (best, ring) => (ringArea(ring) > ringArea(best) ? ring : best),
      rings[0] ?? [],
    );
    const [longitude, latitude] = ringCentroid(largest);
    const isoNumber = id === undefined ? undefined : String(id).padStart(3, '0');
    labels.push({
      isoNumber,
      name: properties.name,
      longitude,
      latitude,
      areaSquareDegrees: ringArea(largest),
    });
  }
  labels.sort((a, b) => b.areaSquareDegrees - a.areaSquareDegrees);
  const linesOf = (isCoast: boolean): WorldLine[] =>
    mesh(topology, countries, (a, b) => (a === b) === isCoast)
      .coordinates.flatMap((points) => piecesOf(lineOf(points)))
      .map((path) => ({ path, isCoast, bounds: lineBounds(path) }));
  return { lands, lines: [...linesOf(true), ...linesOf(false)], labels };
}

function isWithinOneWorld({ bounds }: { bounds: GeoBounds }): boolean {
  return bounds.east - bounds.west <= 300;
}

/**
 * Cuts a line where it follows or crosses the date line, which is no coast, and into pieces short enough that
 * those outside the view need not be drawn: the coast of Europe, Asia and Africa is one line.
 */
export function piecesOf(line: Line): Line[] {
  const pieces: Line[] = [];
  let piece: Line = [];
  for (const point of line) {
    const last = piece.at(-1);
    if (last && isAtDateLine(last, point)) {
      pieces.push(piece);
      piece = [point];
      continue;
    }
    piece.push(point);
    if (piece.length === MAX_PIECE_POINTS) {
      pieces.push(piece);
      piece = [point];
    }
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}

const MAX_PIECE_POINTS = 64;

function isAtDateLine([from]: Line[number], [to]: Line[number]): boolean {
  return Math.abs(from - to) > 180 || (Math.abs(from) >= DATE_LINE && Math.abs(to) >= DATE_LINE);
}

/** The data is rounded. */
const DATE_LINE = 179.999;

function lineOf(points: readonly number[][]): Line {
  return points.map(([longitude = 0, latitude = 0]) => [longitude, latitude]);
}

function lineBounds(line: Line): GeoBounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of line) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { west, south, east, north };
}

function ringArea(ring: Line): number {
  return (
    Math.abs(ring.reduce((sum, point, at) => sum + cross(point, ring[at + 1] ?? ring[0] ?? point), 0)) / 2
  );
}

function ringCentroid(ring: Line): [longitude: number, latitude: number] {
  let [x, y, total] = [0, 0, 0];
  ring.forEach((point, at) => {
    const next = ring[at + 1] ?? ring[0] ?? point;
    const weight = cross(point, next);
    x += (point[0] + next[0]) * weight;
    y += (point[1] + next[1]) * weight;
    total += weight;
  });
  return total === 0 ? [ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0] : [x / (3 * total), y / (3 * total)];
}

function cross(a: Line[number], b: Line[number]): number {
  return a[0] * b[1] - b[0] * a[1];
}
