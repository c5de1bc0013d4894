import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;

beforeEach(async () => {
  server = await startInProcessServer();
});
afterEach(() => server.stop());

/** A console on the live line, and what it was told. */
async function console(): Promise<{ socket: WebSocket; heard: string[] }> {
  const token = encodeURIComponent(await server.token());
  const socket = new WebSocket(`${server.running.address.replace('http', 'ws')}/api/socket?token=${token}`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
  await once(socket, 'open');
  return { socket, heard };
}

test('a console that does not keep up is dropped, and the others hear everything in time', async () => {
  const fleet = await Promise.all(Array.from({ length: 20 }, () => server.newDevice()));
  const [slow, fast] = [await console(), await console()];
  slow.socket.pause();
  // What the operating systems keep for both ends is filled first, then what the server is willing to keep.
  const cargo = 'x'.repeat(3000);
  const fields = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`cargo${at}`, cargo]));
  for (let round = 1; round <= 25; round++) {
    const marker = `round-${round}-is-over`;
    const body = (id: string): URLSearchParams =>
      new URLSearchParams({ id, lat: '1', lon: '1', ...fields, marker });
    const answers = await Promise.all(
      fleet.map(({ uniqueId }) => fetch(server.devices, { method: 'POST', body: body(uniqueId) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect
      .poll(() => fast.heard.some((text) => text.includes(marker)), { timeout: 10_000, interval: 10 })
      .toBe(true);
  }
  const dropped = once(slow.socket, 'close');
  slow.socket.resume();
  expect(await dropped).toEqual([1006, expect.anything()]);
  expect(slow.heard.some((text) => text.includes('round-25-is-over'))).toBe(false);
  expect(fast.socket.readyState).toBe(WebSocket.OPEN);

  // It comes back like any other and hears how things are now.
  const back = await console();
  await expect.poll(() => back.heard[0], { timeout: 5000 }).toContain('round-25-is-over');
  for (const { socket } of [fast, back]) socket.terminate();
}, 60_000);
