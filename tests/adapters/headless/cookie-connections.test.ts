import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cookieConnections } from '@farol/adapters/headless/cookie-connections';

let server: Server;
let address: string;
/** What the server sets with its next response. */
let cookiesToSet: string[];

beforeEach(async () => {
  cookiesToSet = [];
  server = createServer((request, response) => {
    response.setHeader('set-cookie', cookiesToSet);
    response.end(request.headers.cookie ?? 'none');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port');
  address = `http://127.0.0.1:${bound.port}`;
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

/** The cookies that the server receives after it has set these. */
async function sentAfter(...cookies: string[]): Promise<() => Promise<string>> {
  const { send } = cookieConnections();
  for (const cookie of cookies) {
    cookiesToSet = [cookie];
    await send(address);
  }
  cookiesToSet = [];
  return async () => (await send(address)).text();
}

describe('the session of a console without a browser', () => {
  test('is sent with every request until it is replaced', async () => {
    expect(await (await sentAfter('SESSION=one; Path=/; HttpOnly'))()).toBe('SESSION=one');
    expect(await (await sentAfter('SESSION=one', 'theme=dark', 'SESSION=two'))()).toBe(
      'SESSION=two; theme=dark',
    );
  });

  test('is neither sent nor replaced with a request that asks for no credentials', async () => {
    const { send } = cookieConnections();
    cookiesToSet = ['SESSION=one'];
    await send(address);
    cookiesToSet = ['SESSION=other'];
    expect(await (await send(address, { credentials: 'omit' })).text()).toBe('none');
    cookiesToSet = [];
    expect(await (await send(address)).text()).toBe('SESSION=one');
  });

  test.for([
    'Max-Age=0',
    'max-age=-1',
    'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'Expires=Wed, 01 Jan 2070 00:00:00 GMT; Max-Age=0',
  ])('ends when the server removes it with %s', async (attributes) => {
    expect(await (await sentAfter('SESSION=one', `SESSION=; ${attributes}`))()).toBe('none');
  });

  test('is sent until its time is over, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
    const sent = await sentAfter(
      'SESSION=one; Max-Age=60',
      'other=two; Expires=Tue, 24 Nov 2026 12:02:00 GMT',
    );
    expect(await sent()).toBe('SESSION=one; other=two');
    vi.setSystemTime(Date.parse('2026-11-24T12:01:01Z'));
    expect(await sent()).toBe('other=two');
    vi.setSystemTime(Date.parse('2026-11-24T12:02:01Z'));
    expect(await sent()).toBe('none');
  });

  test('belongs to one console: another one has none', async () => {
    await sentAfter('SESSION=one');
    expect(await (await cookieConnections().send(address)).text()).toBe('none');
  });
});
