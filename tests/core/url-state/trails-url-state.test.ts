import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { trailsStore } from '@farol/core/machines/map/trails';
import { trailsUrlState } from '@farol/core/url-state/view-url-states';
import { urlWithState, urlStateMachine } from '@farol/core/url-state/url-state';

/** A map opened at an address. */
function aMap(path: string) {
  const timers = new SimulatedClock();
  const location = new MemoryPageLocation(path);
  const fleet = new LiveFleet(() => undefined);
  const trails = createActor(
    trailsStore({ fleet, history: new MemoryPositionHistory([]), clock: () => 0 }),
  ).start();
  const part = trailsUrlState(trails);
  const input = { location, parts: [part] };
  createActor(urlStateMachine, { input, clock: timers }).start();
  return {
    location,
    trails,
    part,
    enabledDeviceIds: () => trails.getSnapshot().context.enabledDeviceIds,
    setEnabled: (deviceId: number, isOn = true) => {
      trails.send({ type: 'SET_ENABLED', deviceId, isOn });
      timers.increment(1000);
    },
    linkForOthers: () => urlWithState(input, true),
  };
}

test('trails url state: enabled trails are shown after a reload, and to users who open the link', () => {
  const map = aMap('/devices?locale=es');
  map.setEnabled(7);
  map.setEnabled(3);
  expect(map.location.read()).toBe('/devices?locale=es&trails=7,3');
  expect(aMap(map.location.read()).enabledDeviceIds()).toEqual([7, 3]);
  expect(aMap(map.linkForOthers()).enabledDeviceIds()).toEqual([7, 3]);
  map.setEnabled(7, false);
  map.setEnabled(3, false);
  expect(map.location.read()).toBe('/devices?locale=es');
});

test('trails url state: a step back shows the previous trails', () => {
  const map = aMap('/devices?trails=7');
  map.location.navigate('/devices/3');
  map.setEnabled(3);
  expect(map.enabledDeviceIds()).toEqual([7, 3]);
  map.location.step(-1);
  expect(map.enabledDeviceIds()).toEqual([7]);
});

test('trails url state: an address with no vehicle, duplicates or too many shows what it can', () => {
  expect(aMap('/devices?trails=').enabledDeviceIds()).toEqual([]);
  expect(aMap('/devices?trails=a,-1,0,4,4,1e3,5.5').enabledDeviceIds()).toEqual([4]);
  const many = Array.from({ length: 300 }, (_, at) => at + 1);
  expect(aMap(`/devices?trails=${many.join(',')}`).enabledDeviceIds()).toEqual(many.slice(0, 20));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const enabledDeviceIds = aMap(`/devices?trails=${encodeURIComponent(text)}`).enabledDeviceIds();
      expect(enabledDeviceIds.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    }),
  );
});

test('trails url state: a growing trail does not change the address', () => {
  const { trails, part } = aMap('/devices?trails=7');
  let changes = 0;
  part.subscribe(() => changes++);
  trails.send({ type: 'HISTORY_LOADED', deviceId: 7, points: [{ longitude: 1, latitude: 2, timeMs: 3 }] });
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 7 });
  expect(changes).toBe(0);
  trails.send({ type: 'CLEAR' });
  expect(changes).toBe(1);
});
