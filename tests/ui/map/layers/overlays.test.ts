import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { connectTrails } from '@farol/core/console/features/map/connect-trails';
import { rulerMachine } from '@farol/core/machines/map/ruler.machine';
import { trailsStore } from '@farol/core/machines/map/trails';
import { spiderfyOffsets } from '@farol/ui/map/layers/fleet/fleet-spiderfy';
import { knownCategories } from '@farol/ui/vehicle-icons/known-categories';
import { trailLayers, type DrawnTrail } from '@farol/ui/map/layers/trail-layer';
import { PlaceOverlay } from '@farol/ui/map/layers/place-overlay';
import { AccuracyOverlay } from '@farol/ui/map/layers/accuracy-overlay';
import { RulerOverlay } from '@farol/ui/map/layers/ruler-overlay';
import { trailOverlay } from '@farol/ui/map/layers/trail-overlay';
import { aDevice } from '../../../arbitraries/devices.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { liveFleet } from '../../../models/live-fleet.ts';
import { overlayPointer } from '../overlay-pointer.ts';

const HOUR = 3_600_000;

function trail(deviceId: number, ...ages: readonly number[]): DrawnTrail {
  const points = ages.map((age) => ({ longitude: -46 - age / HOUR, latitude: -23, timeMs: 1.79e12 - age }));
  return { deviceId, colorIndex: 0, points };
}

/** Returns the colors of a drawn trail, point by point: red, green, blue, alpha. */
function colors(drawn: DrawnTrail, isDark = false): number[][] {
  const line = trailLayers([drawn], isDark, HOUR).find(({ id }) => id === 'trails');
  const getColor = line?.props.getColor;
  const all: unknown =
    typeof getColor === 'function' ? getColor(drawn, { index: 0, data: [], target: [] }) : [];
  return Array.isArray(all) ? all : [];
}

test('overlays: a trail is drawn for each vehicle that left one, and nothing where there is none', () => {
  const [edge, line] = trailLayers([trail(1, HOUR, 0), trail(2, 0), trail(3, 9, 3, 0)], false, HOUR);
  expect([edge?.id, line?.id]).toEqual(['trail-edges', 'trails']);
  expect(line?.props.data).toHaveLength(2);
  expect(trailLayers([trail(1, 0)], true, HOUR)).toEqual([]);
});

test('overlays: the older a point of a trail, the fainter it is, and the newest is opaque', () => {
  const ages = fc.uniqueArray(fc.nat(2 * HOUR), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(ages, (some) => {
      const drawn = trail(1, ...some.sort((a, b) => b - a));
      const alphas = colors(drawn).map((color) => color[3] ?? 0);
      expect(alphas).toHaveLength(some.length);
      expect(alphas).toEqual(alphas.toSorted((a, b) => a - b));
      expect(alphas.at(-1)).toBe(255);
    }),
  );
});

test('overlays: trails side by side have different colors, on light and dark maps', () => {
  for (const isDark of [false, true]) {
    const drawn = [0, 1, 2, 3, 4].map((colorIndex) =>
      colors({ ...trail(colorIndex, HOUR, 0), colorIndex }, isDark).at(-1),
    );
    expect(new Set(drawn.map(String)).size).toBe(5);
  }
});

test('overlays: vehicles fanned out never cover each other, however many share the same spot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 80 }), (count) => {
      const places = spiderfyOffsets(count);
      expect(places).toHaveLength(count);
      for (const [at, a] of places.entries())
        for (const b of places.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(68);
    }),
  );
});

test('ruler: clicks and the pointer go to what is measured, which is drawn again each time', () => {
  const ruler = createActor(rulerMachine).start();
  const overlay = new RulerOverlay(ruler);
  let drawn = 0;
  const stop = overlay.subscribe(() => drawn++);
  overlay.click(overlayPointer(0, 0));
  overlay.click(overlayPointer(1, 0));
  expect(overlay.hover(overlayPointer(1, 1))).toBe('crosshair');
  const places = overlay.layers({ isDark: false }).find(({ id }) => id === 'ruler-places');
  expect(places?.props.data).toEqual([
    { longitude: 0, latitude: 0 },
    { longitude: 1, latitude: 0 },
    { longitude: 1, latitude: 1 },
  ]);
  overlay.hover(undefined);
  expect(ruler.getSnapshot().context).toMatchObject({ points: { length: 2 }, pointerPoint: undefined });
  expect([overlay.doubleClick(), drawn]).toEqual([true, 4]);
  stop();
  overlay.click(overlayPointer(2, 0));
  expect(drawn).toBe(4);
});

