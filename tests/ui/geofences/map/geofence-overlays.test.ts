import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Area } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import {
  connectGeofenceEditor,
  type ConnectedGeofenceEditor,
} from '@farol/core/console/features/geofences/connect-geofences';
import { geofenceEditorMachine } from '@farol/core/machines/map/geofence-editor.machine';
import { geofenceEditorOverlay } from '@farol/ui/geofences/editor/geofence-editor-overlay';
import { geofenceOverlay, type ShownGeofences } from '@farol/ui/geofences/map/geofence-overlay';
import type { MapOverlay, MapPointer } from '@farol/ui/map/scene/map-overlay';
import { flatViewport } from '../../map/flat-viewport.ts';
import { overlayPointer } from '../../map/overlay-pointer.ts';

const viewport = flatViewport({ west: -180, south: -80, east: 180, north: 80 }, 12);

interface Bench {
  editor: ConnectedGeofenceEditor;
  overlay: MapOverlay;
  area: () => Area | undefined;
  drag: (from: MapPointer, to: MapPointer) => void;
}

function drawing(kind: Area['kind'], area?: Area): Bench {
  const editor = connectGeofenceEditor(createActor(geofenceEditorMachine).start());
  editor.start({ kind, area, color: '#05a7e3', corridorMeters: 25 });
  const overlay = geofenceEditorOverlay(editor);
  overlay.layers(viewport);
  return {
    editor,
    overlay,
    area: () => editor.getSnapshot().area,
    drag: (from, to) => {
      const drag = overlay.startDrag?.(from);
      drag?.move(to);
      drag?.end(to);
      // The map receives a click wherever the button is released without panning.
      overlay.click?.(to);
    },
  };
}

const triangle: Area = {
  kind: 'polygon',
  points: [
    { longitude: 0, latitude: 0 },
    { longitude: 0.1, latitude: 0 },
    { longitude: 0, latitude: 0.1 },
  ],
};

describe('drawing on the map', () => {
  test('takes every click while it is on, and none when it is off', () => {
    const { editor, overlay, area } = drawing('polygon');
    for (const at of [overlayPointer(0, 0), overlayPointer(0.1, 0), overlayPointer(0, 0.1)])
      expect(overlay.click?.(at)).toBe(true);
    expect(area()).toEqual(triangle);
    expect(overlay.doubleClick?.(overlayPointer(1, 1))).toBe(true);
    editor.cancel();
    expect(overlay.click?.(overlayPointer(0, 0))).toBe(false);
    expect(overlay.doubleClick?.(overlayPointer(0, 0))).toBe(false);
    expect(overlay.hover?.(overlayPointer(0, 0))).toBeUndefined();
    expect(overlay.startDrag?.(overlayPointer(0, 0))).toBeUndefined();
    expect(overlay.layers(viewport)).toEqual([]);
  });

  test('a circle grows with the pointer between its two clicks', () => {
    const { overlay, area } = drawing('circle');
    overlay.click?.(overlayPointer(0, 0));
    overlay.hover?.(overlayPointer(0.01, 0));
    expect(area()).toMatchObject({ radiusMeters: 1113.2 });
    overlay.click?.(overlayPointer(0.02, 0));
    overlay.hover?.(overlayPointer(0.5, 0));
    expect(area()).toMatchObject({ radiusMeters: 2226.4 });
  });

  test('a dragged point moves and adds no other, and a single undo reverts it', () => {
    const { editor, area, drag } = drawing('polygon', triangle);
    drag(overlayPointer(0.1003, 0), overlayPointer(0.2, 0.05));
    expect(area()).toMatchObject({ points: [{}, { longitude: 0.2, latitude: 0.05 }, {}] });
    editor.undo();
    expect(area()).toEqual(triangle);
  });

  test('dragging the middle of an edge turns it into a point, and dragging the center moves the whole area', () => {
    const { area, drag } = drawing('polygon', triangle);
    drag(overlayPointer(0.05, 0), overlayPointer(0.05, -0.05));
    expect(area()).toMatchObject({ points: [{}, { longitude: 0.05, latitude: -0.05 }, {}, {}] });
    const other = drawing('circle', {
      kind: 'circle',
      center: { longitude: 1, latitude: 1 },
      radiusMeters: 5000,
    });
    other.drag(overlayPointer(1, 1), overlayPointer(1.5, 1.25));
    expect(other.area()).toMatchObject({ center: { longitude: 1.5, latitude: 1.25 }, radiusMeters: 5000 });
  });

  test('pressing a point without moving selects it, and pressing the middle of an edge adds a point there', () => {
    const { editor, area, drag } = drawing('polygon', triangle);
    drag(overlayPointer(0.1, 0), overlayPointer(0.1, 0));
    expect(editor.getSnapshot().selectedPointIndex).toBe(1);
    expect(area()).toEqual(triangle);
    drag(overlayPointer(0.05, 0), overlayPointer(0.05, 0));
    expect(area()).toMatchObject({ points: [{}, { longitude: 0.05, latitude: 0 }, {}, {}] });
  });

  test('a press anywhere else is left to the map, which pans', () => {
    const { overlay } = drawing('polygon', triangle);
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 100_000 }), (far) => {
        expect(overlay.startDrag?.(overlayPointer(far / 10_000, 5))).toBeUndefined();
      }),
    );
    expect(overlay.hover?.(overlayPointer(0.1, 0))).toBe('grab');
    expect(overlay.hover?.(overlayPointer(5, 5))).toBe('crosshair');
  });
});

const fence = (id: number, area: string): Geofence => ({
  id,
  name: `Fence ${id}`,
  description: null,
  area,
  calendarId: 0,
  attributes: {},
});

