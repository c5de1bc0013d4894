import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { Area } from '@farol/core/domain/area';
import { areaCentroid } from '@farol/core/domain/area-centroid';
import { circleRing } from '@farol/core/domain/circle-ring';
import { unwrapped } from '@farol/core/domain/polygon-unwrapped';
import { placedLabels, type LabelWish } from '../labels.ts';
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
  /** Stands out from the others. */
  isMarked: boolean;
}

/** A geofence made ready for the graphics card; made once, drawn as often as the view changes. */
export interface GeofenceShape {
  id: number;
  name: string;
  colour: Colour;
  isMarked: boolean;
  /** The outline of a circle or a polygon, or the line of a corridor: longitude, latitude. */
  path: readonly Point[];
  isLine: boolean;
  corridorMeters: number;
  label: Point | undefined;
}

/** Shapes by how they are drawn. The lists stay the same from view to view, so that the graphics card keeps what it has. */
export interface GeofenceShapes {
  all: readonly GeofenceShape[];
  grounds: readonly GeofenceShape[];
  corridors: readonly GeofenceShape[];
}

type Point = [longitude: number, latitude: number];
type Colour = [red: number, green: number, blue: number];

const RING_POINTS = 64;
const MOST_LABELS = 150;
const LABELS_FROM_ZOOM = 10;

/** The shapes of geofences: circles become outlines, and what lies over the 180th meridian goes on beyond it. */
export function geofenceShapes(fences: readonly GeofenceWish[]): GeofenceShapes {
  const all = fences.map(({ id, name, area, colour, corridorMeters, isMarked }): GeofenceShape => {
    const places =
      area.kind === 'circle'
        ? circleRing(area.center, area.radiusMeters, RING_POINTS)
        : unwrapped(area.points).points;
    const label = areaCentroid(area);
    return {
      id,
      name,
      colour: rgbOf(colour),
      isMarked,
      path: places.map(({ longitude, latitude }): Point => [longitude, latitude]),
      isLine: area.kind === 'line',
      corridorMeters,
      label: label && [label.longitude, label.latitude],
    };
  });
  return {
    all,
    grounds: all.filter(({ isLine, path }) => !isLine && path.length > 2),
    corridors: all.filter(({ isLine, path }) => isLine && path.length > 1),
  };
}

/**
 * Geofences as layers: grounds with an edge in the colour of each, corridors as wide as they are, and from a district on the names that
 * fit without covering one another.
 */
export function geofenceLayers(shapes: GeofenceShapes, sight: Sight): Layer[] {
  const { all, grounds, corridors } = shapes;
  if (all.length === 0) return [];
  const corridor = { data: corridors, getPath: pathOf, capRounded: true, jointRounded: true };
  const ground = sight.isDark ? 46 : 38;
  return [
    new SolidPolygonLayer<GeofenceShape>({
      id: 'geofence-grounds',
      data: grounds,
      getPolygon: pathOf,
      getFillColor: ({ colour, isMarked }) => [...colour, isMarked ? ground * 2 : ground],
      updateTriggers: { getFillColor: ground },
    }),
    new PathLayer<GeofenceShape>({
      id: 'geofence-corridors',
      ...corridor,
      getWidth: ({ corridorMeters }) => 2 * corridorMeters,
      widthUnits: 'meters',
      widthMinPixels: 4,
      getColor: ({ colour, isMarked }) => [...colour, isMarked ? 120 : 60],
    }),
    new PathLayer<GeofenceShape>({
      id: 'geofence-edges',
      data: grounds,
      getPath: closedPathOf,
      getWidth: ({ isMarked }) => (isMarked ? 3 : 1.5),
      widthUnits: 'pixels',
      jointRounded: true,
      getColor: ({ colour }) => [...colour, 220],
    }),
    new PathLayer<GeofenceShape>({
      id: 'geofence-lines',
      ...corridor,
      getWidth: ({ isMarked }) => (isMarked ? 3 : 1.5),
      widthUnits: 'pixels',
      getColor: ({ colour }) => [...colour, 220],
    }),
    new TextLayer<LabelWish>({
      id: 'geofence-labels',
      data: geofenceLabels(all, sight),
      getText: ({ text }) => text,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getSize: 12,
      getColor: sight.isDark ? [226, 233, 242] : [23, 32, 45],
      fontFamily: 'Inter Variable, sans-serif',
      fontWeight: 600,
      background: true,
      backgroundPadding: [5, 2],
      backgroundBorderRadius: 4,
      getBackgroundColor: sight.isDark ? [21, 28, 38, 215] : [255, 255, 255, 225],
      characterSet: 'auto',
    }),
  ];
}

/** The names that are written where the view stands; the marked ones always. */
export function geofenceLabels(shapes: readonly GeofenceShape[], sight: Sight): LabelWish[] {
  const wishes = shapes.flatMap((shape, slot): LabelWish[] => {
    const { label, name, isMarked } = shape;
    if (!label || !name || (sight.zoom < LABELS_FROM_ZOOM && !isMarked)) return [];
    const longitude = [0, 360, -360]
      .map((turn) => label[0] + turn)
      .find((at) => at >= sight.west && at <= sight.east);
    if (longitude === undefined || label[1] < sight.south || label[1] > sight.north) return [];
    return [
      {
        slot,
        text: name.length > 28 ? `${name.slice(0, 27)}…` : name,
        longitude,
        latitude: label[1],
        x: longitude / sight.degreesPerPixel,
        y: -northing(label[1]) / sight.degreesPerPixel,
        isFirst: isMarked,
      },
    ];
  });
  return placedLabels(wishes, MOST_LABELS);
}

/** A colour `#rrggbb` as numbers. */
export function rgbOf(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** How far up the map a latitude lies, in the degrees that longitudes are drawn in. */
function northing(latitude: number): number {
  const most = Math.max(-85, Math.min(85, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (most * Math.PI) / 360)) * 180) / Math.PI;
}

function pathOf({ path }: GeofenceShape): Point[] {
  return [...path];
}

function closedPathOf({ path }: GeofenceShape): Point[] {
  return [...path, ...path.slice(0, 1)];
}
