import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { PlaceBounds } from '../fleet-places.ts';

/** The countries of the world as the data package has them. */
export type CountryTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Places as [longitude, latitude]. */
export type Line = [longitude: number, latitude: number][];

/** One piece of land with its holes. */
export interface Land {
  rings: Line[];
  bounds: PlaceBounds;
}

/** Where a country's name stands; larger countries come first. */
export interface CountryLabel {
  isoNumber: string | undefined;
  name: string;
  longitude: number;
  latitude: number;
  /** Square degrees of its largest piece. */
  size: number;
}

/** A border between two countries, or a coast. */
export interface WorldLine {
  path: Line;
  isCoast: boolean;
  bounds: PlaceBounds;
}

/** The world as it is drawn. */
export interface World {
  lands: Land[];
  lines: WorldLine[];
  labels: CountryLabel[];
}

/** Reads the world out of its topology. A part that lies on both sides of the date line is left out: it would be drawn across the world. */
export function worldOf(topology: CountryTopology): World {
  const { countries } = topology.objects;
  const lands: Land[] = [];
  const labels: CountryLabel[] = [];
  for (const { geometry, properties, id } of feature(topology, countries).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const whole = polygons
      .map((rings) => rings.map(lineOf))
      .map((rings) => ({ rings, bounds: boundsOf(rings[0] ?? []) }))
      .filter(isInOnePiece);
    lands.push(...whole);
    const rings = whole.map((land) => land.rings[0] ?? []);
    const largest = rings.reduce((best, ring) => (areaOf(ring) > areaOf(best) ? ring : best), rings[0] ?? []);
    const [longitude, latitude] = middleOf(largest);
    const isoNumber = id === undefined ? undefined : String(id).padStart(3, '0');
    labels.push({ isoNumber, name: properties.name, longitude, latitude, size: areaOf(largest) });
  }
  labels.sort((a, b) => b.size - a.size);
  const linesOf = (isCoast: boolean): WorldLine[] =>
    mesh(topology, countries, (a, b) => (a === b) === isCoast)
      .coordinates.map(lineOf)
      .map((path) => ({ path, isCoast, bounds: boundsOf(path) }))
      .filter(isInOnePiece);
  return { lands, lines: [...linesOf(true), ...linesOf(false)], labels };
}

/** Whether two rectangles have something in common, on whichever turn round the world they lie. */
export function meet(a: PlaceBounds, b: PlaceBounds): boolean {
  if (a.north < b.south || a.south > b.north) return false;
  return [-360, 0, 360].some((turn) => a.east + turn >= b.west && a.west + turn <= b.east);
}

function isInOnePiece({ bounds }: { bounds: PlaceBounds }): boolean {
  return bounds.east - bounds.west <= 300;
}

function lineOf(points: readonly number[][]): Line {
  return points.map(([longitude = 0, latitude = 0]) => [longitude, latitude]);
}

function boundsOf(line: Line): PlaceBounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of line) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { west, south, east, north };
}

function areaOf(ring: Line): number {
  return (
    Math.abs(ring.reduce((sum, point, at) => sum + cross(point, ring[at + 1] ?? ring[0] ?? point), 0)) / 2
  );
}

function middleOf(ring: Line): [longitude: number, latitude: number] {
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
