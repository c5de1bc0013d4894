import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The range of time of the written fixes, milliseconds since the epoch. */
export interface FilledRange {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
/** How a vehicle drives: trips of some fixes, then a stop of some fixes or, without any, of silence. */
interface Pace {
  stepMs: number;
  fixesPerTrip: number;
  fixesPerStop: number;
}
const NORMAL_PACE: Pace = { stepMs: 10_000, fixesPerTrip: 360, fixesPerStop: 0 };
/** How long a stop of silence takes. */
const SILENCE_MS = 1_800_000;

/**
 * Writes a history into the database of a stopped server: fixes spread evenly over the devices, the latest of
 * each one day ago, and an event for every tenth fix. Returns the range that contains them all.
 */
export function fillHistory(
  file: string,
  fixes: number,
  { stepMs, fixesPerTrip, fixesPerStop }: Pace = NORMAL_PACE,
): FilledRange {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; begin');
  const devices = database.prepare('select id from devices order by id').all();
  const addFix = database.prepare(
    `insert into positions values (?, ?, 'osmand', ?, ?, ?, 1, ?, ?, 760, ?, 90, 5, null, null, null, ?)`,
  );
  const addEvent = database.prepare(
    `insert into events values (?, 'alarm', ?, ?, ?, null, null, '{"alarm":"overspeed"}')`,
  );
  const setLatest = database.prepare('update devices set position_id = ?, last_update = ? where id = ?');
  const fixesPerDevice = Math.floor(fixes / devices.length);
  const to = Date.now() - DAY_MS;
  const round = fixesPerTrip + fixesPerStop;
  const silenceMs = fixesPerStop === 0 ? SILENCE_MS : 0;
  const length = fixesPerDevice * stepMs + Math.floor(fixesPerDevice / round) * silenceMs;
  let id = 0;
  for (const [index, row] of devices.entries()) {
    const deviceId = Number(row['id']);
    for (let step = 0; step < fixesPerDevice; step++) {
      const time = to - length + step * stepMs + Math.floor(step / round) * silenceMs;
      const isDriving = step % round < fixesPerTrip;
      const driven = Math.floor(step / round) * fixesPerTrip + Math.min(step % round, fixesPerTrip);
      const attributes = JSON.stringify({
        ignition: true,
        motion: isDriving,
        distance: isDriving ? 150.25 : 0,
        totalDistance: driven * 150.25,
        hours: step * stepMs,
        batteryLevel: 80,
        sat: 9,
      });
      id += 1;
      const longitude = -46.6 + index / 100 + (driven % 5_000) * 0.001_47;
      addFix.run(
        id,
        deviceId,
        time,
        time,
        time,
        -23.5 + index / 50,
        longitude,
        isDriving ? 29.2 : 0,
        attributes,
      );
      if (step % 10 === 0) addEvent.run(id, time, deviceId, id);
    }
    setLatest.run(id, to, deviceId);
  }
  database.exec('commit');
  database.close();
  writeToDisk(file);
  return { from: to - length, to };
}

/** Waits until a file is on the disk: else the next writer waits for hundreds of megabytes that are not its own. */
export function writeToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
