import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ConsoleFiles, type PageSettings } from './console-files.ts';

/** A server that waits for another one to end. */
export interface Standby {
  /** Ends it; may be called twice. */
  stop: () => Promise<void>;
}

/** Seconds until a retry makes sense: by then another server has usually taken over. */
const RETRY_SECONDS = 5;

/**
 * Answers while another server uses the data: the files of the console, `/api/live`, and 503 for everything else, so that
 * proxies send nobody here and consoles wait. Rejects when the port is in use.
 */
export async function startStandby(
  { host, port, ...page }: PageSettings & { host: string; port: number },
  consoleFolder: string,
): Promise<Standby> {
  const files = new ConsoleFiles(consoleFolder, page);
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/live') return new Response('OK');
    const isCall = pathname.startsWith('/api/') || pathname.startsWith(`/${page.namespace}/`);
    if (isCall || request.method !== 'GET')
      return new Response('Another server has the data; this one waits - ServiceUnavailableException', {
        status: 503,
        headers: { 'retry-after': `${RETRY_SECONDS}`, 'content-type': 'text/plain; charset=utf-8' },
      });
    return files.respond(pathname, (name) => request.headers.get(name) ?? undefined);
  };
  const handle = getRequestListener(answer);
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, (request, response) => {
    void handle(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  let stopping: Promise<void> | undefined;
  return {
    stop: () =>
      (stopping ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      })),
  };
}
