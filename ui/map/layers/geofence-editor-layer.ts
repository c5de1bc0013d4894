import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { Area } from '@farol/core/domain/geometry/area';
import { areaProblems } from '@farol/core/domain/geometry/area-problems';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { areaHandles, type AreaHandle } from '@farol/core/domain/geofence/area-handles';
import { geofenceShape, geofenceShapes, rgbOfHex } from './geofence-shape.ts';
import { TEXT_EXTENSIONS } from './same-size-text.ts';

/** The area that is being drawn. */
export interface EditedArea {
  area: Area | undefined;
  color: string;
  corridorMeters: number;
  /** Index of the marked point. */
  selectedPointIndex: number | undefined;
  /** Whether the area can be dragged; a finished area waiting to be saved cannot. */
  hasHandles: boolean;
}

type Point = [longitude: number, latitude: number];
type Rgba = [red: number, green: number, blue: number, alpha: number];

const DANGER: Rgba = [224, 49, 49, 255];
const HANDLE_RADIUS_PX: Record<AreaHandle['kind'], number> = { point: 8, edge: 8, whole: 10, middle: 5 };

/** Returns the layers of the area that is being drawn: fill and outline, crossing edges, and handles. */
export function geofenceEditorLayers(
  { area, color, corridorMeters, selectedPointIndex, hasHandles }: EditedArea,
  isDark: boolean,
): Layer[] {
  const shapes = geofenceShapes(
    area ? [geofenceShape({ id: 0, name: '', area, color, corridorMeters })] : [],
  );
  const [red, green, blue] = rgbOfHex(color);
  const backgroundColor: Rgba = isDark ? [21, 28, 38, 255] : [255, 255, 255, 255];
  const strokeColor: Rgba = [red, green, blue, 255];
  const crossing = crossingEdges(area);
  const handles = hasHandles ? areaHandles(area) : [];
  const isSelected = (handle: AreaHandle): boolean =>
    handle.kind === 'point' && handle.index === selectedPointIndex;
  return [
    new SolidPolygonLayer<Point[]>({
      id: 'editor-ground',
      // A polygon that crosses itself has no well-defined fill.
      data: crossing.length > 0 ? [] : shapes.fills.map(({ path }) => [...path]),
      getPolygon: (path) => path,
      getFillColor: [red, green, blue, 56],
    }),
    new PathLayer<Point[]>({
      id: 'editor-corridor',
      data: shapes.corridors.map(({ path }) => [...path]),
      getPath: (path) => path,
      getWidth: 2 * corridorMeters,
      widthUnits: 'meters',
      widthMinPixels: 4,
      capRounded: true,
      jointRounded: true,
      getColor: [red, green, blue, 70],
    }),
    new PathLayer<Point[]>({
      id: 'editor-edge',
      data: shapes.all
        .filter(({ path }) => path.length > 1)
        .map(({ path, isLine }) => (isLine || path.length < 3 ? [...path] : [...path, ...path.slice(0, 1)])),
      getPath: (path) => path,
      getWidth: 2.5,
      widthUnits: 'pixels',
      jointRounded: true,
      getColor: strokeColor,
    }),
    new PathLayer<Point[]>({
      id: 'editor-crossing',
      data: crossing,
      getPath: (path) => path,
      getWidth: 5,
      widthUnits: 'pixels',
      capRounded: true,
      getColor: DANGER,
    }),
    new ScatterplotLayer<AreaHandle>({
      id: 'editor-handles',
      data: handles,
      getPosition: ({ point }) => pointOf(point),
      getRadius: (handle) => HANDLE_RADIUS_PX[handle.kind] + (isSelected(handle) ? 2 : 0),
      radiusUnits: 'pixels',
      stroked: true,
      getFillColor: (handle) =>
        isSelected(handle) || handle.kind === 'whole' ? strokeColor : backgroundColor,
      getLineColor: (handle) =>
        isSelected(handle) || handle.kind === 'whole' ? backgroundColor : strokeColor,
      getLineWidth: 2.5,
      lineWidthUnits: 'pixels',
    }),
    new TextLayer<AreaHandle>({
      id: 'editor-signs',
      data: handles.filter(({ kind }) => kind === 'whole' || kind === 'middle'),
      getText: ({ kind }) => (kind === 'whole' ? '✥' : '+'),
      getPosition: ({ point }) => pointOf(point),
      getSize: (handle) => (handle.kind === 'whole' ? 15 : 11),
      getColor: (handle) => (handle.kind === 'whole' ? backgroundColor : strokeColor),
      characterSet: ['✥', '+'],
      extensions: TEXT_EXTENSIONS,
      fontFamily: 'Inter Variable, sans-serif',
      fontWeight: 700,
    }),
  ];
}

/** Returns the edges of a polygon that cross, each as a path of its two ends. */
function crossingEdges(area: Area | undefined): Point[][] {
  if (area?.kind !== 'polygon') return [];
  const crossing = areaProblems(area).find(({ kind }) => kind === 'crossing');
  if (crossing?.kind !== 'crossing') return [];
  return crossing.edges.map((at) =>
    [area.points[at], area.points[(at + 1) % area.points.length]].flatMap((place) =>
      place ? [pointOf(place)] : [],
    ),
  );
}

function pointOf({ longitude, latitude }: GeoPoint): Point {
  return [longitude, latitude];
}
