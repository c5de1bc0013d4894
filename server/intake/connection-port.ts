import { once } from 'node:events';
import { createServer, type ServerOpts, type Socket } from 'node:net';
import type { NetworkList } from '../network/network-list.ts';
import { readProxyHeader } from '../network/proxy-header.ts';
import { waitUntil } from '../runtime/wait-until.ts';

/** A connection of a device, as far as its port needs it. */
export interface PortConnection {
  /** Whether everything that was read is answered. */
  readonly isIdle: boolean;
  /** Reads no more; what was read is answered. */
  stopReading(): void;
  /** Ends a connection that is silent for too long. */
  checkDeadline(): void;
  destroy(): void;
}

/** A port that devices report to. */
export interface DevicePort {
  port: number;
  /** Open connections. */
  readonly connections: number;
  /**
   * Accepts no more connections; resolves when what was read is answered, or after these milliseconds.
   * @param elapsed the clock that nobody sets
   */
  drain(limitMs: number, elapsed?: () => number): Promise<void>;
  close(): Promise<void>;
}

/** How long a proxy may take to say for whom it connects. */
const HEADER_MS = 5_000;

/**
 * Listens on a port and keeps its connections. Rejects when the port is in use.
 * @param accept makes a connection of a socket and the address of who connected; undefined for one that is refused,
 * which is destroyed
 * @param checkEveryMs how often deadlines are checked
 * @param proxies begin each connection with a header of the PROXY protocol, which names the address; without them,
 * nobody does
 */
export async function listenForConnections(
  {
    accept,
    checkEveryMs,
    proxies,
    ...options
  }: ServerOpts & {
    accept: (
      socket: Socket,
      openConnections: number,
      address: string | undefined,
    ) => PortConnection | undefined;
    checkEveryMs: number;
    proxies?: NetworkList | undefined;
  },
  host: string,
  port: number,
): Promise<DevicePort> {
  const connections = new Set<PortConnection>();
  const keep = (socket: Socket, connection: PortConnection | undefined): void => {
    if (!connection) {
      socket.destroy();
      return;
    }
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  };
  const server = createServer(options, (socket) => {
    const peer = socket.remoteAddress;
    if (peer === undefined || !proxies?.contains(peer)) {
      keep(socket, accept(socket, connections.size, peer));
      return;
    }
    const waiting = new HeaderWait(socket, (address) => {
      connections.delete(waiting);
      keep(socket, accept(socket, connections.size, address ?? peer));
    });
    keep(socket, waiting);
  });
  const checking = setInterval(() => {
    for (const connection of connections) connection.checkDeadline();
  }, checkEveryMs);
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    clearInterval(checking);
    throw error;
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    get connections() {
      return connections.size;
    },
    drain: async (limitMs, elapsed) => {
      server.close();
      for (const connection of connections) connection.stopReading();
      await waitUntil(() => [...connections].every(({ isIdle }) => isIdle), limitMs, elapsed);
    },
    close: async () => {
      clearInterval(checking);
      const closed = server.listening || connections.size > 0 ? once(server, 'close') : undefined;
      if (server.listening) server.close();
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}

/** A connection of a proxy that has not said yet for whom it is. */
class HeaderWait implements PortConnection {
  readonly #socket: Socket;
  readonly #until = performance.now() + HEADER_MS;
  readonly #isRead: (address: string | undefined) => void;
  #bytes: Buffer = Buffer.alloc(0);
  readonly isIdle = true;

  constructor(socket: Socket, isRead: (address: string | undefined) => void) {
    this.#socket = socket;
    this.#isRead = isRead;
    socket.on('error', this.#fail);
    socket.on('data', this.#receive);
  }

  stopReading(): void {
    this.#socket.pause();
  }

  checkDeadline(): void {
    if (performance.now() >= this.#until) this.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #fail = (): void => this.destroy();

  readonly #receive = (bytes: Buffer): void => {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
    const header = readProxyHeader(this.#bytes);
    if (header === 'incomplete') return;
    if (header === 'none') return this.destroy();
    this.#socket.off('data', this.#receive);
    this.#socket.off('error', this.#fail);
    this.#socket.pause();
    const rest = this.#bytes.subarray(header.length);
    if (rest.length > 0) this.#socket.unshift(rest);
    this.#isRead(header.address);
    this.#socket.resume();
  };
}
