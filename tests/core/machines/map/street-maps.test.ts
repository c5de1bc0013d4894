import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryStreetMaps } from '@farol/adapters/memory/street-maps';
import { Failure } from '@farol/core/domain/values/failure';
import { streetMapsMachine } from '@farol/core/machines/map/street-maps.machine';
import { aStreetMap } from '../../../arbitraries/street-map.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const coverage = new ChartCoverage(streetMapsMachine);

test('street maps: the maps are asked for when a map is shown, and again half a minute after a failure', async () => {
  const network = new MemoryNetwork();
  const port = new MemoryStreetMaps([aStreetMap()], network);
  const clock = new SimulatedClock();
  const actor = createActor(streetMapsMachine, { input: port, clock, inspect: coverage.inspect }).start();
  const maps = () => actor.getSnapshot().context.maps;
  const hasFailed = () => actor.getSnapshot().context.hasFailed;
  await settleCalls();
  expect(maps()).toEqual([]);
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'LOAD' });
  expect(hasFailed()).toBe(false);
  await settleCalls();
  expect(maps()).toEqual([]);
  expect(hasFailed()).toBe(true);
  network.failure = undefined;
  clock.increment(30_000);
  // While it is asked again, it still has not answered.
  expect(hasFailed()).toBe(true);
  await settleCalls();
  expect(maps()).toEqual([aStreetMap()]);
  expect(hasFailed()).toBe(false);
  // Another map on the screen asks nothing again.
  port.maps = [];
  actor.send({ type: 'LOAD' });
  await settleCalls();
  expect(maps()).toEqual([aStreetMap()]);
});

test('street maps: files that come, change or vanish while the console is open are noticed within five minutes, or at once when one cannot be drawn', async () => {
  const network = new MemoryNetwork();
  const port = new MemoryStreetMaps([], network);
  const clock = new SimulatedClock();
  const actor = createActor(streetMapsMachine, { input: port, clock, inspect: coverage.inspect }).start();
  const maps = () => actor.getSnapshot().context.maps;
  actor.send({ type: 'LOAD' });
  await settleCalls();
  port.maps = [aStreetMap()];
  clock.increment(300_000);
  await settleCalls();
  expect(maps()).toEqual([aStreetMap()]);
  // The same maps are not drawn afresh, and a server that is away takes none away.
  const drawn = maps();
  port.maps = [aStreetMap()];
  clock.increment(300_000);
  await settleCalls();
  network.failure = new Failure('NETWORK', 0);
  clock.increment(300_000);
  await settleCalls();
  expect(maps()).toBe(drawn);
  network.failure = undefined;
  port.maps = [];
  actor.send({ type: 'REFRESH' });
  await settleCalls();
  expect(maps()).toEqual([]);
});

test('street maps: the test above reaches every state and transition of the chart', () => {
  expect(coverage.missing()).toEqual([]);
});
