/** How many live connections may be open: of one user, of one guest link, from one address, and at all. */
const MAX_SOCKETS = { user: 60, guest: 30, address: 600, server: 5_000 } as const;

/** Who wants a live connection. */
interface SocketClient {
  userId: number;
  isGuest: boolean;
  /** The network they come from. */
  address: string;
}

/** Counts live connections, so that nobody fills the server with them. */
export class SocketLimits {
  readonly #users = new Map<number, number>();
  readonly #addresses = new Map<string, number>();
  #all = 0;

  /** Takes a place. The answer gives it back, once; nothing when there is none left for this visitor. */
  acquire({ userId, isGuest, address }: SocketClient): (() => void) | undefined {
    const mostOfUser = isGuest ? MAX_SOCKETS.guest : MAX_SOCKETS.user;
    if (
      this.#all >= MAX_SOCKETS.server ||
      (this.#users.get(userId) ?? 0) >= mostOfUser ||
      (this.#addresses.get(address) ?? 0) >= MAX_SOCKETS.address
    )
      return undefined;
    this.#count(userId, address, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#count(userId, address, -1);
      isHeld = false;
    };
  }

  #count(userId: number, address: string, change: number): void {
    this.#all += change;
    addCount(this.#users, userId, change);
    addCount(this.#addresses, address, change);
  }
}

function addCount<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
