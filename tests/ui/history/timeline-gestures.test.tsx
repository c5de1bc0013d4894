import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { useTimelineGestures } from '@farol/ui/history/timeline/use-timeline-gestures';

const HOUR_MS = 3_600_000;
const PERIOD: TimeRange = { fromMs: 0, toMs: 10 * HOUR_MS };
const WIDTH_PX = 1000;

afterEach(cleanup);

/** A timeline of ten hours that is 1,000 pixels wide. */
function Timeline({
  onState,
}: {
  onState: (state: { window: TimeRange; atMs: number | undefined }) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState(PERIOD);
  const [atMs, setAtMs] = useState<number>();
  onState({ window, atMs });
  useTimelineGestures(box, { window, period: PERIOD, onWindow: setWindow, onSeek: setAtMs });
  return <div ref={box} data-testid="timeline" />;
}

function openTimeline() {
  cleanup();
  let state: { window: TimeRange; atMs: number | undefined } = { window: PERIOD, atMs: undefined };
  render(<Timeline onState={(next) => (state = next)} />);
  const timeline = screen.getByTestId('timeline');
  timeline.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH_PX, 80);
  timeline.setPointerCapture = () => {};
  const pointer = (
    type: 'pointerDown' | 'pointerMove' | 'pointerUp',
    pointerId: number,
    clientX: number,
    pointerType = 'mouse',
  ) => fireEvent[type](timeline, { pointerId, clientX, button: 0, pointerType });
  // The event of the test environment has no place.
  const wheel = (turned: { deltaY: number; clientX: number; shiftKey?: boolean }) =>
    fireEvent(
      timeline,
      Object.assign(new Event('wheel', { cancelable: true }), {
        deltaX: 0,
        deltaMode: 0,
        shiftKey: false,
        ...turned,
      }),
    );
  return { timeline, pointer, wheel, state: () => state };
}

test('timeline gestures: dragging moves the playhead to the moment under the pointer, and no further after it was released', () => {
  const { pointer, state } = openTimeline();
  pointer('pointerDown', 1, 100);
  expect(state().atMs).toBe(HOUR_MS);
  pointer('pointerMove', 1, 450);
  expect(state().atMs).toBe(4.5 * HOUR_MS);
  pointer('pointerUp', 1, 450);
  pointer('pointerMove', 1, 900);
  expect(state().atMs).toBe(4.5 * HOUR_MS);
  expect(state().window).toEqual(PERIOD);
});

test('timeline gestures: the wheel zooms around the moment under the pointer, with Shift it moves along, and a double click shows all', () => {
  const { timeline, wheel, state } = openTimeline();
  wheel({ deltaY: -400, clientX: 250 });
  const { fromMs, toMs } = state().window;
  expect(toMs - fromMs).toBeLessThan(6 * HOUR_MS);
  expect(fromMs + 0.25 * (toMs - fromMs)).toBeCloseTo(2.5 * HOUR_MS, 0);
  expect(state().atMs).toBeUndefined();
  wheel({ deltaY: 100, shiftKey: true, clientX: 250 });
  const moved = state().window;
  expect(moved.fromMs).toBeCloseTo(fromMs + 0.1 * (toMs - fromMs), 0);
  expect(moved.toMs - moved.fromMs).toBeCloseTo(toMs - fromMs, 0);
  fireEvent.doubleClick(timeline);
  expect(state().window).toEqual(PERIOD);
});

test('timeline gestures: two fingers zoom and keep the moment between them there', () => {
  const { pointer, state } = openTimeline();
  pointer('pointerDown', 1, 400);
  pointer('pointerDown', 2, 600);
  pointer('pointerMove', 1, 300);
  pointer('pointerMove', 2, 700);
  const { fromMs, toMs } = state().window;
  expect(toMs - fromMs).toBeCloseTo(5 * HOUR_MS, 0);
  expect((fromMs + toMs) / 2).toBeCloseTo(5 * HOUR_MS, 0);
});

test('timeline gestures: two fingers leave the playhead where it is, one moves it with a tap or by dragging', () => {
  const { pointer, state } = openTimeline();
  const touch = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', finger: number, x: number) =>
    pointer(type, finger, x, 'touch');
  touch('pointerDown', 1, 400);
  touch('pointerMove', 1, 402);
  touch('pointerDown', 2, 600);
  touch('pointerMove', 2, 700);
  touch('pointerUp', 2, 700);
  touch('pointerMove', 1, 350);
  touch('pointerUp', 1, 350);
  expect(state().window).not.toEqual(PERIOD);
  expect(state().atMs).toBeUndefined();
  fireEvent.doubleClick(screen.getByTestId('timeline'));
  touch('pointerDown', 1, 200);
  touch('pointerUp', 1, 200);
  expect(state().atMs).toBe(2 * HOUR_MS);
  touch('pointerDown', 1, 200);
  touch('pointerMove', 1, 300);
  expect(state().atMs).toBe(3 * HOUR_MS);
});

test('timeline gestures: whatever hand and wheel do, the timeline shows a part of the period', () => {
  const x = fc.integer({ min: -200, max: 1200 });
  const gestures = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constantFrom('pointerDown' as const, 'pointerMove' as const, 'pointerUp' as const),
        id: fc.integer({ min: 1, max: 3 }),
        x,
      }),
      fc.record({
        type: fc.constant('wheel' as const),
        x,
        deltaY: fc.integer({ min: -3000, max: 3000 }),
        shiftKey: fc.boolean(),
      }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(gestures, (list) => {
      const { pointer, wheel, state } = openTimeline();
      for (const gesture of list) {
        if (gesture.type === 'wheel')
          wheel({
            deltaY: gesture.deltaY,
            shiftKey: gesture.shiftKey,
            clientX: gesture.x,
          });
        else pointer(gesture.type, gesture.id, gesture.x);
        const { fromMs, toMs } = state().window;
        expect(fromMs).toBeGreaterThanOrEqual(PERIOD.fromMs);
        expect(toMs).toBeLessThanOrEqual(PERIOD.toMs + 1e-3);
        expect(toMs - fromMs).toBeGreaterThanOrEqual(60_000 - 1e-3);
      }
    }),
    { numRuns: 40 },
  );
});
