import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackUploads } from '@farol/core/ports/track-uploads';
import { failureOf } from './failure-of.ts';

/** Uploads to a device without positions, and how to close them. */
export interface TrackUploadsUnderTest {
  uploads: TrackUploads;
  deviceId: number;
  /** A device that the user cannot see. */
  foreignId: number;
  /** The uploads of a server that has gone away. */
  disconnected: TrackUploads;
  close: () => Promise<void> | void;
}

const FILE = 'time;lat;lon\n2026-01-02T03:04:05Z;1;2\n2026-01-02T03:04:15Z;1.001;2\nsoon;1;2\n';

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** What every implementation of the `TrackUploads` port must do (contract §8.10). */
export function trackUploadsContract(
  title: string,
  open: () => Promise<TrackUploadsUnderTest> | TrackUploadsUnderTest,
): void {
  describe(`the uploads of tracks of ${title}`, () => {
    let opened: TrackUploadsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a track is stored once, and what is wrong is told by line', async () => {
      const { uploads, deviceId } = opened;
      const preview = await uploads.preview(deviceId, bytesOf(FILE));
      const first = await uploads.upload(deviceId, bytesOf(FILE));
      expect(first).toMatchObject({
        stored: 2,
        known: 0,
        problems: [{ line: 4, kind: 'noTime', sample: 'soon;1;2' }],
        problemCount: 1,
      });
      // What was announced is what was done, and the announcement did nothing.
      expect(first).toEqual(preview);
      expect([first.from, first.to].map((time) => Date.parse(time ?? ''))).toEqual([
        Date.UTC(2026, 0, 2, 3, 4, 5),
        Date.UTC(2026, 0, 2, 3, 4, 15),
      ]);
      expect(await uploads.upload(deviceId, bytesOf(FILE))).toMatchObject({ stored: 0, known: 2 });
    });

    test('a file without a track stores nothing', async () => {
      const { uploads, deviceId } = opened;
      expect(await uploads.upload(deviceId, bytesOf('hello'))).toMatchObject({
        stored: 0,
        problems: [{ line: 1, kind: 'noColumns', sample: 'hello' }],
      });
      expect(await uploads.upload(deviceId, bytesOf(''))).toMatchObject({ stored: 0, problemCount: 0 });
    });

    test('the history of an invisible device is refused', async () => {
      const { uploads, foreignId } = opened;
      for (const call of ['preview', 'upload'] as const)
        expect(await failureOf(uploads[call](foreignId, bytesOf(FILE)))).toMatchObject({
          code: 'DEVICE_ACCESS_DENIED',
          status: 400,
        });
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected, deviceId } = opened;
      expect(await failureOf(disconnected.upload(deviceId, bytesOf(FILE)))).toMatchObject({
        code: 'NETWORK',
      });
    });
  });
}
