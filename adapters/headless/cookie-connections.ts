import { Observable } from 'rxjs';
import { WebSocket } from 'ws';
import type { ServerConnections } from '../live-fleet/fleet-service.ts';
import { CLIENT_CLOSE_CODE, type LiveSocketEvent } from '../websocket/live-socket.ts';

/** A cookie of the server. */
interface Cookie {
  value: string;
  /** Milliseconds since the epoch; infinite for a cookie that lives as long as the program. */
  expiresAtMs: number;
}

/**
 * Returns connections to one server that keep its session cookie, as a browser would: without a browser
 * nobody else does.
 */
export function cookieConnections(): Required<ServerConnections> {
  const cookies = new Map<string, Cookie>();
  const cookieHeader = (): string =>
    [...cookies]
      .filter(([, { expiresAtMs }]) => expiresAtMs > Date.now())
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  return {
    send: async (input, init) => {
      const request = new Request(input, init);
      if (request.credentials === 'omit') return await fetch(request);
      const cookie = cookieHeader();
      if (cookie !== '') request.headers.set('cookie', cookie);
      const response = await fetch(request);
      for (const received of response.headers.getSetCookie()) keepCookie(cookies, received);
      return response;
    },
    openSocket: (address) => socketEvents(address, cookieHeader),
  };
}

function keepCookie(cookies: Map<string, Cookie>, received: string): void {
  const [pair = '', ...attributes] = received.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  cookies.set(name, { value: pair.slice(name.length + 1), expiresAtMs: expiryMs(attributes) });
}

/** A maximum age decides over a date, and neither over what cannot be read. */
function expiryMs(attributes: readonly string[]): number {
  const valueOf = (name: string): string | undefined =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const seconds = Number.parseInt(valueOf('max-age') ?? '', 10);
  if (!Number.isNaN(seconds)) return Date.now() + seconds * 1000;
  const dateMs = Date.parse(valueOf('expires') ?? '');
  return Number.isNaN(dateMs) ? Number.POSITIVE_INFINITY : dateMs;
}

function socketEvents(address: string, cookieHeader: () => string): Observable<LiveSocketEvent> {
  return new Observable((observer) => {
    const socket = new WebSocket(address, { headers: { cookie: cookieHeader() } });
    socket.on('open', () => observer.next({ type: 'opened' }));
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) observer.next(data.toString());
    });
    socket.on('close', (code) => observer.next({ type: 'closed', code }));
    // The close event follows.
    socket.on('error', () => {});
    return () => {
      socket.removeAllListeners('open').removeAllListeners('message').removeAllListeners('close');
      socket.close(CLIENT_CLOSE_CODE);
    };
  });
}
