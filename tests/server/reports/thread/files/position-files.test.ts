import { expect, test } from 'vitest';
import { gpxOutput } from '../../../../../server/reports/thread/files/position-files.ts';
import { plainPosition } from '../../../../arbitraries/fleet.ts';

/** A position so many minutes after midnight, so many degrees to the north. */
const positionAt = (minute: number, latitude: number): string =>
  JSON.stringify(
    plainPosition(1, 0, {
      latitude,
      longitude: 2,
      altitude: 10,
      fixTime: new Date(minute * 60_000).toISOString(),
    }),
  );

async function textOf(...pages: string[][]): Promise<string> {
  const parts: string[] = [];
  const output = gpxOutput(async function* () {
    yield* pages;
  }, 'Van <5>');
  for await (const part of output) parts.push(...part);
  return parts.join('');
}

test('position files: a device’s GPX file is a track that is broken where nothing is known of the way, also between pages', async () => {
  const text = await textOf(
    [positionAt(0, 1), positionAt(1, 1.001), positionAt(10, 1.01)],
    [positionAt(30, 1.01), positionAt(60, 1.5)],
  );
  const segments = text.split('<trkseg>').slice(1);
  expect(segments.map((segment) => segment.match(/lat="[^"]*"/g))).toEqual([
    ['lat="1"', 'lat="1.001"'],
    // Parked for 20 minutes.
    ['lat="1.01"', 'lat="1.01"'],
    ['lat="1.5"'],
  ]);
  expect(text.match(/<\/trkseg>/g)).toHaveLength(3);
  expect(text).toContain('<trk><name>Van &lt;5&gt;</name><trkseg>');
  expect(text).toContain('<ele>10.0</ele><time>1970-01-01T00:00:00.000Z</time>');
});