test('overlays: the vehicle categories to hide are those of the fleet, each once, those without a category as the default one', () => {
  const words = ['truck', '', 'zeppelin', 'car', 'car'].map((category) => ({ category }));
  expect(knownCategories([...words, undefined])).toEqual(['default', 'car', 'truck', 'zeppelin']);
});

test('overlays: a trail is redrawn at most twice a second however often its vehicle reports, and at once when another is selected', () => {
  vi.useFakeTimers();
  try {
    const fleet = liveFleet([aDevice({ id: 1 }), aDevice({ id: 2 })]);
    const actor = createActor(
      trailsStore({ fleet: fleet.fleet, history: new MemoryPositionHistory([]), clock: () => 1.79e12 }),
    ).start();
    fleet.fleet.subscribe('columns', () => actor.send({ type: 'POSITIONS_CHANGED' }));
    const trails = connectTrails(actor);
    const overlay = trailOverlay(trails);
    let draws = 0;
    const stop = overlay.subscribe(() => draws++);
    trails.show(1);
    expect(draws).toBe(1);
    for (let step = 0; step < 40; step++) {
      vi.advanceTimersByTime(100);
      fleet.receive({ positions: [{ ...plainPosition(1, step), latitude: step / 1000 }] });
    }
    vi.advanceTimersByTime(1000);
    expect(draws).toBeGreaterThanOrEqual(8);
    expect(draws).toBeLessThanOrEqual(10);
    const before = draws;
    trails.show(2);
    expect(draws).toBe(before + 1);
    stop();
    fleet.receive({ positions: [plainPosition(1, 99)] });
    vi.advanceTimersByTime(1000);
    expect(draws).toBe(before + 1);
    actor.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('overlays: the place that was searched for is marked with its name', () => {
  const place = { name: 'Avenida Paulista', longitude: -46.65, latitude: -23.56 };
  expect(new PlaceOverlay(place).layers({ isDark: true }).map(({ id, props }) => [id, props.data])).toEqual([
    ['place-mark', [place]],
    ['place-name', [place]],
  ]);
});

test('overlays: the accuracy circle of the selected vehicle is drawn of an inaccurate fix always; of others when it is switched on, 20 m wide where the fix does not say', () => {
  const positions = [
    plainPosition(1, 0, { accuracy: 35 }),
    plainPosition(2, 0, { accuracy: 0 }),
    plainPosition(3, 0, { accuracy: 800 }),
  ];
  const fleet = liveFleet(
    [1, 2, 3].map((id) => aDevice({ id })),
    positions,
  );
  const overlay = new AccuracyOverlay(fleet.fleet);
  const changed = vi.fn();
  const stop = overlay.subscribe(changed);
  const radius = (): unknown => {
    const [circle] = overlay.layers({ isDark: false });
    const data = circle?.props.data;
    const getRadius = circle?.props.getRadius;
    return Array.isArray(data) && typeof getRadius === 'function'
      ? getRadius(data[0], { index: 0, data, target: [] })
      : undefined;
  };

  fleet.fleet.watch(1);
  fleet.receive({});
  expect(radius()).toBeUndefined();
  expect(changed).not.toHaveBeenCalled();

  overlay.setVisible(true);
  expect(changed).toHaveBeenCalledOnce();
  expect(radius()).toBe(35);
  fleet.fleet.watch(2);
  fleet.receive({});
  expect(radius()).toBe(20);
  expect(changed.mock.calls.length).toBeGreaterThan(1);

  overlay.setVisible(false);
  expect(radius()).toBeUndefined();

  changed.mockClear();
  fleet.fleet.watch(3);
  fleet.receive({});
  expect(radius()).toBe(800);
  expect(changed).toHaveBeenCalledOnce();
  fleet.fleet.watch(1);
  fleet.receive({});
  expect(radius()).toBeUndefined();
  expect(changed, 'the circle of before is removed').toHaveBeenCalledTimes(2);
  stop();
});
