import { Observable } from 'rxjs';
import type { FeedEvent } from '@farol/core/ports/live-feed';

/** What a live connection reports: that it opened or closed, and each text frame as it came. */
export type LiveSocketEvent = FeedEvent | string;

/** Opens a WebSocket on subscription and closes it on unsubscription with `CLOSED_BY_CLIENT`. */
export type OpenSocket = (address: string) => Observable<LiveSocketEvent>;

/** The server sends something every 55 s; a connection silent for this long is dead. */
const IDLE_TIMEOUT_MS = 90_000;
/** Tells the server that the console closed the connection on purpose (contract §6). */
export const CLIENT_CLOSE_CODE = 4000;
/** Reported for a connection that went silent: the code of an abnormal closure (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/**
 * The live connection over a WebSocket: opens on subscription and closes on unsubscription. Completes after
 * reporting that the connection is closed.
 * @param address `ws:` or `wss:` URL
 * @param openSocket how a WebSocket is opened; without it as a browser does
 */
export function liveSocket(
  address: string,
  openSocket: OpenSocket = browserSocket,
): Observable<LiveSocketEvent> {
  return untilClosed(openSocket(address));
}

function browserSocket(address: string): Observable<LiveSocketEvent> {
  return new Observable((observer) => {
    const socket = new WebSocket(address);
    socket.onopen = () => observer.next({ type: 'opened' });
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') observer.next(data);
    };
    socket.onclose = ({ code }) => observer.next({ type: 'closed', code });
    return () => {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(CLIENT_CLOSE_CODE);
    };
  });
}

/** Ends with the report that the connection is closed, which it also is once nothing came for too long. */
function untilClosed(source: Observable<LiveSocketEvent>): Observable<LiveSocketEvent> {
  return new Observable((observer) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const report = (event: LiveSocketEvent): void => {
      clearTimeout(silence);
      observer.next(event);
      if (typeof event !== 'string' && event.type === 'closed') observer.complete();
      else listen();
    };
    const listen = (): void => {
      silence = setTimeout(report, IDLE_TIMEOUT_MS, { type: 'closed', code: ABNORMAL_CLOSURE });
    };
    listen();
    const events = source.subscribe(report);
    return () => {
      clearTimeout(silence);
      events.unsubscribe();
    };
  });
}
