import { expect, test, vi } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { cleanJpeg } from '@farol/core/domain/picture/jpeg';
import { recordFormInput, recordFormMachine } from '@farol/core/machines/records/record-form';
import { saveDeviceExtras } from '@farol/core/use-cases/devices/save-device-extras';
import { saveDevicePhoto } from '@farol/core/use-cases/devices/save-device-photo';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import { createActor } from 'xstate';
import { JPEG_PICTURE } from '../../../arbitraries/pictures.ts';
import { aDevice } from '../../../arbitraries/devices.ts';

const PHOTO = { type: 'image/jpeg', bytes: cleanJpeg(JPEG_PICTURE.bytes).bytes };

/** The device form on a server on which devices may have reported or not. */
function aForm(hasReported = true) {
  const { network, services } = new MemoryServer();
  const { associations, records } = services;
  const devicePhotos = new MemoryDevicePhotos(network);
  const accumulators = new MemoryAccumulators(network, () => hasReported);
  const form = createActor(recordFormMachine<'devices'>(), {
    input: recordFormInput('devices', {
      records,
      associations,
      namespace: 'acme',
      saveExtras: (device, extras) =>
        saveDeviceExtras({ records, devicePhotos, accumulators }, device, extras),
    }),
  }).start();
  const saved: RecordOf<'devices'>[] = [];
  form.on('saved', ({ saved: { record } }) => saved.push(record));
  return { form, records, photos: devicePhotos, accumulators, saved, network };
}

async function flush(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('save device extras: a device is saved with its color, its photo and only the changed accumulator', async () => {
  const { form, records, photos, accumulators, saved } = aForm();
  const van = await records.save('devices', aDevice({ id: 0, name: 'Van', uniqueId: '1' }));
  form.send({ type: 'OPEN', opened: { record: van, extras: { odometer: 12_345_678.9, hours: 7_200_000 } } });
  const { fields } = form.getSnapshot().context.draft;
  expect([fields['odometer'], fields['hours']]).toEqual(['12345.6789', '2']);
  form.send({ type: 'CHANGE', change: { field: 'odometer', text: '13000' } });
  form.send({ type: 'CHANGE', change: { field: 'color1', text: '155|2.00|0.60' } });
  form.send({ type: 'CHANGE', change: { photo: PHOTO } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().value).toBe('closed');
  expect(accumulators.values.get(van.id)).toEqual({ totalDistance: 13_000_000 });
  expect(photos.photos.get(van.id)).toEqual(PHOTO);
  expect(saved).toMatchObject([
    {
      attributes: {
        'acme.color': '155|2.00|0.60',
        deviceImage: 'device.jpg',
      },
    },
  ]);
  expect(await records.list('devices')).toEqual(saved);
});

test('save device extras: unchanged odometer and hours are not sent, and the record of the device has neither', async () => {
  const { form, records, accumulators, saved } = aForm();
  const van = await records.save('devices', aDevice({ id: 0 }));
  form.send({ type: 'OPEN', opened: { record: van, extras: { odometer: 5000, hours: undefined } } });
  form.send({ type: 'CHANGE', change: { field: 'name', text: 'Van 2' } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(accumulators.values.size).toBe(0);
  expect(saved[0]).not.toHaveProperty('odometer');
});

test('save device extras: odometer and hours can be set, not cleared, and must be numbers', async () => {
  const { form, records } = aForm();
  const van = await records.save('devices', aDevice({ id: 0 }));
  form.send({ type: 'OPEN', opened: { record: van, extras: { odometer: 5000, hours: 3_600_000 } } });
  form.send({ type: 'CHANGE', change: { field: 'odometer', text: '' } });
  form.send({ type: 'CHANGE', change: { field: 'hours', text: 'many' } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().context.problems).toEqual({ odometer: 'required', hours: 'notNumber' });
});

test('a new device is saved although its photo is not: the form stays, and saving again sends only what is missing', async () => {
  const { form, records, photos, saved } = aForm();
  form.send({ type: 'OPEN' });
  form.send({ type: 'CHANGE', change: { field: 'name', text: 'Van' } });
  form.send({ type: 'CHANGE', change: { field: 'uniqueId', text: ' 86 ' } });
  form.send({ type: 'CHANGE', change: { photo: { ...PHOTO, type: 'image/tiff' } } });
  form.send({ type: 'SAVE' });
  await flush();
  const { value, context } = form.getSnapshot();
  expect([value, context.saveError]).toMatchObject([
    'editing',
    { code: 'HTTP_415_UNSUPPORTED_MEDIA_TYPE', field: undefined, isExtrasOnly: true },
  ]);
  expect(context.opened.record.id).toBeGreaterThan(0);
  form.send({ type: 'CHANGE', change: { photo: PHOTO } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().value).toBe('closed');
  expect(await records.list('devices')).toMatchObject([
    { uniqueId: '86', attributes: { deviceImage: 'device.jpg' } },
  ]);
  expect(photos.photos.size).toBe(1);
  expect(saved.map(({ id }) => id)).toEqual([1, 1]);
});

test('a chosen photo counts as a change: leaving asks first', () => {
  const { form } = aForm();
  form.send({ type: 'OPEN' });
  form.send({ type: 'CHANGE', change: { photo: PHOTO } });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  form.send({ type: 'KEEP_EDITING' });
  form.send({ type: 'CHANGE', change: { photo: undefined } });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
});

test('save device extras: odometer and hours of a device that never reported are refused by the server, and the rest is saved', async () => {
  const { form, records } = aForm(false);
  const van = await records.save('devices', aDevice({ id: 0 }));
  form.send({ type: 'OPEN', opened: { record: van, extras: {} } });
  form.send({ type: 'CHANGE', change: { field: 'odometer', text: '10' } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().context).toMatchObject({
    saveError: { isExtrasOnly: true },
    draft: { fields: { odometer: '10' } },
  });
});

test('save device photo: what somebody else changes during the upload stays', async () => {
  const { records, photos } = aForm();
  const van = await records.save('devices', aDevice({ id: 0, name: 'Van' }));
  const devicePhotos = {
    upload: async (id: number, photo: typeof PHOTO) => {
      const file = await photos.upload(id, photo);
      await records.save('devices', {
        ...van,
        name: 'Van 2',
        attributes: { ...van.attributes, placa: 'ABC' },
      });
      return file;
    },
  };
  const saved = await saveDevicePhoto({ devicePhotos, records }, van, PHOTO);
  expect(saved).toMatchObject({ name: 'Van 2', attributes: { placa: 'ABC', deviceImage: 'device.jpg' } });
  expect(await records.list('devices')).toEqual([saved]);
});
