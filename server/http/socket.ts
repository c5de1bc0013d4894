import { isGuest } from '@farol/core/domain/account/guest';
import { log } from '../log/log.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { LiveHub } from '../live/live-hub.ts';
import { clientNetwork } from '../network/client-network.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { NetworkList } from '../network/network-list.ts';
import type { Registry } from '../registry/registry.ts';
import { requireUsableCaller, type RequestAuthenticator, type Caller } from './request/authentication.ts';
import { clientAddress } from '../network/client-address.ts';

const FLUSH_INTERVAL_MS = 100;
/**
 * Events may need an immediate reaction: they only wait for others of the same
 * moment, not for the next interval.
 */
const EVENT_FLUSH_DELAY_MS = 10;
const KEEP_ALIVE_MS = 55_000;
/** Consoles send only short messages. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** What live connections need. */
interface SocketParts {
  hub: LiveHub;
  registry: Registry;
  authentication: RequestAuthenticator;
  time: ServerClock;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  proxies: NetworkList;
}

/**
 * Serves `/api/socket` (contract §6) on a listening web server; returns the function that stops it. Refused
 * handshakes get 401, those of drivers 400, those above the limit of a user, share or address 429.
 */
export function serveSocket(
  server: Server,
  { hub, registry, authentication, time, proxies }: SocketParts,
): () => void {
  const limits = new SocketLimits();
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    connection.on('error', () => connection.destroy());
    // The URL comes from unauthenticated clients: an invalid one must not crash the server.
    const url = URL.parse(request.url ?? '/', 'http://console');
    if (!url) return rejectUpgrade(connection, '400 Bad Request');
    if (url.pathname !== '/api/socket') return rejectUpgrade(connection, '404 Not Found');
    const forwarded = request.headers['x-forwarded-for'];
    const address = clientAddress(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      proxies,
    );
    callerOf(request, url, authentication, address).then(
      (caller) => {
        if (!caller || !isUsable(registry, caller, time))
          return rejectUpgrade(connection, '401 Unauthorized');
        if (connection.destroyed) return;
        const { user } = caller.account;
        if (!hub.isOpenTo(user)) return rejectUpgrade(connection, '400 Bad Request', RESTRICTED);
        const client = { userId: user.id, isGuest: isGuest(user), address: clientNetwork(address) };
        const release = limits.acquire(client);
        if (!release) return rejectUpgrade(connection, '429 Too Many Requests', TOO_MANY_CONNECTIONS);
        connection.once('close', release);
        sockets.handleUpgrade(request, connection, head, (socket) => openLiveConnection(socket, caller, hub));
      },
      () => rejectUpgrade(connection, '500 Internal Server Error'),
    );
  };
  server.on('upgrade', upgrade);
  const flushing = setInterval(() => hub.flush(), FLUSH_INTERVAL_MS);
  let eventFlush: NodeJS.Timeout | undefined;
  hub.onEvent = () => {
    eventFlush ??= setTimeout(() => {
      eventFlush = undefined;
      hub.flush();
    }, EVENT_FLUSH_DELAY_MS);
  };
  const keepingAlive = setInterval(() => hub.keepAlive(), KEEP_ALIVE_MS);
  return () => {
    clearInterval(flushing);
    clearTimeout(eventFlush);
    clearInterval(keepingAlive);
    server.off('upgrade', upgrade);
    hub.close();
    sockets.close();
  };
}

function callerOf(
  request: IncomingMessage,
  url: URL,
  authentication: RequestAuthenticator,
  address: string,
): Promise<Caller | undefined> {
  const token = url.searchParams.get('token');
  if (token !== null) return authentication.authenticateToken(token);
  const header = (name: string): string | undefined => {
    // The socket ignores Authorization headers.
    const value = name === 'authorization' ? undefined : request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return authentication.authenticate({ header, address });
}

function isUsable(registry: Registry, caller: Caller, time: ServerClock): boolean {
  try {
    requireUsableCaller(registry, caller, time.now());
    return true;
  } catch {
    return false;
  }
}

function openLiveConnection(socket: WebSocket, { account, expiresAt, loginId }: Caller, hub: LiveHub): void {
  socket.on('error', () => socket.terminate());
  const joining = hub.join({
    userId: account.user.id,
    loginId,
    endsAt: expiresAt,
    backlogBytes: () => socket.bufferedAmount,
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    drop: () => socket.terminate(),
  });
  joining.then(
    (leave) => (socket.readyState === socket.OPEN ? socket.on('close', leave) : leave()),
    (error: unknown) => {
      log.error('A live connection could not be opened:', error);
      socket.terminate();
    },
  );
}

const RESTRICTED = 'Operation restricted - SecurityException';
const TOO_MANY_CONNECTIONS = 'Too many live connections - SecurityException';

function rejectUpgrade(connection: Duplex, status: string, text = ''): void {
  const retry = text === TOO_MANY_CONNECTIONS ? 'retry-after: 30\r\n' : '';
  connection.end(
    `HTTP/1.1 ${status}\r\n${retry}content-type: text/plain\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  );
}

/** How many live connections may be open: per user, per share, per address, and in total. */
const MAX_SOCKETS = { user: 60, guest: 30, address: 600, server: 5_000 } as const;

/** The client of a live connection. */
interface SocketClient {
  userId: number;
  isGuest: boolean;
  /** The client's network. */
  address: string;
}

/** Limits live connections, so that no client can use up the server's. */
export class SocketLimits {
  readonly #users = new Map<number, number>();
  readonly #addresses = new Map<string, number>();
  #total = 0;

  /** Reserves a connection and returns the function that releases it; undefined when a limit is reached. */
  acquire({ userId, isGuest: isOfGuest, address }: SocketClient): (() => void) | undefined {
    const userLimit = isOfGuest ? MAX_SOCKETS.guest : MAX_SOCKETS.user;
    if (
      this.#total >= MAX_SOCKETS.server ||
      (this.#users.get(userId) ?? 0) >= userLimit ||
      (this.#addresses.get(address) ?? 0) >= MAX_SOCKETS.address
    )
      return undefined;
    this.#count(userId, address, 1);
    let isReserved = true;
    return () => {
      if (isReserved) this.#count(userId, address, -1);
      isReserved = false;
    };
  }

  #count(userId: number, address: string, delta: number): void {
    this.#total += delta;
    addCount(this.#users, userId, delta);
    addCount(this.#addresses, address, delta);
  }
}

function addCount<K>(counts: Map<K, number>, key: K, delta: number): void {
  const count = (counts.get(key) ?? 0) + delta;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
