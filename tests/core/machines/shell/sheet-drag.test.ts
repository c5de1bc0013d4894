import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import {
  sheetDragMachine,
  type SheetDragEvent,
  type SheetDragged,
} from '@farol/core/machines/shell/sheet-drag.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(sheetDragMachine);
const AVAILABLE = 800;

function dragging() {
  const told: SheetDragged[] = [];
  const actor = createActor(sheetDragMachine, { inspect: coverage.inspect });
  actor.on('*', (event) => told.push(event));
  actor.start();
  let now = 100_000;
  return {
    actor,
    told,
    press: (y: number, heightPixels = 400) => actor.send({ type: 'PRESS', y, atMs: now, heightPixels }),
    move: (y: number, afterMs = 1000) => {
      now += afterMs;
      actor.send({ type: 'MOVE', y, atMs: now, availablePixels: AVAILABLE });
    },
    release: () => actor.send({ type: 'RELEASE', availablePixels: AVAILABLE }),
    click: (isByPointer = true) => actor.send({ type: 'CLICK', isByPointer }),
  };
}

test('sheet: it follows the finger and rests at the nearest height, and the click of the release is no tap', () => {
  const { actor, told, press, move, release, click } = dragging();
  press(400);
  move(150);
  expect(actor.getSnapshot().context.heightPixels).toBe(650);
  move(120);
  expect(actor.getSnapshot().context.heightPixels).toBe(680);
  release();
  click();
  expect(told).toEqual([{ type: 'settled', height: 'full' }]);
  click();
  expect(told).toHaveLength(2);
});

test('sheet: a fling carries it further than the finger went', () => {
  const { told, press, move, release, click } = dragging();
  press(400);
  move(380, 16);
  move(300, 16);
  release();
  expect(told).toEqual([{ type: 'settled', height: 'full' }]);
  // A key right after it is a tap of its own.
  click(false);
  expect(told.at(-1)).toEqual({ type: 'tapped' });
  click();
  expect(told).toHaveLength(3);
});

test('sheet: a fling down closes it, a slow drag to the same place does not', () => {
  for (const [afterMs, height] of [
    [16, 'peek'],
    [1000, 'half'],
  ] as const) {
    const { told, press, move, release } = dragging();
    press(400);
    move(420, afterMs);
    move(500, afterMs);
    release();
    expect(told).toEqual([{ type: 'settled', height }]);
  }
});

test('sheet: a finger that hardly moves taps', () => {
  const { told, press, move, release, click } = dragging();
  press(400);
  move(406);
  move(394);
  release();
  expect(told).toEqual([]);
  click();
  expect(told).toEqual([{ type: 'tapped' }]);
  press(400);
  move(407);
  release();
  expect(told).toHaveLength(2);
  click();
  expect(told).toHaveLength(2);
});

test('sheet: it can be caught again before the click of a release comes', () => {
  const { actor, told, press, move, release } = dragging();
  press(400);
  move(500);
  release();
  press(500, 136);
  move(300);
  expect(actor.getSnapshot().context.heightPixels).toBe(336);
  release();
  expect(told.map((event) => event.type === 'settled' && event.height)).toEqual(['half', 'half']);
});

test('sheet: it stays within the page however far the finger goes', () => {
  const step = fc.oneof(
    fc
      .integer({ min: -300, max: 1200 })
      .map((y): SheetDragEvent => ({ type: 'PRESS', y, atMs: 0, heightPixels: 400 })),
    fc
      .tuple(fc.integer({ min: -2000, max: 2000 }), fc.nat(500))
      .map(([y, atMs]): SheetDragEvent => ({ type: 'MOVE', y, atMs, availablePixels: AVAILABLE })),
    fc.constant<SheetDragEvent>({ type: 'RELEASE', availablePixels: AVAILABLE }),
    fc.boolean().map((isByPointer): SheetDragEvent => ({ type: 'CLICK', isByPointer })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { actor, told } = dragging();
      for (const event of steps) {
        const before = told.length;
        const wasDragged = actor.getSnapshot().matches('dragged');
        actor.send(event);
        const { value, context } = actor.getSnapshot();
        if (value === 'dragged') {
          expect(context.heightPixels).toBeGreaterThanOrEqual(72);
          expect(context.heightPixels).toBeLessThanOrEqual(AVAILABLE);
        }
        const news = told.slice(before).map(({ type }) => type);
        if (event.type === 'RELEASE') expect(news).toEqual(wasDragged ? ['settled'] : []);
        else if (event.type !== 'CLICK') expect(news).toEqual([]);
      }
    }),
  );
});

afterAll(() => expect(coverage.missing()).toEqual([]));
