import { DatabaseSync } from 'node:sqlite';

/** The range of time of the written fixes, milliseconds since the epoch. */
export interface FilledRange {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
/** Interval between the fixes of a moving vehicle, and the number of fixes of a trip, which is followed by a stop. */
const NORMAL_PACE = { stepMs: 10_000, fixesPerTrip: 360 };
const STOP_MS = 1_800_000;

/**
 * Writes a history into the database of a stopped server: fixes spread evenly over the devices, the latest of
 * each one day ago, and an event for every tenth fix. Returns the range that contains them all.
 */
export function fillHistory(
  file: string,
  fixes: number,
  { stepMs, fixesPerTrip } = NORMAL_PACE,
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
  const length = fixesPerDevice * stepMs + Math.floor(fixesPerDevice / fixesPerTrip) * STOP_MS;
  let id = 0;
  for (const [index, row] of devices.entries()) {
    const deviceId = Number(row['id']);
    for (let step = 0; step < fixesPerDevice; step++) {
      const time = to - length + step * stepMs + Math.floor(step / fixesPerTrip) * STOP_MS;
      const attributes = JSON.stringify({
        ignition: true,
        motion: true,
        distance: 150.25,
        totalDistance: step * 150.25,
        hours: step * stepMs,
        batteryLevel: 80,
        sat: 9,
      });
      id += 1;
      const longitude = -46.6 + index / 100 + (step % 5_000) * 0.001_47;
      addFix.run(id, deviceId, time, time, time, -23.5 + index / 50, longitude, 29.2, attributes);
      if (step % 10 === 0) addEvent.run(id, time, deviceId, id);
    }
    setLatest.run(id, to, deviceId);
  }
  database.exec('commit');
  database.close();
  return { from: to - length, to };
}
