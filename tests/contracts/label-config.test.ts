import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

const CONFIG = '/../farol/assets/custom/config.json';
const THEME = '/../farol/theme';

describe.skipIf(process.env['FAROL_CONTRACT_URL'] !== undefined)('the label of the console', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('before anybody sets it, it is the usual one, for everybody to read', async () => {
    const answer = await server.anyone.get(CONFIG);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.json()).toEqual({
      config: { title: '', whatsapp: false, headLogo: { image: true, text: '' } },
      push: { vapidKey: '', firebaseConfig: {} },
    });
  });

  test('an administrator sets title, logo and chat link; the colours of a theme are no part of it', async () => {
    const config = {
      title: 'Frota Azul',
      whatsapp: '5511999990000',
      headLogo: { image: false, text: 'FROTA' },
    };
    const answer = await server.administrator.put(THEME, {
      config,
      colors: { '--el-color-primary': '#007eff' },
    });
    expect([answer.status, answer.json()['config']]).toEqual([200, config]);
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

  test('nobody else does, and what makes no sense changes nothing', async () => {
    const before = (await server.anyone.get(CONFIG)).text;
    const user = await newUser(server);
    expect((await server.anyone.put(THEME, { config: {} })).status).toBe(401);
    const refused = await user.api.put(THEME, { config: { title: 'Mine' } });
    expect([refused.status, refused.text.split(' - ')[0]]).toEqual([400, 'Administrator access required']);
    const whatsapp = { config: { whatsapp: 5511 } };
    const logo = { config: { headLogo: 'x' } };
    const long = { config: { title: 'x'.repeat(129) } };
    for (const body of [{}, [], null, { config: { title: 7 } }, long, logo, whatsapp])
      expect((await server.administrator.put(THEME, body)).status).toBe(400);
    expect((await server.administrator.post(THEME, {})).status).toBe(405);
    expect((await server.anyone.get(CONFIG)).text).toBe(before);
  });
});
