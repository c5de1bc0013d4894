import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * A proxy before a tracking server that adds a session cookie to every request, as a browser does, and whose
 * network can be broken.
 */
export interface SessionProxy {
  /** The URL of the tracking API behind the proxy. */
  api: string;
  /** How many live connections go through the proxy. */
  connectionCount(): number;
  /** Breaks the live connections. */
  drop(): void;
  /** Breaks everything and accepts no connection. */
  goAway(): Promise<void>;
  /** Accepts connections again, at the same address. */
  comeBack(): Promise<void>;
}

/** Starts the proxy on a free port. @param address of the server, such as `http://127.0.0.1:8082` */
export async function startSessionProxy(address: string, cookie: string): Promise<SessionProxy> {
  const target = new URL(address);
  const connections = new Set<Duplex>();
  const server = createServer((request, response) => {
    const headers = { ...request.headers, host: target.host, cookie };
    const options = { method: request.method, headers };
    const forwarded = forward(new URL(request.url ?? '/', target), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.on('upgrade', (request, client: Duplex, head: Buffer) => {
    const upstream = connect(Number(target.port), target.hostname, () => {
      upstream.write(headOf(request, { host: target.host, cookie }));
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    connections.add(client);
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      side.on('error', () => side.destroy());
      side.on('close', () => {
        other.destroy();
        connections.delete(client);
      });
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    return typeof bound === 'object' && bound ? bound.port : 0;
  };
  const port = await listen(0);
  const drop = (): void => {
    for (const connection of connections) connection.destroy();
  };
  return {
    api: `http://127.0.0.1:${port}/api`,
    connectionCount: () => connections.size,
    drop,
    goAway: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      drop();
      await once(server, 'close');
    },
    comeBack: async () => void (await listen(port)),
  };
}

function headOf(request: IncomingMessage, more: Record<string, string>): string {
  const headers = Object.entries({ ...request.headers, ...more }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  return `${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}
