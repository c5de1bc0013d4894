import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountProblem } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import { ACCOUNTS } from '../../contracts/ports/sessions.ts';

/** A request as the server received it. */
export interface SeenRequest {
  line: string;
  accept: string | undefined;
  body: string;
}

/** A tracking server with sessions only, which responds like the reference server (contract §0.1, §1.2). */
export interface SessionServer {
  base: string;
  seen: SeenRequest[];
  /** Responds to every request with this instead. */
  answer: { status: number; headers?: Record<string, string>; body: string } | undefined;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startSessionServer(): Promise<SessionServer> {
  const sessions = new Map<string, User>();
  const state: Pick<SessionServer, 'seen' | 'answer'> = { seen: [], answer: undefined };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers = {}, body } = await handle(request);
    // The reference server labels its error texts as JSON.
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  async function handle(request: IncomingMessage): Promise<NonNullable<SessionServer['answer']>> {
    const body = await text(request);
    state.seen.push({ line: `${request.method} ${request.url}`, accept: request.headers.accept, body });
    if (state.answer) return state.answer;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const cookie = /JSESSIONID=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (request.method === 'DELETE') {
      return sessions.delete(cookie) ? { status: 204, body: '' } : { status: 401, body: UNAUTHORIZED };
    }
    const token = url.searchParams.get('token');
    if (request.method === 'GET' && token === null) {
      const user = sessions.get(cookie);
      return user ? { status: 200, body: JSON.stringify(user) } : { status: 404, body: NOT_FOUND };
    }
    const form = new URLSearchParams(body);
    const email = form.get('email')?.trim().toLowerCase();
    const account = ACCOUNTS.find((known) =>
      token === null
        ? known.user.email === email && known.password === form.get('password')
        : known.token === token,
    );
    if (!account) return { status: 401, body: UNAUTHORIZED };
    const problem = accountProblem(account.user, Date.now());
    if (problem) return { status: 400, body: problem === 'BLOCK' ? DISABLED : EXPIRED };
    const id = `session${sessions.size + 1}`;
    sessions.set(id, account.user);
    return {
      status: 200,
      headers: { 'set-cookie': `JSESSIONID=${id}; Path=/; HttpOnly` },
      body: JSON.stringify(account.user),
    };
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address with one
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    base: `http://127.0.0.1:${port}/api`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** A fetch that stores cookies, as browsers do and Node does not. */
export function cookieFetch(): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const request = new Request(input, init);
    if (cookie !== '') request.headers.set('cookie', cookie);
    const response = await fetch(request);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
}

const UNAUTHORIZED = 'HTTP 401 Unauthorized - WebApplicationException (SessionResource:104 < ...)';
const NOT_FOUND =
  'jakarta.ws.rs.NotFoundException: HTTP 404 Not Found\n\tat org.traccar.api.resource.SessionResource.get(SessionResource.java:80)';
const DISABLED =
  'java.lang.SecurityException: User is disabled\n\tat org.traccar.model.Disableable.checkDisabled(Disableable.java:43)';
const EXPIRED = 'User has expired - SecurityException (Disableable:46 < ...)';
