import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { cleanJpeg } from '@farol/core/domain/picture/jpeg';
import { Failure } from '@farol/core/domain/values/failure';
import { devicePhotoMachine } from '@farol/core/machines/devices/device-photo.machine';
import { plainDevice } from '../../../arbitraries/fleet.ts';
import { JPEG_PICTURE } from '../../../arbitraries/pictures.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(devicePhotoMachine);
const PHOTO = { type: 'image/jpeg', bytes: cleanJpeg(JPEG_PICTURE.bytes).bytes };

async function aBench() {
  const { network, services } = new MemoryServer();
  const { devicePhotos, records } = services;
  const device = await records.save('devices', plainDevice(0));
  const photo = createActor(devicePhotoMachine, {
    input: { devicePhotos, records },
    inspect: coverage.inspect,
  }).start();
  const storedDevice = async () => (await records.list('devices'))[0];
  return { network, records, photos: devicePhotos, photo, device, storedDevice };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('device photo: a photo is saved, its name stored with the device without other changes, and the photo shown again', async () => {
  const { photo, photos, device, storedDevice } = await aBench();
  photo.send({ type: 'UPLOAD', device, photo: PHOTO });
  expect(photo.getSnapshot().value).toBe('saving');
  await flush();
  expect(photo.getSnapshot()).toMatchObject({ value: 'idle', context: { version: 1, photo: undefined } });
  expect(photos.photos.get(device.id)).toEqual(PHOTO);
  expect(await storedDevice()).toEqual({ ...device, attributes: { deviceImage: 'device.jpg' } });
});

test('device photo: a second photo with the same name does not change the device, and is shown again too', async () => {
  const { photo, device, network, storedDevice } = await aBench();
  photo.send({ type: 'UPLOAD', device, photo: PHOTO });
  await flush();
  const known = await storedDevice();
  if (!known) throw new Error('the device is gone');
  network.isHeld = true;
  photo.send({ type: 'UPLOAD', device: known, photo: PHOTO });
  network.pending[0]?.settle();
  await flush();
  expect(network.pending).toEqual([]);
  expect(photo.getSnapshot().context.version).toBe(2);
});

test('device photo: a refused photo shows the reason, and can be sent again, replaced or discarded', async () => {
  const { photo, device, network, photos } = await aBench();
  network.failure = new Failure('NETWORK', 0);
  photo.send({ type: 'UPLOAD', device, photo: PHOTO });
  await flush();
  expect(photo.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK', version: 0 } });
  photo.send({ type: 'RETRY' });
  expect(photo.getSnapshot().value).toBe('saving');
  await flush();
  expect(photo.getSnapshot().value).toBe('failed');
  network.failure = undefined;
  photo.send({ type: 'UPLOAD', device, photo: { ...PHOTO, type: 'text/plain' } });
  expect(photo.getSnapshot()).toMatchObject({ value: 'saving', context: { reason: undefined } });
  await flush();
  expect(photo.getSnapshot()).toMatchObject({ value: 'failed' });
  photo.send({ type: 'DISCARD' });
  expect(photo.getSnapshot()).toMatchObject({
    value: 'idle',
    context: { device: undefined, reason: undefined },
  });
  expect(photos.photos.size).toBe(0);
});

test('device photo: a photo saved by another user is shown', async () => {
  const { photo } = await aBench();
  photo.send({ type: 'PHOTO_CHANGED' });
  expect(photo.getSnapshot()).toMatchObject({ value: 'idle', context: { version: 1 } });
});

test('device photo: no state and no transition of the photo is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
