import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { aPng } from '../arbitraries/png-images.ts';
import type { ApiResponse } from '../harness/api-client.ts';
import { errorText } from '../harness/error-text.ts';
import {
  isExternalServer,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

const CONFIG = '/../farol/assets/custom/config.json';
const THEME = '/../farol/theme';
const LOGO = '/../farol/theme/logo';

describe.skipIf(isExternalServer)('the branding of the console', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('the default branding is readable by everyone before it is set', async () => {
    const response = await server.anyone.get(CONFIG);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.json()).toEqual({
      config: { title: '', whatsapp: false, headLogo: { image: true, text: '' } },
      push: { vapidKey: '', firebaseConfig: {} },
    });
  });

  test('an administrator sets title, logo and chat link; theme colors are ignored', async () => {
    const config = {
      title: 'Frota Azul',
      whatsapp: '5511999990000',
      headLogo: { image: false, text: 'FROTA' },
    };
    const response = await server.administrator.put(THEME, {
      config,
      colors: { '--el-color-primary': '#007eff' },
    });
    expect([response.status, response.json()['config']]).toEqual([200, config]);
    expect((await server.anyone.get(CONFIG)).json()['config']).toEqual(config);
    await server.administrator.put(THEME, { config: { ...config, title: 'Frota Verde' } });
    const [last] = (await server.administrator.get('/../farol/server/logs?limit=1')).list();
    expect(last?.['log']).toEqual({
      code: 802,
      status: 200,
      object: { type: 'label' },
      old: { title: 'Frota Azul' },
      data: { title: 'Frota Verde' },
    });
  });

  test('an administrator sets a logo, everyone sees it, and the log shows its size', async () => {
    const sent = await server.administrator.sendBytes(LOGO, aPng(40, 20), 'image/png');
    expect(sent.status).toBe(200);
    const address = logoOf(await server.anyone.get(CONFIG));
    expect(address).toMatch(/^\/farol\/assets\/custom\/logo\.png\?v=[\w-]{16}$/);
    const image = await server.anyone.bytes(`/..${address}`);
    expect(image).toEqual({ type: 'image/png', bytes: aPng(40, 20) });
    const { headers } = await server.anyone.get(`/..${address}`);
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      'nosniff',
      'public, max-age=31536000, immutable',
    ]);
    const [last] = (await server.administrator.get('/../farol/server/logs?limit=1')).list();
    expect(last?.['log']).toMatchObject({
      object: { type: 'label' },
      old: { logo: '' },
      data: { logo: '1 KB' },
    });
    await server.administrator.put(THEME, { config: { title: 'Frota' } });
    expect(logoOf(await server.anyone.get(CONFIG))).toBe(address);
    for (let time = 0; time < 2; time++) expect((await server.administrator.delete(LOGO)).status).toBe(204);
    expect(logoOf(await server.anyone.get(CONFIG))).toBe('');
    expect((await server.anyone.get(`/..${address}`)).status).toBe(404);
  });

  test('files that are not plain images are refused as logo, and only administrators set one', async () => {
    const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const attempts: [Uint8Array<ArrayBuffer>, string, number][] = [
      [page, 'image/svg+xml', 415],
      [page, 'image/png', 400],
      [Uint8Array.from([...aPng(), ...page]), 'image/png', 400],
      [aPng(), 'text/html', 415],
      [aPng(513, 1), 'image/png', 413],
      [aPng(10, 10, 200_000), 'image/png', 413],
      [new Uint8Array(900_000), 'image/png', 413],
    ];
    for (const [bytes, type, status] of attempts)
      expect((await server.administrator.sendBytes(LOGO, bytes, type)).status).toBe(status);
    const user = await newUser(server);
    expect((await user.api.sendBytes(LOGO, aPng(), 'image/png')).status).toBe(400);
    expect((await server.anyone.sendBytes(LOGO, aPng(), 'image/png')).status).toBe(401);
    expect((await server.anyone.get('/../farol/assets/custom/logo.png')).status).toBe(404);
  });

  test('other users cannot change the branding, and invalid values change nothing', async () => {
    const before = (await server.anyone.get(CONFIG)).text;
    const user = await newUser(server);
    expect((await server.anyone.put(THEME, { config: {} })).status).toBe(401);
    const refused = await user.api.put(THEME, { config: { title: 'Mine' } });
    expect([refused.status, errorText(refused)]).toEqual([400, 'Administrator access required']);
    const whatsapp = { config: { whatsapp: true } };
    const logo = { config: { headLogo: 'x' } };
    const long = { config: { title: 'x'.repeat(129) } };
    for (const body of [{}, [], null, { config: { title: [7] } }, long, logo, whatsapp])
      expect((await server.administrator.put(THEME, body)).status).toBe(400);
    expect((await server.administrator.post(THEME, {})).status).toBe(405);
    expect((await server.anyone.get(CONFIG)).text).toBe(before);
  });
});

/** Returns the URL of the logo in the branding. */
function logoOf(response: ApiResponse): string | undefined {
  return parseBranding(response.json())?.logoUrl;
}
