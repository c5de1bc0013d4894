import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_SEED } from '../../../server/demo/demo-fleet.ts';
import { demoVehicles } from '../../../server/demo/demo-vehicles.ts';
import { reportDelayMs, simulateDemoFleet } from '../../../server/demo/fleet-simulator.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';

const atRest = { isDriving: false, results: [] };
/** Random numbers with which whatever is unlikely happens. */
const unlikely = (): number => 0;

test('a demo vehicle: is silent for a quarter of an hour when it loses its network', () => {
  expect(reportDelayMs(undefined, atRest, unlikely)).toBe(900_000);
  expect(reportDelayMs(undefined, atRest, () => 0.5)).toBe(22_000);
});

test('a demo vehicle that was told how often to report: keeps its network and that interval', () => {
  for (const isDriving of [false, true])
    expect(reportDelayMs(1000, { isDriving, results: [] }, unlikely)).toBe(1000);
});

test('a demo vehicle with the result of a command to report: keeps its network until it has reported it', () => {
  for (const isDriving of [false, true])
    expect(reportDelayMs(undefined, { isDriving, results: ['output 2 on'] }, unlikely)).toBeLessThan(30_000);
});

test('the results of commands: each is reported once, also when reports overlap, and again when it was refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const commands = ['ONE', 'TWO'];
  const results: string[] = [];
  const held: ServerResponse[] = [];
  const port = createServer(({ url = '' }, response) => {
    const result = new URL(url, 'http://device').searchParams.get('result');
    if (result === null) return response.end(commands.shift() ?? '');
    results.push(result);
    return held.push(response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    vi.useRealTimers();
    port.close();
  });
  await once(port, 'listening');
  const address = port.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const live = demoVehicles(DEMO_SEED).find(({ connection }) => connection === 'live');
  let now = 0;
  const stop = await simulateDemoFleet(
    {
      latest: { get: async () => undefined },
      time: { now: () => now },
      registry: {
        devices: { byKey: (key) => (key === live?.uniqueId ? plainDevice(1) : undefined) },
      },
    },
    { userId: 1, resellerIds: [], records: { device: [1] } },
    `http://127.0.0.1:${address.port}/`,
  );
  const untilResults = async (count: number): Promise<void> => {
    while (results.length < count) {
      const request = once(port, 'request');
      now += 1_000_000;
      vi.advanceTimersByTime(500);
      await request;
    }
  };
  await untilResults(2);
  expect(results.toSorted()).toEqual(['OK ONE', 'OK TWO']);
  held[0]?.writeHead(503).end();
  held[1]?.end();
  await untilResults(3);
  held[2]?.end();
  await stop();
  expect(results[2]).toBe(results[0]);
});
