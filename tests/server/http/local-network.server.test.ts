import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcessServer();
});
afterAll(() => server.stop());

/** Returns the hosts that the browser lets the console ask, by directive. */
async function policy(path: string): Promise<string> {
  const response = await fetch(`${server.running.address}${path}`);
  return response.headers.get('content-security-policy') ?? '';
}

async function setLocalOnly(isOn: boolean): Promise<void> {
  const record = (await server.administrator.get('/server')).json();
  const attributes = { 'farol.localNetworkOnly': isOn };
  expect((await server.administrator.put('/server', { ...record, attributes })).status).toBe(200);
}

test('local network: where nothing may leave this network the browser refuses every other host, at once and for every page', async () => {
  for (const path of ['/', '/login', '/api/server']) {
    expect(await policy(path)).toContain("connect-src 'self' data: blob: https:");
  }
  await setLocalOnly(true);
  for (const path of ['/', '/login', '/api/server']) {
    const local = await policy(path);
    expect(local).toContain("connect-src 'self' data: blob:;");
    expect(local).toContain("frame-src 'self';");
    expect(local).not.toMatch(/https?:/);
  }
  await setLocalOnly(false);
  expect(await policy('/')).toContain('https://www.google.com');
});
