import { once } from 'node:events';
import { createServer, type ServerOpts, type Socket } from 'node:net';
import { settled } from '../runtime/settled.ts';

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
  /** Accepts no more connections; resolves when what was read is answered, or after these milliseconds. */
  drain(limitMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens on a port and keeps its connections. Rejects when the port is in use.
 * @param accept makes a connection of a socket; undefined for one that is refused, which is destroyed
 * @param checkEveryMs how often deadlines are checked
 */
export async function listenForConnections(
  {
    accept,
    checkEveryMs,
    ...options
  }: ServerOpts & {
    accept: (socket: Socket, openConnections: number) => PortConnection | undefined;
    checkEveryMs: number;
  },
  host: string,
  port: number,
): Promise<DevicePort> {
  const connections = new Set<PortConnection>();
  const server = createServer(options, (socket) => {
    const connection = accept(socket, connections.size);
    if (!connection) {
      socket.destroy();
      return;
    }
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
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
    drain: async (limitMs) => {
      server.close();
      for (const connection of connections) connection.stopReading();
      await settled(() => [...connections].every(({ isIdle }) => isIdle), limitMs);
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
