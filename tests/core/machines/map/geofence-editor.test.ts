import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Area } from '@farol/core/domain/geometry/area';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { areaProblems } from '@farol/core/domain/geometry/area-problems';
import type { AreaEdit, AreaKind } from '@farol/core/domain/geofence/area-edit';
import { geofenceEditorMachine } from '@farol/core/machines/map/geofence-editor.machine';
import { drawnPoints } from '../../../arbitraries/areas.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { GeofenceEditorModel, type DrawnArea } from '../../../models/geofence-editor-model.ts';

const coverage = new ChartCoverage(geofenceEditorMachine);

type Editor = ActorRefFrom<typeof geofenceEditorMachine>;

function anEditor(): Editor {
  return createActor(geofenceEditorMachine, { inspect: coverage.inspect }).start();
}

function started(kind: AreaKind, area?: Area): Editor {
  const editor = anEditor();
  editor.send({ type: 'START', kind, area, color: '#05a7e3', corridorMeters: 25 });
  return editor;
}

function areaOf(editor: Editor): Area | undefined {
  return editor.getSnapshot().context.history.area;
}

const STEPS: Record<string, number> = {
  off: 0,
  finished: 0,
  editingPoints: 1,
  circleSetup: 2,
  circleComplete: 3,
};

function stepOf(editor: Editor): number | undefined {
  return STEPS[editor.getSnapshot().value];
}

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
const yard = [at(-30, -51), at(-30, -50.9), at(-29.9, -50.9)];

/** The area in the model. */
function drawnOf(area: Area | undefined): DrawnArea {
  const places = area ? (area.kind === 'circle' ? [area.center] : area.points) : [];
  return {
    points: places.map(({ latitude, longitude }) => [latitude, longitude]),
    radius: area?.kind === 'circle' ? area.radiusMeters : undefined,
  };
}

function areaFrom(kind: AreaKind, { points, radius }: DrawnArea): Area | undefined {
  const places = points.map(([latitude, longitude]) => at(latitude, longitude));
  const [center] = places;
  if (!center) return undefined;
  return kind === 'circle' ? { kind, center, radiusMeters: radius ?? Number.NaN } : { kind, points: places };
}

class Act implements fc.Command<GeofenceEditorModel, Editor> {
  readonly #name: string;
  readonly #do: (model: GeofenceEditorModel, editor: Editor) => void;

  constructor(name: string, apply: (model: GeofenceEditorModel, editor: Editor) => void) {
    this.#name = name;
    this.#do = apply;
  }

  check(): boolean {
    return true;
  }

  run(model: GeofenceEditorModel, editor: Editor): void {
    this.#do(model, editor);
    expect(stepOf(editor)).toBe(model.step);
    expect(editor.getSnapshot().hasTag('editing')).toBe(model.step > 0);
    const isOff = model.step === 0 && !model.finished;
    expect(drawnOf(areaOf(editor))).toEqual(isOff ? drawnOf(undefined) : (model.finished ?? model.drawn));
  }

  toString(): string {
    return this.#name;
  }
}

const kinds = fc.constantFrom<AreaKind>('circle', 'line', 'polygon');
const numbers = fc.nat(5);
const edits: fc.Arbitrary<AreaEdit> = fc.oneof(
  drawnPoints.map((place): AreaEdit => ({ type: 'add', place })),
  fc.tuple(numbers, drawnPoints).map(([n, place]): AreaEdit => ({ type: 'insert', index: n, place })),
  fc.tuple(numbers, drawnPoints).map(([n, place]): AreaEdit => ({ type: 'movePoint', index: n, place })),
  numbers.map((n): AreaEdit => ({ type: 'removePoint', index: n })),
  fc.tuple(drawnPoints, drawnPoints).map(([from, to]): AreaEdit => ({ type: 'moveWhole', from, to })),
  fc.integer({ min: 1, max: 5000 }).map((radiusMeters): AreaEdit => ({ type: 'radius', radiusMeters })),
);

const metersTo =
  (place: GeoPoint) =>
  ([latitude, longitude]: [number, number]): number =>
    distanceMeters(at(latitude, longitude), place);

