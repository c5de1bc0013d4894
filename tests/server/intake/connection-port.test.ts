import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { LOCAL_PROXIES } from '../../../server/network/client-address.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import {
  listenForConnections,
  type DevicePort,
  type PortConnection,
} from '../../../server/intake/connection-port.ts';

/** A connection that is busy until it is told to be idle. */
class BusyConnection implements PortConnection {
  isIdle = false;
  isReading = true;
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  stopReading(): void {
    this.isReading = false;
  }

  checkDeadline(): void {}

  destroy(): void {
    this.#socket.destroy();
  }
}

let port: DevicePort;
const accepted: BusyConnection[] = [];
const addresses: (string | undefined)[] = [];
let received = '';
const clients: Socket[] = [];
afterEach(async () => {
  for (const socket of clients.splice(0)) socket.destroy();
  accepted.length = addresses.length = 0;
  received = '';
  await port.close();
});

async function open(maxConnections = 10, proxies?: NetworkList): Promise<void> {
  port = await listenForConnections(
    {
      proxies,
      accept: (socket, openConnections, address) => {
        if (openConnections >= maxConnections) return undefined;
        addresses.push(address);
        socket.on('data', (bytes) => (received += bytes.toString()));
        const connection = new BusyConnection(socket);
        accepted.push(connection);
        return connection;
      },
      checkEveryMs: 1_000,
    },
    '127.0.0.1',
    0,
  );
}

function client(): Socket {
  const socket = connect(port.port, '127.0.0.1').on('error', () => {});
  clients.push(socket);
  return socket;
}

test('a device port: draining reads nothing more and waits until what was read is answered', async () => {
  await open();
  client();
  await expect.poll(() => port.connections).toBe(1);
  const [connection] = accepted;
  let isDrained = false;
  const drained = port.drain(10_000).then(() => (isDrained = true));
  await pause(100);
  expect([isDrained, connection?.isReading]).toEqual([false, false]);
  if (connection) connection.isIdle = true;
  await drained;
  expect(isDrained).toBe(true);
});

test('a device port: draining accepts no new connection and ends after its limit', async () => {
  await open();
  client();
  await expect.poll(() => port.connections).toBe(1);
  await port.drain(50);
  const late = client();
  await expect.poll(() => late.destroyed).toBe(true);
  expect([accepted.length, accepted[0]?.isIdle]).toEqual([1, false]);
});

test('a device port behind a proxy: a connection is that of who the proxy names, and its bytes follow', async () => {
  await open(10, LOCAL_PROXIES);
  const silent = client();
  const passedOn = client();
  passedOn.write('PROXY TCP4 203.0.113.9 10.0.0.1 80');
  await expect.poll(() => port.connections).toBe(2);
  expect(accepted).toHaveLength(0);
  passedOn.write('80 5023\r\nfirst');
  await expect.poll(() => received).toBe('first');
  passedOn.write(' and second');
  await expect.poll(() => received).toBe('first and second');
  expect(addresses).toEqual(['203.0.113.9']);
  silent.write('no header');
  await expect.poll(() => silent.destroyed).toBe(true);
  expect(port.connections).toBe(1);
});

test('a device port behind a proxy: who connects directly cannot name another address', async () => {
  await open(10, NetworkList.parse('192.0.2.7'));
  client().write('PROXY TCP4 203.0.113.9 10.0.0.1 8080 5023\r\n');
  await expect.poll(() => received).toMatch(/^PROXY/);
  expect(addresses).toEqual(['127.0.0.1']);
});

test('a device port: a connection that is not accepted is closed, and the others stay', async () => {
  await open(1);
  client();
  await expect.poll(() => port.connections).toBe(1);
  const refused = client();
  await expect.poll(() => refused.destroyed).toBe(true);
  expect(port.connections).toBe(1);
});
