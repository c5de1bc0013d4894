import { expect, test } from 'vitest';
import { HttpDriverDays } from '@farol/adapters/http/driver-days';
import { productApi, productUrl } from '@farol/adapters/http/product-client';
import { driverDaysContract, type Drive } from '../../contracts/ports/driver-days.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { sendAs, unreachableApi } from './send-as.ts';

const MINUTE = 60_000;
/** Noon here, so that the whole test is within one day. */
const NOON_MS = new Date().setHours(12, 0, 0, 0);

driverDaysContract('a server with the product', async () => {
  const server = await startInProcessServer({ time: { ...systemClock, now: () => NOON_MS } });
  const { administrator: api } = server;
  const info = (await api.get('/server')).json();
  const attributes = {
    ...Object(info['attributes']),
    'farol.enableQrDriverId': true,
    'farol.privateTrips': 'hidden',
  };
  await api.put('/server', { ...info, attributes });
  const driver = await api.post('/drivers', {
    name: 'João',
    uniqueId: 'M8',
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': 'joao',
      'farol.driverPassword': 'secret',
    },
  });
  const { id: deviceId, uniqueId } = await server.newDevice();
  await api.post('/permissions', { deviceId, driverId: driver.json().id });
  /** Drives for twelve minutes. */
  const drive = async (startMs: number): Promise<Drive> => {
    for (let minute = 0; minute <= 12; minute++) {
      const time = new Date(startMs + minute * MINUTE).toISOString();
      const isMoving = minute < 12;
      const motion = `speed=${isMoving ? 16 : 0}&motion=${isMoving}`;
      await fetch(
        `${server.devices}?id=${uniqueId}&lat=${1 + minute / 200}&lon=2&${motion}&timestamp=${time}`,
      );
    }
    return { startMs, endMs: startMs + 12 * MINUTE, place: { latitude: 1.06, longitude: 2 } };
  };
  await drive(NOON_MS - 60 * MINUTE);
  const address = `${server.running.address}/api`;
  const send = sendAs({ email: 'qrcode-joao', password: 'secret' });
  const driversApi = server.administrator.signedInAs('qrcode-joao', 'secret');
  return {
    driverDays: new HttpDriverDays(productApi(address, 'farol', send), productUrl(address, 'farol')),
    disconnected: new HttpDriverDays(await unreachableApi(), 'http://server.example/farol'),
    deviceId,
    checkIn: async () => {
      const scannedAt = new Date(NOON_MS - 30 * MINUTE).toISOString();
      const answer = await driversApi.post('/../farol/qr-driver', { id: deviceId, scannedAt });
      expect(answer.status).toBe(200);
    },
    drive: () => drive(NOON_MS - 20 * MINUTE),
    forbidPrivateTrips: async () => {
      const own = { ...attributes, 'farol.privateTrips': 'off' };
      expect((await api.put('/server', { ...info, attributes: own })).status).toBe(200);
    },
    close: () => server.stop(),
  };
});

const respond = () => Promise.resolve(new Response('[]'));

test('driver days: an answer that is no day is reported as such', async () => {
  const driverDays = new HttpDriverDays(
    productApi('http://server/api', 'acme', respond),
    'http://server/acme',
  );
  await expect(driverDays.today()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
