import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { Area } from '@farol/core/domain/area';
import { areaBounds, type Bounds } from '@farol/core/domain/area-bounds';
import { areaCentroid } from '@farol/core/domain/area-centroid';
import type { Place } from '@farol/core/domain/area-place';
import { circleRing } from '@farol/core/domain/circle-ring';
import { unwrapped } from '@farol/core/domain/polygon-unwrapped';
import { placedLabels, type LabelWish } from '../labels.ts';
import { northing } from '../northing.ts';
import type { Sight } from '../sight.ts';

/** A geofence to draw. */
export interface GeofenceWish {
  id: number;
  name: string;
  area: Area;
  /** `#rrggbb` */
  colour: string;
  /** How far a corridor reaches from its line. */
  corridorMeters: number;
}

/** A geofence made ready for the graphics card; made once, drawn as often as the view changes. */
export interface GeofenceShape {
  id: number;
  name: string;
  colour: Colour;
  /** The outline of a circle or a polygon, or the line of a corridor: longitude, latitude. */
  path: readonly Point[];
  isLine: boolean;
  corridorMeters: number;
  label: Point | undefined;
  /** What holds all of it; nothing where there is nothing to draw. */
  bounds: Bounds | undefined;
}

/** Shapes by how they are drawn. The lists stay the same from view to view, so that the graphics card keeps what it has. */
export interface GeofenceShapes {
  all: readonly GeofenceShape[];
  grounds: readonly GeofenceShape[];
  corridors: readonly GeofenceShape[];
}

type Point = [longitude: number, latitude: number];
type Colour = [red: number, green: number, blue: number];

const RING_POINTS = 128;
const MOST_LABELS = 150;
const LABELS_FROM_ZOOM = 10;

/** Those that are drawn apart from the others; another one costs no more than itself. */
export interface GeofenceStanding {
  /** Stands out from the others. */
  marked?: GeofenceShape | undefined;
  /** Lies under the pointer. */
  hovered?: GeofenceShape | undefined;
}

/** The shape of one geofence: a circle becomes an outline, and what lies over the 180th meridian goes on beyond it. */
export function geofenceShape({ id, name, area, colour, corridorMeters }: GeofenceWish): GeofenceShape {
  const places =
    area.kind === 'circle'
      ? circleRing(area.center, area.radiusMeters, RING_POINTS)
      : unwrapped(area.points).points;
  // Vehicles stand within a geofence: its name is written on its northern edge, where none covers it.
  const label = area.kind === 'line' ? areaCentroid(area) : northernmost(places);
  return {
    id,
    name,
    colour: rgbOf(colour),
    path: places.map(({ longitude, latitude }): Point => [longitude, latitude]),
    isLine: area.kind === 'line',
    corridorMeters,
    label: label && [label.longitude, label.latitude],
    bounds: areaBounds(area, corridorMeters),
  };
}

function northernmost(places: readonly Place[]): Place | undefined {
  return places.reduce<Place | undefined>(
    (top, place) => (top && top.latitude >= place.latitude ? top : place),
    undefined,
  );
}

/** Shapes sorted by how they are drawn. */
export function geofenceShapes(all: readonly GeofenceShape[]): GeofenceShapes {
  return { all, grounds: all.filter(isGround), corridors: all.filter(isCorridor) };
}

/**
 * Geofences as layers: grounds with an edge in the colour of each, corridors as wide as they are, and from a district on the names that
 * fit without covering one another. The marked one and the one under the pointer are drawn once more, stronger.
 */
export function geofenceLayers(
  shapes: GeofenceShapes,
  sight: Sight,
  standing: GeofenceStanding = {},
): Layer[] {
  const { grounds, corridors } = shapes;
  const { marked, hovered } = standing;
  if (shapes.all.length === 0 && !marked) return [];
  const strong = [...new Set([marked, hovered])].filter((shape) => shape !== undefined);
  const ground = sight.isDark ? 46 : 38;
  return [
    groundLayer('geofence-grounds', grounds, ground),
    corridorLayer('geofence-corridors', corridors, 60),
    edgeLayer('geofence-edges', grounds, 1.5),
    lineLayer('geofence-lines', corridors, 1.5),
    ...(marked ? standingLayers('geofence-marked', [marked], ground) : []),
    ...(strong.length > 0
      ? [
          edgeLayer('geofence-strong-edges', strong.filter(isGround), 3),
          lineLayer('geofence-strong-lines', strong.filter(isCorridor), 3),
        ]
      : []),
    ...labelLayers(labelsFor(shapes, sight, marked), sight.isDark),
  ];
}

function standingLayers(id: string, shapes: readonly GeofenceShape[], ground: number): Layer[] {
  return [
    groundLayer(`${id}-ground`, shapes.filter(isGround), ground),
    corridorLayer(`${id}-corridor`, shapes.filter(isCorridor), 60),
  ];
}

