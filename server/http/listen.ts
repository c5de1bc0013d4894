import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { waitUntil } from '../runtime/wait-until.ts';
import type { RequestEnvironment } from './request/request-context.ts';

/**
 * The longest request line and headers: ten thousand ids of positions, or thousands of devices, still fit. A
 * connection may make the server hold so much before anybody knows who it is.
 */
const MAX_HEADER_BYTES = 128 * 1024;

/** A listening web server. */
export interface ListeningServer {
  server: Server;
  /** For example `http://127.0.0.1:3000`. */
  address: string;
  /**
   * Accepts no more connections; resolves when the requests under way are answered, or after these milliseconds.
   * @param elapsed the clock that nobody sets
   */
  drain(limitMs: number, elapsed?: () => number): Promise<void>;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/** Starts listening; rejects when the port is in use. Port 0 picks a free one. */
export async function listen(
  app: Hono<RequestEnvironment>,
  host: string,
  port: number,
): Promise<ListeningServer> {
  const handle = getRequestListener(app.fetch);
  let underWay = 0;
  let isDraining = false;
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      // Some clients offer an upgrade to HTTP/2 with every request; ignore all upgrades but WebSocket.
      shouldUpgradeCallback: (request) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' && !hasSeveralHosts(request),
    },
    (request, response) => {
      underWay += 1;
      response.once('close', () => (underWay -= 1));
      if (isDraining) response.shouldKeepAlive = false;
      if (hasSeveralHosts(request))
        response.writeHead(400, { connection: 'close' }).end('The request names several hosts');
      else void handle(request, response);
    },
  );
  server.on('clientError', respondToClientError);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    address: addressOf(server, host),
    drain: async (limitMs, elapsed) => {
      isDraining = true;
      server.close();
      await waitUntil(
        () => {
          server.closeIdleConnections();
          return underWay === 0;
        },
        limitMs,
        elapsed,
      );
    },
    close: async () => {
      const closed = once(server, 'close');
      // After a drain it may be closed already.
      const isOpen = await new Promise<boolean>((resolve) =>
        server.getConnections((_error, count) => resolve(server.listening || count > 0)),
      );
      if (server.listening) server.close();
      server.closeAllConnections();
      if (isOpen) await closed;
    },
  };
}

/** Whether a request names its host twice: a proxy before this server may have believed the other one. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/**
 * Responds to a request that could not be parsed. Keeps reading for a while, so that the
 * sender gets to read the response.
 */
function respondToClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, text] = clientErrorResponse(error.code);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  );
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const LINGER_MS = 2_000;

function clientErrorResponse(code: string | undefined): [status: string, text: string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [
      '431 Request Header Fields Too Large',
      `Address is too long - with the headers it may have ${MAX_HEADER_BYTES} bytes; name groups instead of many devices - RequestTooLongException`,
    ];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return ['408 Request Timeout', 'The request took too long to arrive'];
  return ['400 Bad Request', 'The request is not HTTP'];
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