const actions = [
  // Often enough for events between the two clicks of a circle.
  drawnPoints.map(
    (place) =>
      new Act('begin a circle', (model, editor) => {
        model.off();
        model.start('circle');
        model.click(place.latitude, place.longitude, metersTo(place));
        editor.send({ type: 'START', kind: 'circle', area: undefined, color: '', corridorMeters: 25 });
        editor.send({ type: 'CLICK', place });
      }),
  ),
  fc.tuple(kinds, fc.array(drawnPoints, { maxLength: 4 })).map(
    ([kind, places]) =>
      new Act(`start ${kind}`, (model, editor) => {
        const radius = kind === 'circle' ? 150 : undefined;
        const points = kind === 'circle' ? places.slice(0, 1) : places;
        const area = areaFrom(kind, {
          points: points.map(({ latitude, longitude }) => [latitude, longitude]),
          radius,
        });
        model.off();
        model.start(kind, drawnOf(area));
        editor.send({ type: 'START', kind, area, color: '', corridorMeters: 25 });
      }),
  ),
  drawnPoints.map(
    (place) =>
      new Act('click', (model, editor) => {
        if (model.step > 0) model.click(place.latitude, place.longitude, metersTo(place));
        editor.send({ type: 'CLICK', place });
      }),
  ),
  drawnPoints.map(
    (place) =>
      new Act('point', (model, editor) => {
        model.size(metersTo(place));
        editor.send({ type: 'MOVE_POINTER', place });
      }),
  ),
  edits.map(
    (edit) =>
      new Act(`edit ${edit.type}`, (model, editor) => {
        if (model.step > 0) model.edit(edit);
        editor.send({ type: 'EDIT', edit });
      }),
  ),
  fc.array(edits, { maxLength: 3 }).chain((dragged) =>
    fc.boolean().map(
      (dropped) =>
        new Act(`drag ${dragged.map(({ type }) => type).join(' ')}`, (model, editor) => {
          const held = model.step === 1 || model.step === 3;
          if (held) model.grab();
          editor.send({ type: 'START_DRAG' });
          for (const edit of dragged) {
            if (held) model.drag(edit);
            editor.send({ type: 'DRAG', edit });
          }
          if (!dropped) return;
          if (held) model.drop();
          editor.send({ type: 'END_DRAG' });
        }),
    ),
  ),
  fc.constantFrom('UNDO', 'REDO', 'RESET').map(
    (type) =>
      new Act(type, (model, editor) => {
        if (model.step > 0) model[type === 'UNDO' ? 'undo' : type === 'REDO' ? 'redo' : 'reset']();
        editor.send({ type });
      }),
  ),
  fc.constant(
    new Act('finish', (model, editor) => {
      const area = areaFrom(model.kind, model.drawn);
      const isSound = area !== undefined && areaProblems(area).length === 0;
      if (model.step > 0) model.finish(isSound);
      editor.send({ type: 'FINISH' });
    }),
  ),
  fc.constantFrom('CANCEL', 'CLOSE').map(
    (type) =>
      new Act(type, (model, editor) => {
        if (type === 'CLOSE' || model.step > 0) model.off();
        editor.send({ type });
      }),
  ),
];

test('geofence editor: in any order of drawing, dragging, undoing and finishing, the area equals that of a plain undo list', () => {
  fc.assert(
    fc.property(fc.commands(actions, { maxCommands: 40 }), (commands) => {
      const editor = anEditor();
      fc.modelRun(() => ({ model: new GeofenceEditorModel(), real: editor }), commands);
    }),
    { numRuns: 500 },
  );
});

describe('a circle', () => {
  test('is drawn in three steps: center, radius, complete', () => {
    const editor = started('circle');
    expect(stepOf(editor)).toBe(1);
    editor.send({ type: 'CLICK', place: at(-30, -51) });
    expect(stepOf(editor)).toBe(2);
    expect(areaOf(editor)).toMatchObject({ radiusMeters: 10 });
    editor.send({ type: 'MOVE_POINTER', place: at(-30.001, -51) });
    expect(areaOf(editor)).toMatchObject({ radiusMeters: 111.3 });
    editor.send({ type: 'CLICK', place: at(-30.002, -51) });
    expect(stepOf(editor)).toBe(3);
    expect(areaOf(editor)).toEqual({ kind: 'circle', center: at(-30, -51), radiusMeters: 222.6 });
    editor.send({ type: 'UNDO' });
    expect([stepOf(editor), areaOf(editor)]).toEqual([1, undefined]);
    editor.send({ type: 'REDO' });
    expect([stepOf(editor), areaOf(editor)]).toMatchObject([3, { radiusMeters: 222.6 }]);
  });

  test('that exists is complete from the start and is changed by its edge, its center or a typed radius', () => {
    const editor = started('circle', { kind: 'circle', center: at(-30, -51), radiusMeters: 150 });
    expect(stepOf(editor)).toBe(3);
    editor.send({ type: 'START_DRAG' });
    editor.send({ type: 'DRAG', edit: { type: 'edge', place: at(-30.003, -51) } });
    editor.send({ type: 'END_DRAG' });
    expect(areaOf(editor)).toMatchObject({ radiusMeters: 334 });
    editor.send({ type: 'EDIT', edit: { type: 'radius', radiusMeters: 75.04 } });
    expect(areaOf(editor)).toMatchObject({ radiusMeters: 75 });
    for (const radiusMeters of [0, -3, Number.NaN, Number.POSITIVE_INFINITY])
      editor.send({ type: 'EDIT', edit: { type: 'radius', radiusMeters } });
    expect(areaOf(editor)).toMatchObject({ radiusMeters: 75 });
  });

  test('can be finished or cancelled while its radius is being chosen', () => {
    const editor = started('circle');
    editor.send({ type: 'CLICK', place: at(-30, -51) });
    editor.send({ type: 'FINISH' });
    expect(editor.getSnapshot().value).toBe('finished');
    expect(areaOf(editor)).toMatchObject({ radiusMeters: 10 });
    const other = started('circle');
    other.send({ type: 'CLICK', place: at(-30, -51) });
    other.send({ type: 'MOVE_POINTER', place: at(60, 100) });
    other.send({ type: 'FINISH' });
    expect([stepOf(other), other.getSnapshot().context.isRejected]).toEqual([2, true]);
    other.send({ type: 'CANCEL' });
    expect(other.getSnapshot().value).toBe('off');
  });

  test('larger than a quarter of the earth’s circumference cannot be finished', () => {
    const editor = started('circle', { kind: 'circle', center: at(-30, -51), radiusMeters: 2e7 });
    editor.send({ type: 'FINISH' });
    expect([stepOf(editor), editor.getSnapshot().context.isRejected]).toEqual([3, true]);
  });
});

