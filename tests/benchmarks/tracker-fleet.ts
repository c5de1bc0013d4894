import { performance } from 'node:perf_hooks';
import { Tracker } from '../harness/tracker.ts';
import {
  gt06Login,
  gt06Position,
  teltonikaLogin,
  teltonikaRecords,
  type TrackerFix,
} from '../harness/tracker-frames.ts';

const GT06_ANSWER_BYTES = 10;
/** What Teltonika trackers send together after a while without network. */
const RECORDS_PER_PACKET = 5;

/** What a simulated fleet of trackers did. */
export interface TrackerFleetResult {
  trackers: number;
  'fixes acknowledged': number;
  'fixes per second': number;
  'p50 of a frame (ms)': number;
  'p99 of a frame (ms)': number;
}

/** The trackers by protocol: where they connect, and their identifiers, which the server knows. */
export interface TrackerFleet {
  gt06: { port: number; imeis: readonly string[] };
  teltonika: { port: number; imeis: readonly string[] };
}

/**
 * Lets trackers of both protocols drive in circles for a number of seconds: each keeps a connection and sends the
 * next frame when the one before was acknowledged. Rejects when a connection ends or a login is refused.
 */
export async function driveTrackerFleet(fleet: TrackerFleet, seconds: number): Promise<TrackerFleetResult> {
  const times: number[] = [];
  let fixes = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const ask = async (tracker: Tracker, frame: Buffer, answerBytes: number): Promise<Buffer> => {
    const sentAt = performance.now();
    const answer = await tracker.ask(frame, answerBytes);
    times.push(performance.now() - sentAt);
    return answer;
  };
  const driveGt06 = async (imei: string, index: number): Promise<void> => {
    const tracker = new Tracker(fleet.gt06.port);
    await tracker.ask(gt06Login(imei), GT06_ANSWER_BYTES);
    for (let count = 1; performance.now() < until; count++) {
      await ask(tracker, gt06Position(fixAt(index, count), count & 0xffff), GT06_ANSWER_BYTES);
      fixes += 1;
    }
    tracker.close();
  };
  const driveTeltonika = async (imei: string, index: number): Promise<void> => {
    const tracker = new Tracker(fleet.teltonika.port);
    await tracker.ask(teltonikaLogin(imei), 1);
    const values = new Map([[239, { width: 1 as const, value: 1 }]]);
    for (let count = 1; performance.now() < until; count += RECORDS_PER_PACKET) {
      const records = Array.from({ length: RECORDS_PER_PACKET }, (_, at) => ({
        ...fixAt(index, count + at),
        altitude: 100,
        event: 0,
        values,
      }));
      const answer = await ask(tracker, teltonikaRecords(records, index % 2 === 0), 4);
      // Not in one step: the others count meanwhile.
      fixes += answer.readUInt32BE();
    }
    tracker.close();
  };
  await Promise.all([...fleet.gt06.imeis.map(driveGt06), ...fleet.teltonika.imeis.map(driveTeltonika)]);
  const elapsed = (performance.now() - startedAt) / 1000;
  times.sort((left, right) => left - right);
  const percentile = (part: number): number =>
    Math.round((times[Math.floor((times.length - 1) * part)] ?? 0) * 10) / 10;
  return {
    trackers: fleet.gt06.imeis.length + fleet.teltonika.imeis.length,
    'fixes acknowledged': fixes,
    'fixes per second': Math.round(fixes / elapsed),
    'p50 of a frame (ms)': percentile(0.5),
    'p99 of a frame (ms)': percentile(0.99),
  };
}

/** A fix of a tracker on its circle, ten seconds after the one before, the last ones a day ago. */
function fixAt(index: number, count: number): TrackerFix {
  const angle = count / 20 + index;
  return {
    time: FIRST_TIME + count * 10_000,
    latitude: -23.5 + (index % 50) / 100 + Math.sin(angle) / 500,
    longitude: -46.6 + Math.floor(index / 50) / 100 + Math.cos(angle) / 500,
    speed: 40 + (count % 20),
    course: Math.floor(((angle * 180) / Math.PI) % 360),
    isValid: true,
    satellites: 10,
  };
}

const FIRST_TIME = Math.floor(Date.now() / 1000) * 1000 - 14 * 86_400_000;
