import type { TrackBounds } from '@farol/core/domain/area-search/track-bounds';
import { listIn } from '../schema/stored-json.ts';

/** Steps of a degree: boxes grow by a meter at most. */
const STEPS = 100_000;
const NUMBERS_OF_ENDS = 6;
const NUMBERS_OF_PART = 5;

/** Returns an outline as text: times and places of both ends, then of each part its time since the first and its box. */
export function packedTrackBounds({ first, last, parts }: TrackBounds): string {
  const numbers = [first, last].flatMap(({ timeMs, latitude, longitude }) => [timeMs, latitude, longitude]);
  for (const { fromMs, box } of parts) {
    const [west, south] = [Math.floor(box.west * STEPS), Math.floor(box.south * STEPS)];
    const [east, north] = [Math.ceil(box.east * STEPS), Math.ceil(box.north * STEPS)];
    numbers.push(fromMs - first.timeMs, west, south, east - west, north - south);
  }
  return JSON.stringify(numbers);
}

/** Returns the outline that was made a text; throws when it cannot be read. */
export function unpackedTrackBounds(text: string): TrackBounds {
  const numbers = listIn(text, (value): value is number => Number.isFinite(value));
  if (numbers.length < NUMBERS_OF_ENDS) throw new Error('it has no ends');
  const number = (at: number): number => numbers[at] ?? 0;
  const fixAt = (at: number) => ({
    timeMs: number(at),
    latitude: number(at + 1),
    longitude: number(at + 2),
  });
  const first = fixAt(0);
  const parts = [];
  for (let at = NUMBERS_OF_ENDS; at + NUMBERS_OF_PART <= numbers.length; at += NUMBERS_OF_PART) {
    const [west, south] = [number(at + 1), number(at + 2)];
    parts.push({
      fromMs: first.timeMs + number(at),
      box: {
        west: west / STEPS,
        south: south / STEPS,
        east: (west + number(at + 3)) / STEPS,
        north: (south + number(at + 4)) / STEPS,
      },
    });
  }
  return { first, last: fixAt(3), parts };
}
