import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;
let rui: ApiClient;
const BODY = { imei: '860000000000001', placa: 'ABC1D23', modelo: 'Strada', categoria: 'pickup' };

beforeEach(async () => {
  server = await startInProcessServer();
  rui = await newUser('rui', { deviceLimit: 1 });
});
afterEach(() => server.stop());

async function newUser(name: string, more: Record<string, unknown> = {}): Promise<ApiClient> {
  const user = { name, email: `${name}@example.com`, password: 'secret', ...more };
  expect((await server.administrator.post('/users', user)).status).toBe(200);
  return server.administrator.signedInAs(user.email, user.password);
}
const stock = (uniqueId: string) => server.administrator.post('/devices', { name: 'In stock', uniqueId });
const link = (api: ApiClient, more: Partial<typeof BODY> = {}) =>
  api.post('/../farol/autolink', { ...BODY, ...more });

test('auto-link: a tracker in stock becomes the vehicle of who has it, once', async () => {
  await stock(BODY.imei);
  expect((await link(rui)).status).toBe(200);
  expect((await link(rui, { placa: 'OTHER' })).status).not.toBe(500);
  const [device] = (await rui.get('/devices')).list();
  expect(device).toMatchObject({
    name: 'rui - ABC1D23',
    model: 'Strada',
    category: 'pickup',
    attributes: { placa: 'ABC1D23' },
  });
});

test('auto-link: an unknown identifier and one that somebody has get the same answer', async () => {
  await stock(BODY.imei);
  const eva = await newUser('eva', { deviceLimit: 1 });
  expect((await link(eva)).status).toBe(200);
  const taken = await link(rui);
  const unknown = await link(rui, { imei: '1' });
  expect([taken.status, taken.text]).toEqual([unknown.status, unknown.text]);
  expect(taken.status).toBe(400);
  expect((await rui.get('/devices')).list()).toEqual([]);
});

test('auto-link: refused before the look-up for those who may add no device', async () => {
  await stock(BODY.imei);
  const reader = await newUser('reader', { readonly: true });
  const full = await newUser('full', { deviceLimit: 0 });
  for (const api of [reader, full]) {
    const known = await link(api);
    const unknown = await link(api, { imei: '1' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.text).toContain('Write access denied');
  }
});

test('auto-link: identifiers cannot be tried one after the other', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 14; number++)
    statuses.push((await link(rui, { imei: String(number) })).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(statuses.at(-1)).toBe(429);
});

test('auto-link: missing, empty and unknown fields are refused in words', async () => {
  const bodies: Record<string, unknown>[] = [
    {},
    { ...BODY, imei: ' ' },
    { ...BODY, placa: undefined },
    { ...BODY, admin: true },
  ];
  for (const body of bodies) {
    const response = await rui.post('/../farol/autolink', body);
    expect(response.status).toBe(400);
    expect(response.text).not.toContain('Invalid device');
  }
});
