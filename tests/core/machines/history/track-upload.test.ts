import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryTrackUploads } from '@farol/adapters/memory/track-uploads';
import { Failure } from '@farol/core/domain/values/failure';
import { trackUploadMachine } from '@farol/core/machines/history/track-upload.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(trackUploadMachine);

function aBench() {
  const network = new MemoryNetwork();
  const uploads = new MemoryTrackUploads(network);
  const upload = createActor(trackUploadMachine, { input: uploads, inspect: coverage.inspect }).start();
  const choose = (text: string, name = 'a.csv') =>
    upload.send({
      type: 'CHOOSE',
      track: { deviceId: 5, name, file: new TextEncoder().encode(`time,lat,lon\n${text}`) },
    });
  const stored = () => uploads.tracks.get(5)?.size ?? 0;
  return { network, upload, choose, stored };
}

const TWO = '2026-01-02T03:04:05Z,1,2\n2026-01-02T03:04:15Z,1,2\nsoon,1,2\n';

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('track upload: nothing is stored before the user has seen what the file has and agreed', async () => {
  const { upload, choose, stored } = aBench();
  choose(TWO);
  await flush();
  expect(upload.getSnapshot()).toMatchObject({
    value: 'previewed',
    context: { preview: { stored: 2, known: 0, problemCount: 1 }, result: undefined },
  });
  expect(stored()).toBe(0);
  upload.send({ type: 'CONFIRM' });
  expect(upload.getSnapshot().value).toBe('storing');
  await flush();
  expect(upload.getSnapshot()).toMatchObject({ value: 'stored', context: { result: { stored: 2 } } });
  expect(stored()).toBe(2);
});

test('track upload: a file without anything new cannot be stored', async () => {
  const { upload, choose } = aBench();
  choose('soon,1,2\n');
  await flush();
  upload.send({ type: 'CONFIRM' });
  expect(upload.getSnapshot()).toMatchObject({ value: 'previewed', context: { preview: { stored: 0 } } });
});

test('a failure is told, and the same file is tried again: looked through, or stored', async () => {
  const { upload, choose, network, stored } = aBench();
  network.failure = new Failure('NETWORK', 0);
  choose(TWO);
  await flush();
  expect(upload.getSnapshot()).toMatchObject({ value: 'refused', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  upload.send({ type: 'RETRY' });
  await flush();
  expect(upload.getSnapshot()).toMatchObject({ value: 'previewed', context: { reason: undefined } });
  network.failure = new Failure('NO_SPACE', 503);
  upload.send({ type: 'CONFIRM' });
  await flush();
  expect(upload.getSnapshot()).toMatchObject({ value: 'previewed', context: { reason: 'NO_SPACE' } });
  network.failure = undefined;
  upload.send({ type: 'CONFIRM' });
  expect(upload.getSnapshot().context.reason).toBeUndefined();
  await flush();
  expect(stored()).toBe(2);
});

test('track upload: the last chosen file counts, and closing forgets it', async () => {
  const { upload, choose, network } = aBench();
  network.isHeld = true;
  choose(TWO, 'first.csv');
  choose('2026-01-02T03:04:05Z,1,2\n', 'second.csv');
  for (const call of Array.from(network.pending)) call.settle();
  await flush();
  expect(upload.getSnapshot().context).toMatchObject({
    track: { name: 'second.csv' },
    preview: { stored: 1 },
  });
  upload.send({ type: 'CLOSE' });
  expect(upload.getSnapshot()).toMatchObject({ value: 'idle', context: { track: undefined } });
});

test('track upload: what is being stored is neither replaced nor dropped', async () => {
  const { upload, choose } = aBench();
  choose(TWO);
  await flush();
  upload.send({ type: 'CONFIRM' });
  choose('2026-01-03T03:04:05Z,1,2\n', 'other.csv');
  upload.send({ type: 'CLOSE' });
  expect(upload.getSnapshot()).toMatchObject({ value: 'storing', context: { track: { name: 'a.csv' } } });
  await flush();
  choose(TWO, 'again.csv');
  await flush();
  expect(upload.getSnapshot().context.preview).toMatchObject({ stored: 0, known: 2 });
});

test('track upload: no state and no transition of the upload is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
