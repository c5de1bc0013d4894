import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  request as ask,
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
/** What our own server adds to the tracking API and a plain one does not have. */
const PRODUCT_HEADERS = new Set(['licensemode', 'devicelimit']);
const PRODUCT_PATHS = new Set(['/api/server/restart']);

/**
 * Any web server: it serves the folder of the built console, the page itself to whoever navigates anywhere, and hands `/api`
 * and the socket on to a tracking server that knows no product API. Everything else is 404.
 */
export class PlainWebServer {
  readonly address: string;
  /** Calls that were answered 404. */
  readonly notFoundRequests: string[] = [];
  /** Called before a call is handed on; when it rejects, the call gets no answer. */
  beforeRequest: (pathname: string) => Promise<void> = async () => {};
  readonly #server: Server;
  readonly #lines = new Set<Duplex>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Starts on a free port. @param tracking address of the tracking server behind it */
  static async start(tracking: string): Promise<PlainWebServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the front has no port');
    const front = new PlainWebServer(server, address.port);
    server.on('request', (request, response) => {
      front.#answer(tracking, request, response).catch(() => response.destroy());
    });
    server.on('upgrade', (request, line, head) => {
      front.#lines.add(line);
      line.on('close', () => front.#lines.delete(line));
      proxySocket(tracking, request, line, head);
    });
    return front;
  }

  async #answer(tracking: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://front');
    if (!pathname.startsWith('/api/') || PRODUCT_PATHS.has(pathname))
      return serve(pathname, request, response, this.notFoundRequests);
    await this.beforeRequest(pathname);
    return proxyRequest(tracking, request, response);
  }

  async end(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    for (const line of this.#lines) line.destroy();
    await closed;
  }
}

async function serve(
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
  refused: string[],
): Promise<void> {
  const isNavigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const name = join(FOLDER, normalize(pathname));
  const file =
    request.method === 'GET' && extname(name) !== ''
      ? await readFile(name).catch(() => undefined)
      : undefined;
  const body = file ?? (isNavigation ? await readFile(join(FOLDER, 'index.html')) : undefined);
  if (body === undefined) {
    refused.push(`${request.method} ${pathname}`);
    response.writeHead(404).end('Not Found');
    return;
  }
  const type = TYPES[file ? extname(name) : '.html'] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type }).end(body);
}

async function proxyRequest(tracking: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers } = request;
  const onward = ask(
    new URL(request.url ?? '/', tracking),
    method === undefined ? { headers } : { method, headers },
  );
  request.pipe(onward);
  const [answer]: IncomingMessage[] = await once(onward, 'response');
  if (!answer) return;
  const kept = Object.entries(answer.headers).filter(([name]) => !PRODUCT_HEADERS.has(name));
  response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
  await pipeline(answer, response);
}

function proxySocket(tracking: string, request: IncomingMessage, line: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(tracking);
  const onward = connect(Number(port), hostname, () => {
    const headers = request.rawHeaders.reduce(
      (text, part, at) => text + part + (at % 2 === 0 ? ': ' : '\r\n'),
      `${request.method} ${request.url} HTTP/1.1\r\n`,
    );
    onward.write(`${headers}\r\n`);
    onward.write(head);
    line.pipe(onward).pipe(line);
  });
  for (const [end, other] of [
    [line, onward],
    [onward, line],
  ] as const)
    end.on('error', () => other.destroy()).on('close', () => other.destroy());
}
