import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geofenceLabels, geofenceLayers } from '@farol/ui/map/layers/geofence-layer';
import { geofenceShape, geofenceShapes, type GeofenceDrawing } from '@farol/ui/map/layers/geofence-shape';
import { labelsOverlap } from '@farol/ui/map/layers/label-placement';
import { areas, drawnPoints } from '../../../arbitraries/areas.ts';
import { flatViewport } from '../flat-viewport.ts';

const viewport = flatViewport({ west: -51.1, south: -30.1, east: -50.9, north: -29.9 }, 12);

function drawing(changes: Partial<GeofenceDrawing> = {}): GeofenceDrawing {
  return {
    id: 1,
    name: 'Yard',
    area: { kind: 'circle', center: { latitude: -30, longitude: -51 }, radiusMeters: 150 },
    color: '#05a7e3',
    corridorMeters: 25,
    ...changes,
  };
}

function shapesOf(drawings: readonly GeofenceDrawing[]) {
  return geofenceShapes(drawings.map(geofenceShape));
}

/** Returns what the top layer writes. */
function names(layers: ReturnType<typeof geofenceLayers>): unknown {
  return layers.at(-1)?.props.data;
}

function dataOf(drawings: readonly GeofenceDrawing[], id: string): readonly unknown[] {
  const layer = geofenceLayers(shapesOf(drawings), viewport).find((geofenceLayer) => geofenceLayer.id === id);
  return Array.isArray(layer?.props.data) ? layer.props.data : [];
}

describe('geofences on the map', () => {
  test('are areas with an outline, or corridors with a line; never both', () => {
    fc.assert(
      fc.property(fc.array(areas, { maxLength: 10 }), (drawn) => {
        const drawings = drawn.map((area, id) => drawing({ id, area }));
        const lines = drawn.filter((area) => area.kind === 'line' && area.points.length > 1);
        const grounds = drawn.filter(
          (area) => area.kind === 'circle' || (area.kind === 'polygon' && area.points.length > 2),
        );
        expect(dataOf(drawings, 'geofence-corridors')).toHaveLength(lines.length);
        expect(dataOf(drawings, 'geofence-lines')).toHaveLength(lines.length);
        expect(dataOf(drawings, 'geofence-grounds')).toHaveLength(grounds.length);
        expect(dataOf(drawings, 'geofence-edges')).toHaveLength(grounds.length);
      }),
    );
  });

  test('have their own color; the selected one and the one under the pointer are drawn once more', () => {
    const shapes = shapesOf([drawing({ color: '#ff0000' }), drawing({ id: 2 }), drawing({ id: 3 })]);
    const [red, selected, hovered] = shapes.all;
    expect([red?.color, selected?.color]).toEqual([
      [255, 0, 0],
      [5, 167, 227],
    ]);
    const drawn = geofenceLayers(shapes, viewport, { selected, hovered });
    const data = (id: string): unknown => drawn.find((item) => item.id === id)?.props.data;
    expect(data('geofence-marked-ground')).toEqual([selected]);
    expect(data('geofence-strong-edges')).toEqual([selected, hovered]);
    // The array of all the others stays the same object, so that nothing is uploaded again.
    const plain = geofenceLayers(shapes, viewport);
    for (const id of ['geofence-grounds', 'geofence-edges'])
      expect(plain.find((item) => item.id === id)?.props.data).toBe(data(id));
  });

  test('their names are placed once for a view, however often the pointer moves over them', () => {
    const shapes = shapesOf([drawing(), drawing({ id: 2 })]);
    const [hovered] = shapes.all;
    const before = names(geofenceLayers(shapes, viewport));
    expect(names(geofenceLayers(shapes, viewport, { hovered }))).toBe(before);
    expect(names(geofenceLayers(shapes, { ...viewport }))).not.toBe(before);
  });

  test('are drawn in one piece across the 180th meridian', () => {
    const points = [
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
      { latitude: 1, longitude: -179 },
    ];
    const [shape] = shapesOf([drawing({ area: { kind: 'polygon', points } })]).all;
    expect(shape?.path).toEqual([
      [179, 0],
      [181, 0],
      [181, 1],
    ]);
  });

  test('cost no layer when there are none', () => {
    expect(geofenceLayers(shapesOf([]), viewport)).toEqual([]);
  });
});

describe('the names of geofences', () => {
  test('never overlap, and the selected one is always shown', () => {
    fc.assert(
      fc.property(fc.array(drawnPoints, { minLength: 1, maxLength: 40 }), (centers) => {
        const drawings = centers.map((center, id) =>
          drawing({
            id,
            name: `Cliente ${id}`,
            area: { kind: 'circle', center, radiusMeters: 50 },
          }),
        );
        const shapes = shapesOf(drawings).all;
        const labels = geofenceLabels(
          shapes,
          {
            ...viewport,
            west: -52,
            east: -50,
            south: -31,
            north: -29,
          },
          shapes[0],
        );
        expect(labels.map(({ key: slot }) => slot)).toContain(0);
        for (const [at, one] of labels.entries())
          for (const other of labels.slice(at + 1)) expect(labelsOverlap(one, other)).toBe(false);
      }),
    );
  });

  test('are shown only where the map shows them and at close zoom', () => {
    const { all: shapes } = shapesOf([
      drawing(),
      drawing({ area: { kind: 'circle', center: { latitude: 10, longitude: 10 }, radiusMeters: 5 } }),
    ]);
    expect(geofenceLabels(shapes, viewport).map(({ text }) => text)).toEqual(['Yard']);
    expect(geofenceLabels(shapes, { ...viewport, zoom: 6 })).toEqual([]);
    expect(geofenceLabels(shapes, { ...viewport, west: 308.9, east: 309.1 })).toMatchObject([
      { longitude: 309 },
    ]);
  });
});
