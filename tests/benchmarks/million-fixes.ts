import { DatabaseSync } from 'node:sqlite';

/** What a filled database is about: milliseconds since the epoch. */
export interface FilledRange {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
/** How far apart the fixes of one vehicle are while it drives. */
const STEP_MS = 10_000;
/** Fixes of one drive, after which the vehicle stands for a while. */
const DRIVE = 360;
const STANDING_MS = 1_800_000;

/**
 * Writes a history into the database of a server that does not run: fixes spread evenly over the devices, the newest of each a day ago,
 * and an event for every tenth fix. Answers the range that holds them all.
 */
export function fillHistory(file: string, fixes: number): FilledRange {
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
  const each = Math.floor(fixes / devices.length);
  const to = Date.now() - DAY_MS;
  const length = each * STEP_MS + Math.floor(each / DRIVE) * STANDING_MS;
  let id = 0;
  for (const [index, row] of devices.entries()) {
    const deviceId = Number(row['id']);
    for (let at = 0; at < each; at++) {
      const time = to - length + at * STEP_MS + Math.floor(at / DRIVE) * STANDING_MS;
      const attributes = JSON.stringify({
        ignition: true,
        motion: true,
        distance: 150.25,
        totalDistance: at * 150.25,
        hours: at * STEP_MS,
        batteryLevel: 80,
        sat: 9,
      });
      id += 1;
      const longitude = -46.6 + index / 100 + (at % 5_000) * 0.001_47;
      addFix.run(id, deviceId, time, time, time, -23.5 + index / 50, longitude, 29.2, attributes);
      if (at % 10 === 0) addEvent.run(id, time, deviceId, id);
    }
    setLatest.run(id, to, deviceId);
  }
  database.exec('commit');
  database.close();
  return { from: to - length, to };
}