describe('the geofences on the map', () => {
  test('are redrawn when the records change, and not when they are merely read', () => {
    let shown: ShownGeofences = {
      geofences: [fence(1, 'CIRCLE (1 2, 3)')],
      selectedId: undefined,
      excludedId: undefined,
      isHidden: false,
    };
    const listeners: (() => void)[] = [];
    const tell = (): void => listeners.forEach((changed) => changed());
    let draws = 0;
    const overlay = geofenceOverlay({
      read: () => shown,
      subscribe: (changed) => {
        listeners.push(changed);
        return () => undefined;
      },
    });
    overlay.subscribe(() => draws++);
    const grounds = (): unknown =>
      overlay.layers(viewport).find(({ id }) => id === 'geofence-grounds')?.props.data;
    expect(grounds()).toHaveLength(1);
    tell();
    shown = { ...shown };
    tell();
    expect(draws).toBe(0);
    shown = { ...shown, geofences: [...shown.geofences, fence(2, 'nonsense'), fence(3, 'CIRCLE (3 4, 5)')] };
    tell();
    expect(draws).toBe(1);
    expect(grounds()).toHaveLength(2);
    shown = { ...shown, excludedId: 3 };
    tell();
    expect(grounds()).toHaveLength(1);
    shown = { ...shown, isHidden: true };
    tell();
    expect([draws, overlay.layers(viewport)]).toEqual([3, []]);
  });

  test('a geofence has its name on its northern edge, clear of the vehicles inside; a corridor on its line', () => {
    const shown: ShownGeofences = {
      geofences: [
        fence(1, 'CIRCLE (10 20, 150)'),
        fence(2, 'POLYGON ((1 2, 3 4, 1 6))'),
        fence(3, 'LINESTRING (5 2, 7 2)'),
      ],
      selectedId: undefined,
      excludedId: undefined,
      isHidden: false,
    };
    const overlay = geofenceOverlay({ read: () => shown, subscribe: () => () => undefined });
    const names = overlay.layers(viewport).find(({ id }) => id === 'geofence-labels')?.props.data;
    expect(names).toMatchObject([
      { key: 1, longitude: 20 },
      { key: 2, latitude: 3, longitude: 4 },
      { key: 3, latitude: 6, longitude: 2 },
    ]);
    const [circle] = Array.isArray(names) ? names : [];
    // 150 meters are 0.00135 degrees.
    expect(circle.latitude).toBeCloseTo(10.00135, 5);
  });

  test('a geofence that stops engines says so beside its name', () => {
    const shown: ShownGeofences = {
      geofences: [
        { ...fence(1, 'CIRCLE (10 20, 150)'), attributes: { lockOnExit: true } },
        { ...fence(2, 'CIRCLE (30 20, 150)'), attributes: { lockOnEnter: 'true' } },
        { ...fence(3, 'CIRCLE (50 20, 150)'), attributes: { lockOnExit: false } },
      ],
      selectedId: undefined,
      excludedId: undefined,
      isHidden: false,
    };
    const source = { read: () => shown, subscribe: () => () => undefined };
    const overlay = geofenceOverlay(source, () => undefined, 'stops engines');
    const names = overlay.layers(viewport).find(({ id }) => id === 'geofence-labels')?.props.data;
    expect(names).toMatchObject([
      { text: 'Fence 1 · stops engines' },
      { text: 'Fence 2 · stops engines' },
      { text: 'Fence 3' },
    ]);
  });

  test('a click opens the smallest geofence at its position and reports when there is none; the one under the pointer is highlighted', () => {
    let shown: ShownGeofences = {
      geofences: [
        fence(1, 'CIRCLE (0 0, 5000)'),
        fence(2, 'CIRCLE (0 0, 500)'),
        { ...fence(3, 'CIRCLE (0 0, 50)'), attributes: { hide: true } },
      ],
      selectedId: undefined,
      excludedId: undefined,
      isHidden: false,
    };
    let changed: (() => void) | undefined;
    const opened: (number | undefined)[] = [];
    const source = {
      read: () => shown,
      subscribe: (listener: () => void) => {
        changed = listener;
        return () => undefined;
      },
    };
    const overlay = geofenceOverlay(source, (id) => opened.push(id));
    let draws = 0;
    overlay.subscribe(() => draws++);
    overlay.layers(viewport);
    const clicks = [overlayPointer(0, 0), overlayPointer(0.02, 0), overlayPointer(1, 0)].map((at) =>
      overlay.click?.(at),
    );
    expect([clicks, opened]).toEqual([
      [true, true, false],
      [2, 1, undefined],
    ]);
    const strong = (): unknown =>
      overlay.layers(viewport).find(({ id }) => id === 'geofence-strong-edges')?.props.data;
    expect(overlay.hover?.(overlayPointer(0, 0))).toBe('pointer');
    overlay.hover?.(overlayPointer(0.001, 0));
    expect(strong()).toMatchObject([{ id: 2 }]);
    expect(draws).toBe(1);
    overlay.hover?.(undefined);
    expect([strong(), draws]).toEqual([undefined, 2]);
    // What is not visible cannot be clicked: while a geofence is drawn, all of them are hidden.
    shown = { ...shown, isHidden: true };
    changed?.();
    expect([overlay.click?.(overlayPointer(0, 0)), overlay.hover?.(overlayPointer(0, 0))]).toEqual([
      false,
      undefined,
    ]);
    // A geofence with `hide` is shown when it is requested.
    shown = { ...shown, isHidden: false, selectedId: 3 };
    changed?.();
    expect(strong()).toMatchObject([{ id: 3 }]);
  });
});
