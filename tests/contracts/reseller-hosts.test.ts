import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColoredPng, aPng } from '../arbitraries/png-images.ts';
import type { ApiResponse } from '../harness/api-client.ts';
import { getAtHost, putAtHost } from '../harness/host-request.ts';
import { errorText } from '../harness/error-text.ts';
import { isExternalServer } from '../harness/server-under-test.ts';
import {
  bodyBelow,
  changeAs,
  FLAGS,
  newBelow,
  startResellerWorld,
  type Party,
  type ResellerWorld,
} from './access/reseller-world.ts';

/** A branding with a logo of this size, percent. */
const withWidth = (width: number) => ({ config: { title: 'Size', headLogo: { width } } });

const CONFIG = '/farol/assets/custom/config.json';
const MANIFEST = '/farol/assets/custom/manifest.json';
const PUBLIC_LOGO = '/farol/assets/custom/logo.png';
const PUBLIC_ICON = '/farol/assets/custom/icon-32.png';

type Login = Pick<Party, 'email' | 'password'>;

describe.skipIf(isExternalServer)('the host names of resellers', () => {
  let world: ResellerWorld;
  beforeAll(async () => {
    world = await startResellerWorld();
    const { administrator } = world.server;
    const info = (await administrator.get('/server')).json();
    const attributes = { ...Object(info['attributes']), 'web.url': 'https://frota.example' };
    await administrator.put('/server', { ...info, attributes });
  });
  afterAll(() => world.server.stop());

  const operator = (): Pick<Party, 'api'> => ({ api: world.server.administrator });
  const isKnown = async (name: string): Promise<number> =>
    (await world.server.anyone.get(`/../farol/hosts/${encodeURIComponent(name)}`)).status;
  const atHost = (host: string, path: string) => getAtHost(world.server.anyone.address, host, path);
  const configAt = async (host: string): Promise<unknown> => {
    const body: unknown = JSON.parse((await atHost(host, CONFIG)).text);
    return Object(body)['config'];
  };

  test('a host name is stored in ASCII and lower case, and is given only by who is above', async () => {
    const { reseller, sub, server } = world;
    expect((await giveDomain(operator(), reseller.id, ' Frota.MÜNCHEN.example. ')).status).toBe(200);
    const stored = (await server.administrator.get(`/users/${reseller.id}`)).json();
    expect(Object(stored['attributes'])['farol.domainReseller']).toBe('frota.xn--mnchen-3ya.example');
    expect((await giveDomain(operator(), reseller.id, 'lia.example')).status).toBe(200);
    expect((await giveDomain(reseller, sub.id, 'sub.lia.example')).status).toBe(200);
    expect(refusal(await giveDomain(reseller, reseller.id, 'mine.example'))).toEqual([
      400,
      'Permission not held',
    ]);
    expect(refusal(await giveDomain(sub, sub.id, ''))).toEqual([400, 'Permission not held']);
    const body = bodyBelow({ attributes: { 'farol.domainReseller': 'new.example' } });
    expect(refusal(await sub.api.post('/users', body))).toEqual([400, 'Permission not held']);
  });

  test.each([
    ['no name', 'Domain is no host name'],
    ['localhost', 'Domain is no host name'],
    ['10.0.0.1', 'Domain is no host name'],
    ['https://lia.example', 'Domain is no host name'],
    [`${'a.'.repeat(130)}example`, 'Domain is too long'],
    ['x'.repeat(2_000), 'Domain is too long'],
    [7, 'Domain must be text'],
    [['lia.example'], 'Domain must be text'],
    ['frota.example', 'Domain is taken'],
    ['LIA.example', 'Domain is taken'],
  ])('%s is refused: %s', async (domain, reason) => {
    const { other, reseller } = world;
    await giveDomain(operator(), reseller.id, 'lia.example');
    expect(refusal(await giveDomain(operator(), other.id, domain))).toEqual([400, reason]);
  });

  test('of two who are given the same name at once, one gets it', async () => {
    const { other, sub } = world;
    const answers = await Promise.all(
      [other, sub].map(({ id }) => giveDomain(operator(), id, 'both.example')),
    );
    expect(answers.map(refusalOrOk).toSorted()).toEqual(['Domain is taken', 'ok']);
    await Promise.all([other, sub].map(({ id }) => giveDomain(operator(), id, '')));
  });

  test('a proxy is told which names are ours, in the path and as Caddy asks, without a login', async () => {
    const { reseller, server } = world;
    await giveDomain(operator(), reseller.id, 'lia.example');
    expect(await isKnown('lia.example')).toBe(200);
    expect(await isKnown('LIA.example.')).toBe(200);
    expect(await isKnown('frota.example')).toBe(200);
    for (const name of ['evil.example', 'sub.nobody.example', '..', '%00', 'x'.repeat(3_000)])
      expect(await isKnown(name)).toBe(404);
    expect((await server.anyone.get('/../farol/hosts?domain=lia.example')).status).toBe(200);
    expect((await server.anyone.get('/../farol/hosts?domain=evil.example')).status).toBe(404);
    expect((await server.anyone.get('/../farol/hosts')).status).toBe(404);
    // Not while the account may not be used, nor when the name is taken away.
    await changeAs(operator(), reseller.id, { disabled: true });
    expect(await isKnown('lia.example')).toBe(404);
    await changeAs(operator(), reseller.id, { disabled: false });
    await giveDomain(operator(), reseller.id, '');
    expect(await isKnown('lia.example')).toBe(404);
  });

  test('a customer with a name is no reseller: the name is not ours', async () => {
    const { customer } = world;
    await giveDomain(operator(), customer.id, 'customer.example');
    expect(await isKnown('customer.example')).toBe(404);
  });

  test('the size of the logo is that of its branding: a reseller changes the own one and not the operator’s', async () => {
    const { other, server } = world;
    await giveDomain(operator(), other.id, 'size.example');
    const path = `/../farol/resellers/${other.id}/theme`;
    await server.administrator.put('/../farol/theme', withWidth(60));
    for (const width of [40, 100, 100]) {
      expect((await other.api.put(path, withWidth(width))).status).toBe(200);
      expect(await configAt('size.example')).toMatchObject({ headLogo: { width } });
      expect(await configAt('frota.example')).toMatchObject({ headLogo: { width: 60 } });
    }
    // A change that says nothing of it leaves it.
    await other.api.put(path, { config: { title: 'Size' } });
    expect(await configAt('size.example')).toMatchObject({ headLogo: { width: 100 } });
    expect((await other.api.put(path, withWidth(101))).status).toBe(400);
    await server.administrator.put('/../farol/theme', withWidth(80));
    await giveDomain(operator(), other.id, '');
  });

  test('each host shows the branding of its reseller, with their pictures and colors, and no trace of others', async () => {
    const { reseller, sub, server } = world;
    await giveDomain(operator(), reseller.id, 'lia.example');
    await server.administrator.put('/../farol/theme', { config: { title: 'Operator' } });
    const config = {
      title: 'Lia Rastreio',
      whatsapp: '5511999990000',
      headLogo: { image: false, text: 'LIA' },
    };
    const colors = { '--el-color-primary': '#a01060' };
    const path = `/../farol/resellers/${reseller.id}/theme`;
    const stored = {
      config: { ...config, headLogo: { ...config.headLogo, width: 80 }, pictures: {} },
      colors,
    };
    expect((await reseller.api.put(path, { config, colors })).json()).toEqual(stored);
    expect(await configAt('lia.example')).toEqual(stored.config);
    expect(await configAt('LIA.example:8082')).toEqual(stored.config);
    expect(JSON.parse((await atHost('lia.example', CONFIG)).text)).toMatchObject({ colors });
    expect(JSON.parse((await atHost('frota.example', CONFIG)).text)).toMatchObject({ colors: {} });
    expect(Object(await configAt('frota.example'))['title']).toBe('Operator');
    expect(Object(await configAt('unknown.example'))['title']).toBe('Operator');
    expect(JSON.parse((await atHost('lia.example', MANIFEST)).text)).toMatchObject({
      name: 'Lia Rastreio',
      theme_color: '#a01060',
    });
    expect((await atHost('frota.example', MANIFEST)).text).not.toContain('Lia');
    const upload = (kind: string) => `${path}/upload?type=${kind}`;
    const sent = await reseller.api.sendBytes(upload('logo-interno'), aPng(40, 20), 'image/png');
    expect(sent.status).toBe(200);
    const address = String(Object(Object(sent.json()['config'])['headLogo'])['address']);
    expect(address).toMatch(new RegExp(`^/farol/resellers/${reseller.id}/theme/logo\\.png\\?v=`));
    expect((await reseller.api.bytes(`/..${address}`)).bytes).toEqual(aPng(40, 20));
    expect((await atHost('lia.example', PUBLIC_LOGO)).status).toBe(200);
    expect((await atHost('frota.example', PUBLIC_LOGO)).status).toBe(404);
    expect((await reseller.api.sendBytes(upload('fav-icon'), aColoredPng(192), 'image/png')).status).toBe(
      200,
    );
    expect((await atHost('lia.example', PUBLIC_ICON)).status).toBe(200);
    expect((await atHost('frota.example', PUBLIC_ICON)).status).toBe(404);
    // A sub-reseller sees and changes nothing of it; who is above changes theirs.
    expect((await sub.api.get(path)).status).toBe(400);
    expect((await sub.api.get(`${path}/logo.png`)).status).toBe(400);
    expect((await sub.api.put(path, { config })).status).toBe(400);
    const below = `/../farol/resellers/${sub.id}/theme`;
    expect((await reseller.api.put(below, { config: { title: 'Sub' } })).status).toBe(200);
    expect(Object((await sub.api.get(below)).json()['config'])['title']).toBe('Sub');
    expect((await reseller.api.delete(upload('logo-interno'))).status).toBe(204);
    expect((await atHost('lia.example', PUBLIC_LOGO)).status).toBe(404);
  });

  test('the theme that is changed at a host is the one that the host shows', async () => {
    const { reseller, sub, customer, other, server } = world;
    await giveDomain(operator(), reseller.id, 'lia.example');
    await server.administrator.put('/../farol/theme', { config: { title: 'Operator' } });
    const change = async ({ email, password }: Login, title: string): Promise<number | undefined> => {
      const body = { config: { title } };
      return (
        await putAtHost(server.anyone.address, 'lia.example', '/farol/theme', { email, password, body })
      ).status;
    };
    expect(await change(reseller, 'Lia')).toBe(200);
    expect(Object(await configAt('lia.example'))['title']).toBe('Lia');
    expect(await change({ email: 'admin@example.com', password: 'not this one' }, 'Nobody')).toBe(401);
    for (const item of [sub, customer, other]) expect(await change(item, 'Taken')).toBe(400);
    expect(Object(await configAt('lia.example'))['title']).toBe('Lia');
    expect(Object(await configAt('frota.example'))['title']).toBe('Operator');
    expect((await reseller.api.put('/../farol/theme', { config: { title: 'Taken' } })).status).toBe(400);
  });

  test('bad brandings are refused with the field, and customers have none', async () => {
    const { reseller, customer, server } = world;
    const path = `/../farol/resellers/${reseller.id}/theme`;
    expect((await reseller.api.put(path, { config: { title: 'x'.repeat(200) } })).text).toContain('title');
    expect((await reseller.api.put(path, [])).status).toBe(400);
    expect((await reseller.api.put(path, { config: { whatsapp: true } })).text).toContain('whatsapp');
    const bytes = new Uint8Array([1, 2, 3]);
    expect(
      (await reseller.api.sendBytes(`${path}/upload?type=logo-interno`, bytes, 'image/png')).status,
    ).toBe(400);
    const own = `/../farol/resellers/${customer.id}/theme`;
    expect((await customer.api.get(own)).status).toBe(404);
    expect((await server.administrator.get('/../farol/resellers/987654/theme')).status).toBe(404);
  });

  test('a removed reseller leaves no branding behind', async () => {
    const { reseller, server } = world;
    const gone = await newBelow(reseller, {
      flags: FLAGS.reseller,
      userLimit: 1,
      attributes: { 'farol.domainReseller': 'gone.example' },
    });
    await gone.api.put(`/../farol/resellers/${gone.id}/theme`, { config: { title: 'Gone' } });
    expect(Object(await configAt('gone.example'))['title']).toBe('Gone');
    expect((await reseller.api.delete(`/users/${gone.id}`)).status).toBe(204);
    expect(Object(await configAt('gone.example'))['title']).toBe('Operator');
    expect((await server.administrator.get(`/../farol/resellers/${gone.id}/theme`)).status).toBe(404);
  });

  test('a reseller lists themselves and those below with counts and limits, and nobody above', async () => {
    const { reseller, sub, customer, other, server } = world;
    const list = (await reseller.api.get('/../farol/resellers')).list();
    expect(list.find(({ id }) => id === reseller.id)).toMatchObject({
      parentId: 0,
      limits: { users: 20, devices: 20, resellers: 5 },
      counts: { devices: 1 },
    });
    expect(list.find(({ id }) => id === sub.id)).toMatchObject({
      parentId: reseller.id,
      limits: { users: 5, devices: 5, resellers: 0 },
      counts: { users: 1, devices: 1, resellers: 0 },
    });
    const ofSub = (await sub.api.get('/../farol/resellers')).list();
    expect(ofSub.map(({ id, ...more }) => [id, more['parentId']])).toEqual([[sub.id, 0]]);
    expect((await customer.api.get('/../farol/resellers')).status).toBe(400);
    const all = (await server.administrator.get('/../farol/resellers')).list();
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([reseller.id, sub.id, other.id]));
  });

  test('questions of one network have a limit', async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => isKnown('frota.example')));
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });
});

function refusal(response: ApiResponse): [number, string] {
  return [response.status, errorText(response)];
}

function refusalOrOk(response: ApiResponse): string {
  return response.status === 200 ? 'ok' : errorText(response);
}

function giveDomain(who: Pick<Party, 'api'>, id: number, domain: unknown): Promise<ApiResponse> {
  return changeAs(who, id, {}, { 'farol.domainReseller': domain });
}
