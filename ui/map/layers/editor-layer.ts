import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { Area } from '@farol/core/domain/area';
import { areaProblems } from '@farol/core/domain/area-problems';
import type { Place } from '@farol/core/domain/area-place';
import { areaHandles, type AreaHandle } from '@farol/core/domain/geofence-handles';
import { geofenceShape, geofenceShapes, rgbOf } from './geofence-layer.ts';

/** The area that is being drawn. */
export interface DrawnArea {
  area: Area | undefined;
  colour: string;
  corridorMeters: number;
  /** The point that is marked. */
  selected: number | undefined;
  /** It can be taken hold of; a finished area that waits to be saved cannot. */
  hasHandles: boolean;
}

type Point = [longitude: number, latitude: number];
type Colour = [red: number, green: number, blue: number, alpha: number];

const DANGER: Colour = [224, 49, 49, 255];
const SIZES: Record<AreaHandle['kind'], number> = { point: 8, edge: 8, whole: 10, middle: 5 };

/** The area that is being drawn as layers: its ground and edge, the edges that cross, and what it can be taken hold of by. */
export function editorLayers(
  { area, colour, corridorMeters, selected, hasHandles }: DrawnArea,
  isDark: boolean,
): Layer[] {
  const shapes = geofenceShapes(
    area ? [geofenceShape({ id: 0, name: '', area, colour, corridorMeters })] : [],
  );
  const [red, green, blue] = rgbOf(colour);
  const paper: Colour = isDark ? [21, 28, 38, 255] : [255, 255, 255, 255];
  const ink: Colour = [red, green, blue, 255];
  const crossing = crossingEdges(area);
  const handles = hasHandles ? areaHandles(area) : [];
  const isMarked = (handle: AreaHandle): boolean => handle.kind === 'point' && handle.at === selected;
  return [
    new SolidPolygonLayer<Point[]>({
      id: 'editor-ground',
      // What crosses itself has no ground that could be agreed on.
      data: crossing.length > 0 ? [] : shapes.grounds.map(({ path }) => [...path]),
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
      getColor: ink,
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
      getPosition: ({ place }) => pointOf(place),
      getRadius: (handle) => SIZES[handle.kind] + (isMarked(handle) ? 2 : 0),
      radiusUnits: 'pixels',
      stroked: true,
      getFillColor: (handle) => (isMarked(handle) || handle.kind === 'whole' ? ink : paper),
      getLineColor: (handle) => (isMarked(handle) || handle.kind === 'whole' ? paper : ink),
      getLineWidth: 2.5,
      lineWidthUnits: 'pixels',
    }),
    new TextLayer<AreaHandle>({
      id: 'editor-signs',
      data: handles.filter(({ kind }) => kind === 'whole' || kind === 'middle'),
      getText: ({ kind }) => (kind === 'whole' ? '✥' : '+'),
      getPosition: ({ place }) => pointOf(place),
      getSize: (handle) => (handle.kind === 'whole' ? 15 : 11),
      getColor: (handle) => (handle.kind === 'whole' ? paper : ink),
      characterSet: ['✥', '+'],
      fontFamily: 'Inter Variable, sans-serif',
      fontWeight: 700,
    }),
  ];
}

/** The edges of a polygon that cross, each as a path of its two ends. */
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

function pointOf({ longitude, latitude }: Place): Point {
  return [longitude, latitude];
}
