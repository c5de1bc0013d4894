import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../harness/error-text.ts';
import {
  uniqueName,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe('content types of requests and responses', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  const statusFor = async (accept: string, path = '/server') =>
    (await server.administrator.withHeaders({ accept }).get(path)).status;

  test.for([
    ['application/json', 200],
    ['', 200],
    ['*/*', 200],
    ['application/*;q=0.1', 200],
    ['text/html, image/gif, *; q=.2, */*; q=.2', 200],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 200],
    ['text/csv', 406],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 406],
    ['application/json;q=0', 406],
    ['application/json;q=0, */*', 406],
    ['constructor', 406],
  ] as const)('a client that accepts "%s" gets status %s', async ([accept, status]) => {
    expect(await statusFor(accept)).toBe(status);
  });

  test('an unacceptable type is refused before anything is done, and only on existing paths', async () => {
    const { api } = await newUser(server);
    const imageClient = api.withHeaders({ accept: 'image/png' });
    const refused = await imageClient.post('/devices', { name: 'Van', uniqueId: uniqueName('van') });
    expect([refused.status, errorText(refused)]).toEqual([406, 'HTTP 406 Not Acceptable']);
    expect((await api.get('/devices')).list()).toEqual([]);
    expect((await imageClient.get('/wheels')).status).toBe(404);
    expect((await imageClient.send('PATCH', '/devices')).status).toBe(405);
    expect((await imageClient.send('OPTIONS', '/devices')).status).toBe(200);
    expect(
      (await server.administrator.withHeaders({ accept: 'image/png' }).get('/media/nobody/device.jpg'))
        .status,
    ).toBe(404);
    expect(await statusFor('text/plain', '/health')).toBe(200);
  });

  test('a body that is not UTF-8 is refused, and nothing is stored', async () => {
    const { api } = await newUser(server);
    const uniqueId = uniqueName('van');
    const [head = '', tail = ''] = JSON.stringify({ name: '|', uniqueId }).split('|');
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0xae]]) {
      const body = Uint8Array.from([...Buffer.from(head), ...bytes, ...Buffer.from(tail)]);
      expect((await api.sendBytes('/devices', body, 'application/json')).status).toBe(400);
    }
    expect((await api.get('/devices')).list()).toEqual([]);
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from(`${head}Caminhão${tail}`)]);
    expect((await api.sendBytes('/devices', marked, 'application/json')).json()['name']).toBe('Caminhão');
  });

  test('a number too large to store is refused at any depth', async () => {
    const { api } = await newUser(server);
    for (const attributes of ['{"a":1e400}', '{"a":{"b":[1,-1e400]}}']) {
      const body = `{"name":"Van","uniqueId":"${uniqueName('van')}","attributes":${attributes}}`;
      const response = await api.send('POST', '/devices', body, { 'content-type': 'application/json' });
      expect([response.status, response.text]).toEqual([400, expect.stringContaining('"attributes"')]);
    }
  });

  test('pages of other sites may not read any response', async () => {
    for (const path of ['/server', '/devices', '/wheels']) {
      const page = await server.anyone.withHeaders({ origin: 'https://elsewhere.example' }).get(path);
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
      expect(page.headers.get('access-control-allow-credentials')).toBe('true');
      expect(page.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE, OPTIONS');
      expect(page.headers.get('access-control-allow-headers')).toBe(
        'origin, content-type, accept, authorization',
      );
      expect((await server.anyone.get(path)).headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});
