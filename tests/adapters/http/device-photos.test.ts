import { expect, test } from 'vitest';
import { HttpDevicePhotos } from '@farol/adapters/http/device-photos';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { devicePhotosContract } from '../../contracts/ports/device-photos.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs, unreachableApi } from './send-as.ts';

devicePhotosContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const [user, other] = [await newUser(server), await newUser(server)];
  const deviceId = await newDevice(user.api);
  return {
    photos: new HttpDevicePhotos(trackingApi(`${server.anyone.address}/api`, sendAs(user))),
    deviceId,
    foreignId: await newDevice(other.api),
    stored: async (id, file) => {
      const { uniqueId } = (await user.api.get(`/devices/${id}`)).json();
      const { type, bytes } = await user.api.bytes(`/media/${String(uniqueId)}/${file}`);
      return { type: type ?? '', bytes: new Uint8Array(bytes) };
    },
    disconnected: new HttpDevicePhotos(await unreachableApi()),
    close: () => server.stop(),
  };
});

test.for(['', '<!doctype html>', '../secret', 'two words'])(
  'device photos: a response that is not a file name ("%s") is reported as such',
  async (body) => {
    const photos = new HttpDevicePhotos(trackingApi('http://server', async () => new Response(body)));
    await expect(photos.upload(5, { type: 'image/png', bytes: new Uint8Array(1) })).rejects.toMatchObject({
      code: 'MALFORMED_ANSWER',
    });
  },
);
