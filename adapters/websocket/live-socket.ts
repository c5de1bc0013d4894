import { Observable } from 'rxjs';
import type { FeedEvent } from '@farol/core/ports/live-feed';

/** The server says something every 55 s; a line that was silent for this long is dead (§4, contract §9.2). */
const IDLE_TIMEOUT_MS = 90_000;
const IDLE_CHECK_MS = 5000;
/** Tells the server that the console closed the line on purpose (contract §6). */
const CLOSED_BY_CLIENT = 4000;
/** What a line that just went silent is reported as: the code of a connection that broke (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/**
 * The live line over a WebSocket: opens when subscribed to and closes when unsubscribed from. Text frames go straight to `take`,
 * past the observable: there are thousands a second. Completes after it said that the line is closed.
 * @param address `ws:` or `wss:` address
 */
export function liveSocket(address: string, onFrame: (text: string) => void): Observable<FeedEvent> {
  return new Observable((observer) => {
    const socket = new WebSocket(address);
    let heardAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - heardAt > IDLE_TIMEOUT_MS) end(ABNORMAL_CLOSURE);
    }, IDLE_CHECK_MS);
    const end = (code: number): void => {
      observer.next({ type: 'closed', code });
      observer.complete();
    };
    socket.onopen = () => {
      heardAt = Date.now();
      observer.next({ type: 'opened' });
    };
    socket.onmessage = ({ data }) => {
      heardAt = Date.now();
      if (typeof data === 'string') onFrame(data);
    };
    socket.onclose = ({ code }) => end(code);
    return () => {
      clearInterval(watch);
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(CLOSED_BY_CLIENT);
    };
  });
}