describe('a polygon', () => {
  test('that crosses itself cannot be finished, and fixing it clears the problem', () => {
    const bowtie = [at(0, 0), at(2, 2), at(0, 2), at(2, 0)];
    const editor = started('polygon', { kind: 'polygon', points: bowtie });
    editor.send({ type: 'FINISH' });
    expect([stepOf(editor), editor.getSnapshot().context.isRejected]).toEqual([1, true]);
    editor.send({ type: 'EDIT', edit: { type: 'removePoint', index: 3 } });
    expect(editor.getSnapshot().context.isRejected).toBe(false);
    editor.send({ type: 'FINISH' });
    expect(editor.getSnapshot().value).toBe('finished');
  });

  test('moved by one long drag is one undo step', () => {
    const editor = started('polygon', { kind: 'polygon', points: yard });
    editor.send({ type: 'START_DRAG' });
    for (let step = 1; step <= 50; step++)
      editor.send({
        type: 'DRAG',
        edit: { type: 'moveWhole', from: at(-30, -51), to: at(-30 + step / 1000, -51 + step / 500) },
      });
    editor.send({ type: 'END_DRAG' });
    expect(drawnOf(areaOf(editor)).points[0]).toEqual([-29.95, -50.9]);
    editor.send({ type: 'UNDO' });
    expect(areaOf(editor)).toEqual({ kind: 'polygon', points: yard });
  });

  test('keeps the selection on the same point when others are added and removed', () => {
    const editor = started('polygon', { kind: 'polygon', points: yard });
    const marked = (): number | undefined => editor.getSnapshot().context.selectedPointIndex;
    editor.send({ type: 'SELECT', index: 1 });
    editor.send({ type: 'EDIT', edit: { type: 'insert', index: 0, place: at(-30.1, -51) } });
    expect(marked()).toBe(2);
    editor.send({ type: 'EDIT', edit: { type: 'removePoint', index: 0 } });
    expect(marked()).toBe(1);
    editor.send({ type: 'EDIT', edit: { type: 'removePoint', index: 2 } });
    expect(marked()).toBe(1);
    editor.send({ type: 'EDIT', edit: { type: 'removePoint', index: 1 } });
    expect(marked()).toBeUndefined();
    editor.send({ type: 'SELECT', index: 9 });
    expect(marked()).toBeUndefined();
  });
});

test('geofence editor: a finished geofence is drawn in the color and width of its form', () => {
  const editor = started('circle', { kind: 'circle', center: at(1, 1), radiusMeters: 5 });
  editor.send({ type: 'FINISH' });
  editor.send({ type: 'RESTYLE', color: '#ff8800', corridorMeters: 60 });
  expect(editor.getSnapshot().context).toMatchObject({ color: '#ff8800', corridorMeters: 60 });
  expect(editor.getSnapshot().value).toBe('finished');
});

test('geofence editor: cancelling drops the draft, and so do saving, deleting and closing the form', () => {
  for (const type of ['CANCEL', 'CLOSE'] as const) {
    const editor = started('line');
    for (const place of yard) editor.send({ type: 'CLICK', place });
    editor.send({ type });
    expect([editor.getSnapshot().value, areaOf(editor)]).toEqual(['off', undefined]);
  }
  const circle = started('circle', { kind: 'circle', center: at(1, 1), radiusMeters: 5 });
  circle.send({ type: 'CANCEL' });
  expect(circle.getSnapshot().value).toBe('off');
  const line = started('line');
  for (const place of yard) line.send({ type: 'CLICK', place });
  line.send({ type: 'FINISH' });
  expect(areaOf(line)).toEqual({ kind: 'line', points: yard });
  line.send({ type: 'CLOSE' });
  expect(line.getSnapshot().value).toBe('off');
});

test('geofence editor: no transition of the editor is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
