import { DatabaseSync } from 'node:sqlite';

/** The time that is written. */
export interface FleetDay {
  fromMs: number;
  toMs: number;
  /** A fix of each vehicle every so often, whether it drives or stands. */
  stepMs: number;
}

/** A vehicle drives so long, then stands so long. */
const DRIVE_MS = 40 * 60_000;
const STAND_MS = 50 * 60_000;
/** Degrees. */
const TURNS = [90, 270, 20, 340];
const METERS_PER_DEGREE = 111_320;

/**
 * Writes fixes of all vehicles into the database of a stopped server, as they would have arrived: those of one time
 * after those of the time before. The vehicles drive in a city, with turns, lights and changes of speed, and stand
 * in between. Returns how many fixes there are.
 */
export function fillFleetDay(file: string, { fromMs, toMs, stepMs }: FleetDay): number {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; begin');
  const addFix = database.prepare(
    `insert into positions values (?, ?, 'osmand', ?, ?, ?, 1, ?, ?, 760, ?, ?, 5, null, null, null, ?)`,
  );
  database.exec('drop index positions_device_time');
  const devices = database.prepare('select id from devices order by id').all();
  const cars = devices.map((device, index) => {
    const id = Number(device['id']);
    const random = randomNumbers(index + 1);
    return {
      id,
      random,
      latitude: -23.5 + random() - 0.5,
      longitude: -46.6 + random() - 0.5,
      course: random() * 360,
      knots: 0,
      offsetMs: random() * (DRIVE_MS + STAND_MS),
      last: 0,
    };
  });
  let id = 0;
  for (let time = fromMs; time < toMs; time += stepMs)
    for (const car of cars) {
      const isDriving = (time + car.offsetMs) % (DRIVE_MS + STAND_MS) < DRIVE_MS;
      // Lights, traffic, free roads: speeds change at once and often.
      car.knots = isDriving ? ([0, 8, 15, 22, 30, 35][Math.floor(car.random() * 6)] ?? 0) : 0;
      if (isDriving && car.random() < 0.3)
        car.course = (car.course + (TURNS[Math.floor(car.random() * TURNS.length)] ?? 0)) % 360;
      const meters = (car.knots * 0.5144 * stepMs) / 1000;
      car.latitude += (Math.cos((car.course * Math.PI) / 180) * meters) / METERS_PER_DEGREE;
      car.longitude += (Math.sin((car.course * Math.PI) / 180) * meters) / METERS_PER_DEGREE;
      // A receiver at rest wanders by a meter or two.
      const noise = (): number => (car.random() - 0.5) * (3 / METERS_PER_DEGREE);
      const attributes = `{"ignition":${isDriving},"motion":${isDriving},"distance":${Math.round(meters)},"totalDistance":${id},"batteryLevel":80,"sat":9}`;
      addFix.run(
        ++id,
        car.id,
        time,
        time,
        time,
        car.latitude + noise(),
        car.longitude + noise(),
        car.knots,
        Math.round(car.course),
        attributes,
      );
      car.last = id;
    }
  const setLatest = database.prepare('update devices set position_id = ?, last_update = ? where id = ?');
  for (const car of cars) setLatest.run(car.last, toMs, car.id);
  database.exec('create index positions_device_time on positions (device_id, fix_time)');
  database.exec('commit');
  database.close();
  return id;
}

/** Returns the same numbers from 0 to 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state / 2 ** 32;
  };
}
