import { readFileSync } from 'node:fs';
import type { Position } from '@farol/core/domain/position/position';
import { plainPosition } from '../../../arbitraries/fleet.ts';

/** A trace of `golden-traces.txt`: positions in the order of their arrival, and what reports of them say. */
export interface GoldenTrace {
  title: string;
  positionsOf: (deviceId: number) => Position[];
  reports: { fromMs: number; toMs: number; rows: string[] }[];
}

const TIME = String.raw`(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)`;
const POSITION = new RegExp(String.raw`^${TIME} +(\d+) m +(\d+) kn( ignition)?( motion)?$`);
const SPAN = new RegExp(`^From ${TIME} to ${TIME}$`);
const ROW = new RegExp(`^(stop|trip) ${TIME} to ${TIME}`);

/** The traces of `golden-traces.txt`. */
export const GOLDEN_TRACES: readonly GoldenTrace[] = readFileSync(
  new URL('golden-traces.txt', import.meta.url),
  'utf8',
)
  .split('\n== ')
  .slice(1)
  .map(traceOf);

/** Returns a row of a report as the traces tell it; a stop has no speed. */
export function rowText(kind: 'stop' | 'trip', start: string, end: string, knots: number): string {
  const text = `${kind} ${timeText(start)} to ${timeText(end)}`;
  return kind === 'stop' ? text : `${text}, ${knots} kn`;
}

function traceOf(text: string): GoldenTrace {
  const [title = '', ...lines] = text.split('\n');
  const reports: GoldenTrace['reports'] = [];
  for (const line of lines) {
    const [, from, to] = SPAN.exec(line) ?? [];
    if (from && to) reports.push({ fromMs: msOf(from), toMs: msOf(to), rows: [] });
    else if (ROW.test(line)) reports.at(-1)?.rows.push(line);
  }
  const fixes = lines.flatMap((line) => {
    const [, time = '', meters = '', knots = '', ignition, motion] = POSITION.exec(line) ?? [];
    return time === ''
      ? []
      : { time, meters: Number(meters), speed: Number(knots), ignition: !!ignition, motion: !!motion };
  });
  return {
    title,
    reports,
    positionsOf: (deviceId) =>
      fixes.map(({ time, meters, speed, ignition, motion }, at) => {
        const fixTime = new Date(msOf(time)).toISOString();
        const distance = Math.abs(meters - (fixes[at - 1]?.meters ?? meters));
        return plainPosition(deviceId, at, {
          fixTime,
          deviceTime: fixTime,
          serverTime: fixTime,
          latitude: meters / 111_319.49,
          longitude: 0,
          speed,
          attributes: { ignition, motion, distance },
        });
      }),
  };
}

function msOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

function timeText(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
}
