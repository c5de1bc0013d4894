import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const FOLDER = 'dist';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** What our own server adds to the tracking API. */
const PRODUCT_HEADERS = new Set(['licensemode', 'devicelimit']);
const PRODUCT_PATHS = new Set(['/api/server/restart', '/api/fleet/tracks', '/api/fleet/visits']);

/**
 * A plain web server: serves the folder of the built console with index.html for every navigation, and
 * proxies `/api` and the socket to a tracking server without the product API. Everything else is 404.
 */
export class PlainWebServer {
  readonly address: string;
  /** The folder that is served: the built console, until another version is installed. */
  folder = FOLDER;
  /** Files besides those of the console, by path; parts of them are served on request. */
  readonly files = new Map<string, Buffer>();
  /** Requests that were answered with 404. */
  readonly notFoundRequests: string[] = [];
  /** Called before a request is proxied; when it rejects, the request gets no response. */
  beforeRequest: (pathname: string) => Promise<void> = async () => {};
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Starts on a free port. @param tracking address of the tracking server */
  static async start(tracking: string): Promise<PlainWebServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The web server has no port');
    const front = new PlainWebServer(server, address.port);
    server.on('request', (request, response) => {
      front.#handle(tracking, request, response).catch(() => response.destroy());
    });
    server.on('upgrade', (request, socket, head) => {
      front.#sockets.add(socket);
      socket.on('close', () => front.#sockets.delete(socket));
      proxySocket(tracking, request, socket, head);
    });
    return front;
  }

  async #handle(tracking: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://front');
    const own = this.files.get(pathname);
    if (own) return serveRange(own, request, response);
    if (!pathname.startsWith('/api/') || PRODUCT_PATHS.has(pathname))
      return this.#serve(pathname, request, response);
    await this.beforeRequest(pathname);
    return proxyRequest(tracking, request, response);
  }

  async #serve(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isNavigation =
      request.method === 'GET' && (pathname === '/' || (request.headers.accept ?? '').includes('text/html'));
    const name = join(this.folder, normalize(pathname));
    const file =
      request.method === 'GET' && extname(name) !== ''
        ? await readFile(name).catch(() => undefined)
        : undefined;
    const body = file ?? (isNavigation ? await readFile(join(this.folder, 'index.html')) : undefined);
    if (body === undefined) {
      this.notFoundRequests.push(`${request.method} ${pathname}`);
      response.writeHead(404).end('Not Found');
      return;
    }
    const type = TYPES[file ? extname(name) : '.html'] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(body);
  }

  async end(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

function serveRange(file: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined || to === undefined) {
    response.writeHead(200).end(file);
    return;
  }
  const part = file.subarray(Number(from), Number(to) + 1);
  const last = Number(from) + part.length - 1;
  response
    .writeHead(206, {
      'content-range': `bytes ${from}-${last}/${file.length}`,
      'content-length': part.length,
      etag: '"map"',
    })
    .end(part);
}

async function proxyRequest(
  tracking: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers } = request;
  const upstream = httpRequest(
    new URL(request.url ?? '/', tracking),
    method === undefined ? { headers } : { method, headers },
  );
  request.pipe(upstream);
  const [trackingResponse]: IncomingMessage[] = await once(upstream, 'response');
  if (!trackingResponse) return;
  const trackingHeaders = Object.entries(trackingResponse.headers).filter(
    ([name]) => !PRODUCT_HEADERS.has(name),
  );
  response.writeHead(trackingResponse.statusCode ?? 502, Object.fromEntries(trackingHeaders));
  await pipeline(trackingResponse, response);
}

function proxySocket(tracking: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(tracking);
  const upstream = connect(Number(port), hostname, () => {
    const headers = request.rawHeaders.reduce(
      (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
      `${request.method} ${request.url} HTTP/1.1\r\n`,
    );
    upstream.write(`${headers}\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  for (const [end, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const)
    end.on('error', () => other.destroy()).on('close', () => other.destroy());
}