function groundLayer(id: string, data: readonly GeofenceShape[], alpha: number): Layer {
  return new SolidPolygonLayer<GeofenceShape>({
    id,
    data,
    getPolygon: pathOf,
    getFillColor: ({ colour }) => [...colour, alpha],
    updateTriggers: { getFillColor: alpha },
  });
}

function corridorLayer(id: string, data: readonly GeofenceShape[], alpha: number): Layer {
  return new PathLayer<GeofenceShape>({
    id,
    data,
    getPath: pathOf,
    capRounded: true,
    jointRounded: true,
    getWidth: ({ corridorMeters }) => 2 * corridorMeters,
    widthUnits: 'meters',
    widthMinPixels: 4,
    getColor: ({ colour }) => [...colour, alpha],
  });
}

function edgeLayer(id: string, data: readonly GeofenceShape[], width: number): Layer {
  return new PathLayer<GeofenceShape>({
    id,
    data,
    getPath: closedPathOf,
    getWidth: width,
    widthUnits: 'pixels',
    jointRounded: true,
    getColor: ({ colour }) => [...colour, 220],
  });
}

function lineLayer(id: string, data: readonly GeofenceShape[], width: number): Layer {
  return new PathLayer<GeofenceShape>({
    id,
    data,
    getPath: pathOf,
    capRounded: true,
    jointRounded: true,
    getWidth: width,
    widthUnits: 'pixels',
    getColor: ({ colour }) => [...colour, 220],
  });
}

/** No layer without a name: there would be no letter to make a picture of. */
function labelLayers(data: readonly LabelWish[], isDark: boolean): Layer[] {
  if (data.length === 0) return [];
  return [
    new TextLayer<LabelWish>({
      id: 'geofence-labels',
      data,
      getText: ({ text }) => text,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getSize: 12,
      getColor: isDark ? [226, 233, 242] : [23, 32, 45],
      fontFamily: 'Inter Variable, sans-serif',
      fontWeight: 600,
      background: true,
      backgroundPadding: [5, 2],
      backgroundBorderRadius: 4,
      getBackgroundColor: isDark ? [21, 28, 38, 215] : [255, 255, 255, 225],
      characterSet: 'auto',
    }),
  ];
}

const placed = new WeakMap<GeofenceShapes, { sight: Sight; marked: unknown; labels: readonly LabelWish[] }>();

/** The names for this view: the same list as long as it stays, so that the pointer alone moves no letter. */
function labelsFor(
  shapes: GeofenceShapes,
  sight: Sight,
  marked: GeofenceShape | undefined,
): readonly LabelWish[] {
  const before = placed.get(shapes);
  if (before?.sight === sight && before.marked === marked) return before.labels;
  const labels = geofenceLabels(shapes.all, sight, marked);
  placed.set(shapes, { sight, marked, labels });
  return labels;
}

/** The names that are written where the view stands; that of the marked one always. */
export function geofenceLabels(
  shapes: readonly GeofenceShape[],
  sight: Sight,
  marked?: GeofenceShape,
): LabelWish[] {
  const isNear = sight.zoom >= LABELS_FROM_ZOOM;
  const others = isNear
    ? shapes.flatMap((shape) => (shape.id === marked?.id ? [] : labelOf(shape, sight, false)))
    : [];
  return placedLabels([...(marked ? labelOf(marked, sight, true) : []), ...others], MOST_LABELS);
}

function labelOf({ id, label, name }: GeofenceShape, sight: Sight, isFirst: boolean): LabelWish[] {
  if (!label || !name || label[1] < sight.south || label[1] > sight.north) return [];
  const longitude = TURNS.map((turn) => label[0] + turn).find((at) => at >= sight.west && at <= sight.east);
  if (longitude === undefined) return [];
  return [
    {
      slot: id,
      text: name.length > 28 ? `${name.slice(0, 27)}…` : name,
      longitude,
      latitude: label[1],
      x: longitude / sight.degreesPerPixel,
      y: -northing(label[1]) / sight.degreesPerPixel,
      isFirst,
    },
  ];
}

const TURNS = [0, 360, -360];

function isGround({ isLine, path }: GeofenceShape): boolean {
  return !isLine && path.length > 2;
}

function isCorridor({ isLine, path }: GeofenceShape): boolean {
  return isLine && path.length > 1;
}

/** A colour `#rrggbb` as numbers. */
export function rgbOf(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function pathOf({ path }: GeofenceShape): Point[] {
  return [...path];
}

function closedPathOf({ path }: GeofenceShape): Point[] {
  return [...path, ...path.slice(0, 1)];
}
