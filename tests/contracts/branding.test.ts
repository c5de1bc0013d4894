import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { pngOfPixels, pngParts } from '@farol/core/domain/picture/png';
import { JPEG_PICTURE } from '../arbitraries/pictures.ts';
import { aColoredPng, aPng } from '../arbitraries/png-images.ts';
import type { ApiResponse } from '../harness/api-client.ts';
import { errorText } from '../harness/error-text.ts';
import {
  isExternalServer,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

/** Its frames could go on for ever. */
const GIF = new TextEncoder().encode('GIF89a\u0001\u0000\u0001\u0000');
const CONFIG = '/../farol/assets/custom/config.json';
const THEME = '/../farol/theme';
const UPLOAD = '/../farol/theme/upload?type=';
const LOGO = `${UPLOAD}logo-interno`;

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
      config: { title: '', whatsapp: false, headLogo: { image: true, text: '', width: 80 }, pictures: {} },
      colors: {},
      push: { vapidKey: expect.stringMatching(/^B[\w-]{86}$/), firebaseConfig: {} },
    });
  });

  test('an administrator sets title, logo and chat link, and the log names the change', async () => {
    const config = {
      title: 'Frota Azul',
      whatsapp: '5511999990000',
      headLogo: { image: false, text: 'FROTA' },
    };
    const response = await server.administrator.put(THEME, { config });
    const stored = { ...config, headLogo: { ...config.headLogo, width: 80 }, pictures: {} };
    expect([response.status, response.json()['config']]).toEqual([200, stored]);
    expect((await server.anyone.get(CONFIG)).json()['config']).toEqual(stored);
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

  test('the size of the logo is an attribute of the server, saved with the rest, and stays without being sent', async () => {
    const widths = async () => [
      parseBranding((await server.anyone.get(CONFIG)).json())?.logoWidth,
      (await server.anyone.get('/server')).json()['attributes'],
    ];
    const before = (await server.anyone.get('/server')).json()['attributes'];
    const put = (headLogo: object, more: object = {}) =>
      server.administrator.put(THEME, { config: { title: 'Frota', headLogo, ...more } });
    expect((await put({ width: 55 })).status).toBe(200);
    expect(await widths()).toEqual([55, { ...Object(before), 'farol.logoWidth': 55 }]);
    for (const width of [9, 101, 10.5, -1, 1e300, '50', null, [50]])
      expect((await put({ width }, { title: 'Refused' })).status).toBe(400);
    expect((await put({ text: 'X' })).status).toBe(200);
    expect((await widths())[0]).toBe(55);
    expect((await server.anyone.get(CONFIG)).text).not.toContain('Refused');
    expect((await put({ width: 80 })).status).toBe(200);
  });

  test('two themes that are saved at once leave one of them, whole', async () => {
    const themes = [
      { config: { title: 'One', headLogo: { width: 20 } }, colors: { '--el-color-primary': '#111111' } },
      { config: { title: 'Two', headLogo: { width: 90 } }, colors: { '--el-color-primary': '#eeeeee' } },
    ];
    for (let turn = 0; turn < 4; turn++) {
      const statuses = await Promise.all(themes.map((theme) => server.administrator.put(THEME, theme)));
      expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
      const left = parseBranding((await server.anyone.get(CONFIG)).json());
      expect([
        ['One', 20, '#111111'],
        ['Two', 90, '#eeeeee'],
      ]).toContainEqual([left?.title, left?.logoWidth, left?.colors['--el-color-primary']]);
    }
    await server.administrator.put(THEME, { config: { headLogo: { width: 80 } }, colors: {} });
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
      [GIF, 'image/gif', 415],
      [GIF, 'image/png', 400],
      [pngOfPixels(8, 8, new Uint8Array(5)), 'image/png', 400],
      [JPEG_PICTURE.bytes, 'image/jpeg', 415],
      [aPng(), 'text/html', 415],
      [aPng(513, 1), 'image/png', 413],
      [aPng(10, 10, { name: 'tEXt', data: new Uint8Array(200_000) }), 'image/png', 413],
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
    const script = { config: { whatsapp: 'javascript:1' } };
    const logo = { config: { headLogo: 'x' } };
    const long = { config: { title: 'x'.repeat(129) } };
    for (const body of [{}, [], null, { config: { title: [7] } }, long, logo, whatsapp, script])
      expect((await server.administrator.put(THEME, body)).status).toBe(400);
    expect((await server.administrator.post(THEME, {})).status).toBe(405);
    expect((await server.anyone.get(CONFIG)).text).toBe(before);
  });

  test('colors are set with the texts, stay without being sent, and are logged without their names', async () => {
    const config = { title: 'Frota' };
    const colors = { '--el-color-primary': '#A01060', '--tk-login-filter': 'rgba(0,0,0,0.5)' };
    const stored = { '--tk-login-filter': 'rgba(0, 0, 0, 0.5)', '--el-color-primary': '#a01060' };
    const response = await server.administrator.put(THEME, { config, colors });
    expect([response.status, response.json()['colors']]).toEqual([200, stored]);
    const [last] = (await server.administrator.get('/../farol/server/logs?limit=1')).list();
    expect(last?.['log']).toMatchObject({ data: { colors: 'rgba(0, 0, 0, 0.5), #a01060' } });
    const newest = last?.['id'];
    // A replay and a client that knows no colors.
    for (const body of [{ config, colors }, { config }]) await server.administrator.put(THEME, body);
    expect((await server.anyone.get(CONFIG)).json()['colors']).toEqual(stored);
    expect((await server.administrator.get('/../farol/server/logs?limit=1')).list()[0]?.['id']).toBe(newest);
    for (const [name, color, text] of [
      ['--el-color-primary', 'red', 'colors: --el-color-primary must be a color such as #1c68ce'],
      ['--other', '#fff', 'colors: --other is not a color of the theme'],
      [
        '--el-color-info',
        'url(https://else.example)',
        'colors: --el-color-info must be a color such as #1c68ce',
      ],
    ] as const) {
      const refused = await server.administrator.put(THEME, { config, colors: { [name]: color } });
      expect([refused.status, errorText(refused)]).toEqual([400, text]);
    }
    for (const wrong of [7, [], 'red', { '--el-color-primary': 7 }, null])
      expect((await server.administrator.put(THEME, { config, colors: wrong })).status).toBe(400);
    expect((await server.anyone.get(CONFIG)).json()['colors']).toEqual(stored);
    await Promise.all(
      ['#100000', '#001000'].map((color) =>
        server.administrator.put(THEME, {
          config: { title: color },
          colors: { '--el-color-primary': color, '--el-color-success': color },
        }),
      ),
    );
    const { config: both, colors: set } = (await server.anyone.get(CONFIG)).json();
    expect(new Set([Object(both).title, ...Object.values(Object(set))]).size).toBe(1);
    await server.administrator.put(THEME, { config, colors: {} });
    expect((await server.anyone.get(CONFIG)).json()['colors']).toEqual({});
  });

  test('pictures are uploaded as forms or plainly, by their names, and what surrounds them is dropped', async () => {
    const secret = new TextEncoder().encode('a secret place');
    const form = new FormData();
    form.set('file', new File([JPEG_PICTURE.bytes, secret], 'beach.svg', { type: 'image/jpeg' }));
    const sent = await server.administrator.send('POST', `${UPLOAD}bg-login`, form);
    expect(sent.status).toBe(200);
    const address = parseBranding((await server.anyone.get(CONFIG)).json())?.loginPictureUrl;
    expect(address).toMatch(/^\/farol\/assets\/custom\/bg-login\.jpg\?v=/);
    const { type, bytes } = await server.anyone.bytes(`/..${address}`);
    expect([type, String.fromCharCode(...bytes).includes('secret')]).toEqual(['image/jpeg', false]);
    for (const kind of ['', 'logo', 'constructor', 'bg-login%00']) {
      const refused = await server.administrator.sendBytes(UPLOAD + kind, aPng(), 'image/png');
      expect([refused.status, errorText(refused)]).toEqual([
        400,
        'type must be one of logo-interno, logo-login, bg-login, fav-icon',
      ]);
    }
    const broken = await server.administrator.sendBytes(LOGO, secret, 'multipart/form-data; boundary=x');
    expect([broken.status, errorText(broken)]).toEqual([
      400,
      'The form must have a picture in the field file',
    ]);
    expect((await server.administrator.delete(`${UPLOAD}bg-login`)).status).toBe(204);
  });

  test('one picture gives the icons of the installed app in all sizes, and its file names them', async () => {
    const manifest = () => server.anyone.get('/../farol/assets/custom/manifest.json');
    await server.administrator.put(THEME, {
      config: { title: 'Frota Azul' },
      colors: { '--el-color-primary': '#a01060' },
    });
    expect((await manifest()).json()).toMatchObject({
      name: 'Frota Azul',
      theme_color: '#a01060',
      icons: expect.arrayContaining([expect.objectContaining({ src: '/images/app/icon-512.png' })]),
    });
    const wide = await server.administrator.sendBytes(`${UPLOAD}fav-icon`, aPng(300, 200), 'image/png');
    expect([wide.status, errorText(wide)]).toEqual([400, 'Picture is not square']);
    // One bit a pixel: browsers never draw such a file, and the server could not draw its sizes.
    const fewBits = await server.administrator.sendBytes(`${UPLOAD}fav-icon`, aPng(192, 192), 'image/png');
    expect([fewBits.status, errorText(fewBits)]).toEqual([400, 'Picture is damaged']);
    const sent = await server.administrator.sendBytes(`${UPLOAD}fav-icon`, aColoredPng(192), 'image/png');
    expect(sent.status).toBe(200);
    const response = await manifest();
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const icons = response.json()['icons'];
    if (!Array.isArray(icons)) throw new Error('no icons');
    expect(icons).toHaveLength(13);
    for (const icon of icons) {
      const { src, sizes } = Object(icon);
      const { type, bytes } = await server.anyone.bytes(`/..${src}`);
      const { widthPixels, heightPixels } = pngParts(bytes).head;
      expect([type, `${widthPixels}x${heightPixels}`]).toEqual(['image/png', sizes]);
    }
    for (const none of ['icon-513.png', 'icon-maskable-16.png', 'icon-.png', 'icon-16.svg'])
      expect((await server.anyone.get(`/../farol/assets/custom/${none}`)).status).toBe(404);
    await server.administrator.delete(`${UPLOAD}fav-icon`);
    expect((await server.anyone.get('/../farol/assets/custom/icon-192.png')).status).toBe(404);
  });
});

/** Returns the URL of the logo in the branding. */
function logoOf(response: ApiResponse): string | undefined {
  return parseBranding(response.json())?.logoUrl;
}
