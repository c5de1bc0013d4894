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
  acquire({ userId, isGuest, address }: SocketClient): (() => void) | undefined {
    const userLimit = isGuest ? MAX_SOCKETS.guest : MAX_SOCKETS.user;
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
