import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOfPixels } from '@farol/core/domain/picture/png';
import { cleanJpeg } from '@farol/core/domain/picture/jpeg';
import { JPEG_PICTURE } from '../../arbitraries/pictures.ts';
import { aPng } from '../../arbitraries/png-images.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import {
  uniqueName,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const PNG = aPng(9, 5);
const JPEG = cleanJpeg(JPEG_PICTURE.bytes).bytes;

describe('photos of vehicles', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a photo is stored under a server-chosen name and readable by users who see the vehicle', async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const uniqueId = uniqueName('van');
    const id = await newDevice(ana.api, { uniqueId });
    const saved = await ana.api.sendBytes(`/devices/${id}/image`, PNG, 'image/png');
    expect([saved.status, saved.text]).toEqual([200, 'device.png']);
    expect((await ana.api.sendBytes(`/devices/${id}/image`, JPEG, 'image/jpeg')).text).toBe('device.jpg');
    const [png, jpeg] = [`/media/${uniqueId}/device.png`, `/media/${uniqueId}/device.jpg`];
    expect(await photoOf(ana.api, png)).toEqual(['image/png', PNG]);
    expect(await photoOf(ana.api, jpeg)).toEqual(['image/jpeg', JPEG]);
    expect((await server.administrator.get(png)).status).toBe(200);
    expect((await server.anyone.get(png)).status).toBe(401);
    expect((await bruno.api.get(png)).status).toBe(403);
    expect((await bruno.api.get('/media/nothing/device.png')).status).toBe(403);
    expect((await ana.api.get(`/media/${uniqueId}/device.gif`)).status).toBe(404);
    await ana.api.delete(`/devices/${id}`);
    expect((await server.administrator.get(png)).status).toBe(404);
  });

  test("a file that is no image, is too large, or is for another user's vehicle is refused", async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const uniqueId = uniqueName('van');
    const id = await newDevice(ana.api, { uniqueId });
    const page = new TextEncoder().encode('<svg onload="alert(1)"/>');
    const long = new Uint8Array(500_001);
    long.set(PNG);
    const attempts: [ApiClient, string, Uint8Array<ArrayBuffer>, string, number][] = [
      [ana.api, `/devices/${id}/image`, page, 'image/svg+xml', 415],
      [ana.api, `/devices/${id}/image`, page, 'text/html', 415],
      [ana.api, `/devices/${id}/image`, page, 'constructor', 415],
      [ana.api, `/devices/${id}/image`, page, 'image/png', 400],
      [ana.api, `/devices/${id}/image`, new Uint8Array(0), 'image/png', 400],
      // Its pixels are not those that its head says.
      [ana.api, `/devices/${id}/image`, pngOfPixels(9, 5, new Uint8Array(9)), 'image/png', 400],
      [ana.api, `/devices/${id}/image`, aPng(4097, 1), 'image/png', 413],
      [ana.api, `/devices/${id}/image`, long, 'image/png', 413],
      [ana.api, `/devices/${id}/image`, new Uint8Array(10_000_000), 'image/png', 413],
      [ana.api, '/devices/x/image', PNG, 'image/png', 404],
      [ana.api, '/devices/999999999/image', PNG, 'image/png', 404],
      [bruno.api, `/devices/${id}/image`, PNG, 'image/png', 404],
      [server.anyone, `/devices/${id}/image`, PNG, 'image/png', 401],
    ];
    for (const [api, path, bytes, type, status] of attempts) {
      const response = await api.sendBytes(path, bytes, type);
      expect([path, type, bytes.length, response.status]).toEqual([path, type, bytes.length, status]);
    }
    expect((await ana.api.get(`/media/${uniqueId}/device.png`)).status).toBe(404);
    const account = (await server.administrator.get(`/users/${ana.id}`)).json();
    await server.administrator.put(`/users/${ana.id}`, { ...account, deviceReadonly: true });
    expect((await ana.api.sendBytes(`/devices/${id}/image`, PNG, 'image/png')).status).toBe(400);
  });

  test('a photo stays in its folder, whatever the identifier and file name are', async () => {
    const { api } = await newUser(server);
    const uniqueId = uniqueName('../../farol.db');
    const id = await newDevice(api, { uniqueId });
    await api.sendBytes(`/devices/${id}/image`, PNG, 'image/png');
    const path = (file: string) => `/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(file)}`;
    expect((await api.get(path('device.png'))).status).toBe(200);
    for (const file of [
      '../../farol.db',
      '..',
      '.',
      'device.png.part',
      'device.png\u0000',
      '../1/device.png',
    ])
      expect((await api.get(path(file))).status).toBe(404);
  });
});

async function photoOf(api: ApiClient, path: string): Promise<[string | null, Uint8Array]> {
  const { type, bytes } = await api.bytes(path);
  return [type, bytes];
}
