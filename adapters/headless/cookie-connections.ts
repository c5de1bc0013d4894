import { Observable } from 'rxjs';
import { WebSocket } from 'ws';
import type { ServerConnections } from '../live-fleet/fleet-service.ts';
import { CLOSED_BY_CLIENT, type LiveSocketEvent } from '../websocket/live-socket.ts';

/**
 * Returns connections to one server that keep its session cookie, as a browser would: without a browser
 * nobody else does.
 */
export function cookieConnections(): Required<ServerConnections> {
  const cookies = new Map<string, string>();
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    send: async (input, init) => {
      const request = new Request(input, init);
      if (cookies.size > 0) request.headers.set('cookie', cookieHeader());
      const response = await fetch(request);
      for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
      return response;
    },
    openSocket: (address) => socketEvents(address, cookieHeader),
  };
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const isExpired = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  if (isExpired) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
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
      socket.close(CLOSED_BY_CLIENT);
    };
  });
}
