/** How many live connections may be open: of one user, of one guest link, from one address, and at all. */
const MOST = { user: 60, guest: 30, address: 600, server: 5_000 } as const;

/** Who wants a live connection. */
interface Visitor {
  userId: number;
  isGuest: boolean;
  /** The network they come from. */
  address: string;
}

/** Counts live connections, so that nobody fills the server with them. */
export class SocketPlaces {
  readonly #users = new Map<number, number>();
  readonly #addresses = new Map<string, number>();
  #all = 0;

  /** Takes a place. The answer gives it back, once; nothing when there is none left for this visitor. */
  take({ userId, isGuest, address }: Visitor): (() => void) | undefined {
    const mostOfUser = isGuest ? MOST.guest : MOST.user;
    if (
      this.#all >= MOST.server ||
      (this.#users.get(userId) ?? 0) >= mostOfUser ||
      (this.#addresses.get(address) ?? 0) >= MOST.address
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
    add(this.#users, userId, change);
    add(this.#addresses, address, change);
  }
}

function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
