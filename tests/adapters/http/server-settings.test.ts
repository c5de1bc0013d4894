import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { HttpServerSettings } from '@farol/adapters/http/server-settings';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { aServer } from '../../arbitraries/servers.ts';
import { serverSettingsContract } from '../../contracts/ports/server-settings.ts';
import { serverUnderTest } from '../../harness/server-under-test.ts';
import { unreachableApi } from './send-as.ts';
import { startSessionServer, type SessionServer } from './session-server.ts';

serverSettingsContract('the embedded server', async () => {
  const embedded = await serverUnderTest();
  return {
    serverSettings: new HttpServerSettings(trackingApi(`${embedded.anyone.address}/api`)),
    change: async (announcement, attributes) => {
      const before = (await embedded.administrator.get('/server')).json();
      await embedded.administrator.put('/server', { ...before, announcement, attributes });
    },
    disconnected: new HttpServerSettings(await unreachableApi()),
    close: () => embedded.stop(),
  };
});

let server: SessionServer;
beforeAll(async () => {
  server = await startSessionServer();
});
afterAll(() => server.close());

function load(
  headers: Record<string, string>,
  body: string = JSON.stringify(aServer().info),
): Promise<KnownServer> {
  server.answer = { status: 200, headers, body };
  return new HttpServerSettings(trackingApi(server.base)).load();
}

test('server settings: a plain server is not a Plus server and has no device limit', async () => {
  expect(await load({})).toEqual(aServer());
});

test('server settings: the license header makes a Plus server, the limit header limits its devices', async () => {
  expect(await load({ licensemode: 'any', devicelimit: '12' })).toMatchObject({
    isPlus: true,
    licenseDeviceLimit: 12,
  });
  expect(await load({ devicelimit: '-1' })).toMatchObject({ isPlus: false, licenseDeviceLimit: -1 });
  expect(await load({ devicelimit: '' })).toMatchObject({ licenseDeviceLimit: undefined });
  expect(await load({ devicelimit: 'many' })).toMatchObject({ licenseDeviceLimit: undefined });
});

test('server settings: fields missing from an older server are filled in', async () => {
  expect((await load({}, '{"id":1,"version":"4.15"}')).info).toEqual({ ...aServer().info, version: '4.15' });
});

test('server settings: a web page instead of the settings is reported as such', async () => {
  for (const body of ['<!doctype html>', 'null', '[]']) {
    await expect(load({}, body)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  }
});

test('server settings: the port of devices is known where the server names one that exists', async () => {
  expect((await load({ devicePort: '15055' })).devicePort).toBe(15_055);
  for (const devicePort of ['', '0', '70000', '5055.5', 'none'])
    expect((await load({ devicePort })).devicePort).toBeUndefined();
});

test('server settings: the embedded server names the port at which it takes the reports of devices', async () => {
  const embedded = await serverUnderTest();
  onTestFinished(() => embedded.stop());
  const settings = new HttpServerSettings(trackingApi(`${embedded.anyone.address}/api`));
  const { devicePort } = await settings.load();
  const answer = await fetch(`http://127.0.0.1:${devicePort}/?id=nobody&lat=1&lon=1`);
  // Only the device port answers so for an unknown identifier.
  expect(answer.status).toBe(400);
});
