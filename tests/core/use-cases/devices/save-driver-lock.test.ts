import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import { saveDriverLock } from '@farol/core/use-cases/devices/save-driver-lock';
import { plainDevice } from '../../../arbitraries/fleet.ts';

const ON = { isOn: true, minutes: 2 };

async function aVehicle(attributes: Record<string, unknown> = {}) {
  const { network, services } = new MemoryServer();
  const { records } = services;
  const device = await records.save('devices', { ...plainDevice(0), attributes });
  const stored = async () => (await records.list('devices')).find(({ id }) => id === device.id);
  return { records, network, device, stored, subject: { records, namespace: 'acme', deviceId: device.id } };
}

test('lock without a driver: the rule is set on the current record, and nothing else of it changes', async () => {
  const { records, device, stored, subject } = await aVehicle({ placa: 'ABC1D23' });
  await records.save('devices', { ...device, name: 'Renamed', attributes: { placa: 'NEW' } });
  expect(await saveDriverLock(subject, ON)).toEqual(ON);
  expect(await stored()).toMatchObject({
    name: 'Renamed',
    attributes: { placa: 'NEW', 'acme.driverLockDevice': 1, 'acme.lockDeviceTimeout': 2 },
  });
  expect(await saveDriverLock(subject, { ...ON, isOn: false })).toEqual({ isOn: false, minutes: 2 });
  expect((await stored())?.attributes).toMatchObject({ 'acme.driverLockDevice': 0 });
});

test('lock without a driver: a refusal and a deleted vehicle are reported, and change nothing', async () => {
  const { network, stored, subject } = await aVehicle();
  await expect(saveDriverLock({ ...subject, deviceId: 99 }, ON)).rejects.toMatchObject({ status: 404 });
  network.failure = new Failure('NETWORK', 0);
  await expect(saveDriverLock(subject, ON)).rejects.toMatchObject({ code: 'NETWORK' });
  network.failure = undefined;
  expect((await stored())?.attributes).toEqual({});
});
