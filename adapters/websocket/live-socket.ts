import { Observable } from 'rxjs';
import type { FeedEvent } from '@farol/core/ports/live-feed';

/** The server sends something every 55 s; a connection silent for this long is dead (§4, contract §9.2). */
const IDLE_TIMEOUT_MS = 90_000;
const IDLE_CHECK_MS = 5000;
/** Tells the server that the console closed the connection on purpose (contract §6). */
const CLOSED_BY_CLIENT = 4000;
/** Reported for a connection that went silent: the code of an abnormal closure (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/**
 * The live connection over a WebSocket: opens on subscription and closes on unsubscription. Text frames
 * bypass the observable and go to `onFrame`, as there are thousands a second. Completes after reporting that
 * the connection is closed.
 * @param address `ws:` or `wss:` URL
 */
export function liveSocket(address: string, onFrame: (text: string) => void): Observable<FeedEvent> {
  return new Observable((observer) => {
    const socket = new WebSocket(address);
    let lastReceivedAt = Date.now();
    const idleTimer = setInterval(() => {
      if (Date.now() - lastReceivedAt > IDLE_TIMEOUT_MS) end(ABNORMAL_CLOSURE);
    }, IDLE_CHECK_MS);
    const end = (code: number): void => {
      observer.next({ type: 'closed', code });
      observer.complete();
    };
    socket.onopen = () => {
      lastReceivedAt = Date.now();
      observer.next({ type: 'opened' });
    };
    socket.onmessage = ({ data }) => {
      lastReceivedAt = Date.now();
      if (typeof data === 'string') onFrame(data);
    };
    socket.onclose = ({ code }) => end(code);
    return () => {
      clearInterval(idleTimer);
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(CLOSED_BY_CLIENT);
    };
  });
}
