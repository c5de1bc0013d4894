import { expect, test } from 'vitest';
import type { Area } from '@farol/core/domain/geometry/area';
import { geofenceEditorLayers, type EditedArea } from '@farol/ui/map/layers/geofence-editor-layer';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });
const bow: Area = { kind: 'polygon', points: [at(0, 0), at(2, 2), at(2, 0), at(0, 2)] };

function dataOf(area: Area | undefined, id: string, changes: Partial<EditedArea> = {}): readonly unknown[] {
  const drawn = {
    area,
    color: '#05a7e3',
    corridorMeters: 25,
    selectedPointIndex: undefined,
    hasHandles: true,
    ...changes,
  };
  const layer = geofenceEditorLayers(drawn, false).find(
    (geofenceEditorLayer) => geofenceEditorLayer.id === id,
  );
  return Array.isArray(layer?.props.data) ? layer.props.data : [];
}

test('geofence editor layer: a polygon can be dragged by its points, the middles of its edges, and as a whole', () => {
  const kinds = dataOf(bow, 'editor-handles').map((handle) =>
    typeof handle === 'object' && handle && 'kind' in handle ? handle.kind : undefined,
  );
  expect(kinds.filter((kind) => kind === 'point')).toHaveLength(4);
  expect(kinds.filter((kind) => kind === 'middle')).toHaveLength(4);
  expect(kinds.filter((kind) => kind === 'whole')).toHaveLength(1);
});

test('geofence editor layer: a circle can be dragged by its center and its edge, a line by its points and between them', () => {
  const circle: Area = { kind: 'circle', center: at(0, 0), radiusMeters: 100 };
  expect(dataOf(circle, 'editor-handles')).toHaveLength(2);
  const line: Area = { kind: 'line', points: [at(0, 0), at(1, 1)] };
  expect(dataOf(line, 'editor-handles')).toHaveLength(3);
  expect(dataOf(line, 'editor-corridor')).toHaveLength(1);
  expect(dataOf(line, 'editor-ground')).toHaveLength(0);
});

test('geofence editor layer: crossing edges are shown in red and the area is not filled; nothing is red when none cross', () => {
  expect(dataOf(bow, 'editor-ground')).toEqual([]);
  expect(dataOf(bow, 'editor-crossing')).toEqual([
    [
      [0, 0],
      [2, 2],
    ],
    [
      [2, 0],
      [0, 2],
    ],
  ]);
  expect(dataOf({ kind: 'polygon', points: [at(0, 0), at(1, 0), at(1, 1)] }, 'editor-crossing')).toEqual([]);
});

test('geofence editor layer: an area waiting to be saved is visible but cannot be dragged', () => {
  expect(dataOf(bow, 'editor-edge', { hasHandles: false })).toHaveLength(1);
  expect(dataOf(bow, 'editor-handles', { hasHandles: false })).toEqual([]);
  expect(dataOf(undefined, 'editor-handles')).toEqual([]);
});
