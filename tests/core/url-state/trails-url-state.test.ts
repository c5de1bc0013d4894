import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { trailsMachine } from '@farol/core/machines/map/trails';
import { trailsUrlState } from '@farol/core/url-state/trails-url-state';
import { urlWithState, urlStateMachine } from '@farol/core/url-state/url-state';

/** A map opened at an address. */
function aMap(path: string) {
  const timers = new SimulatedClock();
  const location = new MemoryPageLocation(path);
  const fleet = new LiveFleet(() => undefined);
  const trails = createActor(trailsMachine, {
    input: { fleet, history: new MemoryPositionHistory([]), clock: () => 0 },
  }).start();
  const part = trailsUrlState(trails);
  const input = { location, parts: [part] };
  createActor(urlStateMachine, { input, clock: timers }).start();
  return {
    location,
    trails,
    part,
    kept: () => trails.getSnapshot().context.enabledDeviceIds,
    keep: (deviceId: number, isOn = true) => {
      trails.send({ type: 'SET_ENABLED', deviceId, isOn });
      timers.increment(1000);
    },
    linkForOthers: () => urlWithState(input, true),
  };
}

test('trails that were switched on are there after a reload, and for whoever gets the link', () => {
  const map = aMap('/devices?locale=es');
  map.keep(7);
  map.keep(3);
  expect(map.location.read()).toBe('/devices?locale=es&trails=7,3');
  expect(aMap(map.location.read()).kept()).toEqual([7, 3]);
  expect(aMap(map.linkForOthers()).kept()).toEqual([7, 3]);
  map.keep(7, false);
  map.keep(3, false);
  expect(map.location.read()).toBe('/devices?locale=es');
});

test('a step back shows the trails that were there', () => {
  const map = aMap('/devices?trails=7');
  map.location.navigate('/devices/3');
  map.keep(3);
  expect(map.kept()).toEqual([7, 3]);
  map.location.step(-1);
  expect(map.kept()).toEqual([7]);
});

test('an address that names no vehicle, one of them twice or too many asks for what it can', () => {
  expect(aMap('/devices?trails=').kept()).toEqual([]);
  expect(aMap('/devices?trails=a,-1,0,4,4,1e3,5.5').kept()).toEqual([4]);
  const many = Array.from({ length: 300 }, (_, at) => at + 1);
  expect(aMap(`/devices?trails=${many.join(',')}`).kept()).toEqual(many.slice(0, 20));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const kept = aMap(`/devices?trails=${encodeURIComponent(text)}`).kept();
      expect(kept.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    }),
  );
});

test('a trail that grows is the same view as before', () => {
  const { trails, part } = aMap('/devices?trails=7');
  let changes = 0;
  part.subscribe(() => changes++);
  trails.send({ type: 'HISTORY_LOADED', deviceId: 7, points: [{ longitude: 1, latitude: 2, timeMs: 3 }] });
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 7 });
  expect(changes).toBe(0);
  trails.send({ type: 'CLEAR' });
  expect(changes).toBe(1);
});
