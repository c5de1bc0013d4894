import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  geofenceLabels,
  geofenceLayers,
  geofenceShapes,
  type GeofenceWish,
} from '@farol/ui/map/layers/geofence-layer';
import { overlap } from '@farol/ui/map/labels';
import { areas, drawnPlaces } from '../../../arbitraries/areas.ts';

const sight = {
  west: -51.1,
  south: -30.1,
  east: -50.9,
  north: -29.9,
  zoom: 12,
  degreesPerPixel: 360 / (512 * 2 ** 12),
  isDark: false,
};

function wish(changes: Partial<GeofenceWish> = {}): GeofenceWish {
  return {
    id: 1,
    name: 'Yard',
    area: { kind: 'circle', center: { latitude: -30, longitude: -51 }, radiusMeters: 150 },
    colour: '#05a7e3',
    corridorMeters: 25,
    isMarked: false,
    ...changes,
  };
}

function dataOf(wishes: readonly GeofenceWish[], id: string): readonly unknown[] {
  const layer = geofenceLayers(geofenceShapes(wishes), sight).find((one) => one.id === id);
  return Array.isArray(layer?.props.data) ? layer.props.data : [];
}

describe('geofences on the map', () => {
  test('are grounds with an edge, or corridors with a line; never both', () => {
    fc.assert(
      fc.property(fc.array(areas, { maxLength: 10 }), (drawn) => {
        const wishes = drawn.map((area, id) => wish({ id, area }));
        const lines = drawn.filter((area) => area.kind === 'line' && area.points.length > 1);
        const grounds = drawn.filter(
          (area) => area.kind === 'circle' || (area.kind === 'polygon' && area.points.length > 2),
        );
        expect(dataOf(wishes, 'geofence-corridors')).toHaveLength(lines.length);
        expect(dataOf(wishes, 'geofence-lines')).toHaveLength(lines.length);
        expect(dataOf(wishes, 'geofence-grounds')).toHaveLength(grounds.length);
        expect(dataOf(wishes, 'geofence-edges')).toHaveLength(grounds.length);
      }),
    );
  });

  test('wear the colour of each and stand out when they are marked', () => {
    const [usual, marked] = geofenceShapes([wish({ colour: '#ff0000' }), wish({ isMarked: true })]).all;
    expect(usual).toMatchObject({ colour: [255, 0, 0], isMarked: false });
    expect(marked).toMatchObject({ colour: [5, 167, 227], isMarked: true });
  });

  test('are drawn in one piece over the 180th meridian', () => {
    const points = [
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
      { latitude: 1, longitude: -179 },
    ];
    const [shape] = geofenceShapes([wish({ area: { kind: 'polygon', points } })]).all;
    expect(shape?.path).toEqual([
      [179, 0],
      [181, 0],
      [181, 1],
    ]);
  });

  test('cost no layer when there are none', () => {
    expect(geofenceLayers(geofenceShapes([]), sight)).toEqual([]);
  });
});

describe('the names of geofences', () => {
  test('never cover one another, and the marked one is always written', () => {
    fc.assert(
      fc.property(fc.array(drawnPlaces, { minLength: 1, maxLength: 40 }), (centers) => {
        const wishes = centers.map((center, id) =>
          wish({
            id,
            name: `Cliente ${id}`,
            isMarked: id === 0,
            area: { kind: 'circle', center, radiusMeters: 50 },
          }),
        );
        const labels = geofenceLabels(geofenceShapes(wishes).all, {
          ...sight,
          west: -52,
          east: -50,
          south: -31,
          north: -29,
        });
        expect(labels.map(({ slot }) => slot)).toContain(0);
        for (const [at, one] of labels.entries())
          for (const other of labels.slice(at + 1)) expect(overlap(one, other)).toBe(false);
      }),
    );
  });

  test('are written only where the map shows them and near enough', () => {
    const { all: shapes } = geofenceShapes([
      wish(),
      wish({ area: { kind: 'circle', center: { latitude: 10, longitude: 10 }, radiusMeters: 5 } }),
    ]);
    expect(geofenceLabels(shapes, sight).map(({ text }) => text)).toEqual(['Yard']);
    expect(geofenceLabels(shapes, { ...sight, zoom: 6 })).toEqual([]);
    expect(geofenceLabels(shapes, { ...sight, west: 308.9, east: 309.1 })).toMatchObject([
      { longitude: 309 },
    ]);
  });
});
