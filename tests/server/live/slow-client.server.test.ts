import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;

beforeEach(async () => {
  server = await startInProcessServer();
});
afterEach(() => server.stop());

/** Opens a live connection and records what it receives. */
async function connectClient(): Promise<{ socket: WebSocket; received: string[] }> {
  const token = encodeURIComponent(await server.token());
  const socket = new WebSocket(`${server.running.address.replace('http', 'ws')}/api/socket?token=${token}`);
  const received: string[] = [];
  socket.on('message', (data) => received.push(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
  await once(socket, 'open');
  return { socket, received };
}

test('slow client: a client that does not keep up is dropped, and the others get everything in time', async () => {
  const fleet = await Promise.all(Array.from({ length: 20 }, () => server.newDevice()));
  const [slow, fast] = [await connectClient(), await connectClient()];
  slow.socket.pause();
  // First fill the buffers of the operating system at both ends, then those that the server allows.
  const filler = 'x'.repeat(3000);
  const fields = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`cargo${at}`, filler]));
  for (let round = 1; round <= 25; round++) {
    const marker = `round-${round}-is-over`;
    const body = (id: string): URLSearchParams =>
      new URLSearchParams({ id, lat: '1', lon: '1', ...fields, marker });
    const answers = await Promise.all(
      fleet.map(({ uniqueId }) => fetch(server.devices, { method: 'POST', body: body(uniqueId) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect
      .poll(() => fast.received.some((text) => text.includes(marker)), { timeout: 10_000, interval: 10 })
      .toBe(true);
  }
  const dropped = once(slow.socket, 'close');
  slow.socket.resume();
  expect(await dropped).toEqual([1006, expect.anything()]);
  expect(slow.received.some((text) => text.includes('round-25-is-over'))).toBe(false);
  expect(fast.socket.readyState).toBe(WebSocket.OPEN);

  // It reconnects like any other and gets the current state.
  const reconnected = await connectClient();
  await expect.poll(() => reconnected.received[0], { timeout: 5000 }).toContain('round-25-is-over');
  for (const { socket } of [fast, reconnected]) socket.terminate();
}, 60_000);
