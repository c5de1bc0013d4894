import { Agent, request } from 'node:http';
import type { BenchServer } from './bench-server.ts';

/** Vehicles that report at once, `van-1` and so on; each waits until its fix is stored. */
const CONNECTIONS = 16;
/** Steps after which a vehicle starts again from where it began. */
const STEPS = 10_000;

/** Lets vehicles report as fast as the server stores; returns how many fixes it stored per second. */
export async function storedPerSecond({ devices }: BenchServer, forMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + forMs;
  let stored = 0;
  const connection = async (_: unknown, index: number): Promise<void> => {
    for (let step = 0; performance.now() < until; step++) {
      const place = `lat=-23.5&lon=${(-46.6 + (step % STEPS) / STEPS).toFixed(5)}&speed=20`;
      const address = `${devices}/?id=van-${index + 1}&${place}&timestamp=${Date.now()}`;
      if (await isStored(address, agent)) stored += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return Math.round((stored * 1000) / forMs);
}

function isStored(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    request(address, { method: 'POST', agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    })
      .on('error', () => resolve(false))
      .end();
  });
}
