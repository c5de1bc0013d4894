import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Calm } from './calm.ts';
import type { SoakedServer } from './soaked-server.ts';
import type { Trackers } from './trackers.ts';

const HOUR_MS = 3_600_000;
/** How long a clock is wrong, a disk full and a server left dead. */
const FAULT_MS = 3_000;
/** A full disk is looked at every ten seconds. */
const FULL_MS = 12_000;
/** Within this time after a fault fixes have to be acknowledged again. */
const RECOVERY_MS = 90_000;
const MEGABYTE = 1_048_576;

/** What is done to a server, and what undoes it. */
export interface Disturbance {
  name: string;
  act: () => Promise<void>;
}

/** What became of the disturbances of one name. */
export interface DisturbanceResult {
  count: number;
  /** The longest time until a fix was acknowledged again after the fault was over, milliseconds. */
  recoveryMs: number;
}

/** What can be done to a server besides ending it. */
interface Means {
  /** The folder of a disk that may be filled; undefined where there is none. */
  smallDisk: string | undefined;
  restartDatabase: (() => Promise<void>) | undefined;
}

/** Returns everything that is done to the server, in turn. */
export function disturbancesOf(server: SoakedServer, { smallDisk, restartDatabase }: Means): Disturbance[] {
  const clockStep = (aheadMs: number) => async (): Promise<void> => {
    server.setClockAhead(aheadMs);
    await setTimeout(FAULT_MS);
    server.setClockAhead(0);
  };
  return [
    {
      name: 'kill -9, start again',
      act: async () => {
        await server.end('SIGKILL');
        await server.start();
      },
    },
    ...(smallDisk === undefined
      ? []
      : [{ name: 'disk full', act: async () => await whileFull(smallDisk, () => setTimeout(FULL_MS)) }]),
    ...(restartDatabase ? [{ name: 'database restarted', act: restartDatabase }] : []),
    { name: 'clock an hour ahead and back', act: clockStep(HOUR_MS) },
    { name: 'clock 200 days ahead and back', act: clockStep(200 * 24 * HOUR_MS) },
    { name: 'clock a day behind and back', act: clockStep(-24 * HOUR_MS) },
    {
      name: 'stopped, started again',
      act: async () => {
        await server.end('SIGTERM');
        await server.start();
      },
    },
  ];
}

/** Does a disturbance; resolves once fixes are acknowledged again. Rejects when they are not. */
export async function disturb(
  { name, act }: Disturbance,
  { calm, trackers, results }: { calm: Calm; trackers: Trackers; results: Map<string, DisturbanceResult> },
): Promise<void> {
  await calm.disturb(async () => {
    await act();
    const overAt = performance.now();
    while (trackers.acknowledgedAt <= overAt) {
      if (performance.now() > overAt + RECOVERY_MS) throw new Error(`No fix was acknowledged after: ${name}`);
      await setTimeout(20);
    }
    const result = results.get(name) ?? { count: 0, recoveryMs: 0 };
    const recoveryMs = Math.max(result.recoveryMs, trackers.acknowledgedAt - overAt);
    results.set(name, { count: result.count + 1, recoveryMs });
  });
}

/** Fills the disk of a folder to the last byte while something is done. */
async function whileFull(folder: string, act: () => Promise<void>): Promise<void> {
  const fillers: string[] = [];
  try {
    for (let size = 64 * MEGABYTE; size >= 4_096;) {
      const { bavail, bsize } = statfsSync(folder);
      size = Math.min(size, bavail * bsize);
      const file = join(folder, `filler-${fillers.length}`);
      fillers.push(file);
      try {
        writeFileSync(file, Buffer.alloc(size));
      } catch {
        // The server was quicker.
        size /= 2;
      }
      if (size === 0) break;
      await setTimeout(0);
    }
    await act();
  } finally {
    for (const file of fillers) rmSync(file, { force: true });
  }
}
