import { Failure } from '@farol/core/domain/values/failure';
import { isShareExpired, shareEnd, type Share } from '@farol/core/domain/share/share';
import type { Shares, UnlistedShare } from '@farol/core/ports/shares';
import type { MemoryNetwork } from './network.ts';
import type { ServerAccounts } from './server-accounts.ts';

/** Keeps the guests of shares. */
type Guests = Pick<ServerAccounts, 'saveGuest' | 'removeGuest'>;

/** In-memory shares of some devices. */
export class MemoryShares implements Shares {
  /** The stored shares. */
  readonly shares = new Map<number, Share>();
  /** False: only the tracking server creates shares, without a list. */
  supportsList = true;
  readonly #deviceIds: readonly number[];
  readonly #network: MemoryNetwork;
  readonly #clock: () => number;
  readonly #guests: Guests | undefined;
  /** When the guests of vehicles end whose shares are not listed. */
  readonly #guestEnds = new Map<number, string>();
  #lastId = 0;

  /** @param guests the accounts that the links of shares sign in to, if any */
  constructor(
    deviceIds: readonly number[],
    network: MemoryNetwork,
    clock: () => number = Date.now,
    guests?: Guests,
  ) {
    this.#deviceIds = deviceIds;
    this.#network = network;
    this.#clock = clock;
    this.#guests = guests;
  }

  async list(): Promise<Share[] | undefined> {
    await this.#network.transmit();
    return this.supportsList ? [...this.shares.values()] : undefined;
  }

  async save(share: Share): Promise<Share> {
    await this.#network.transmit();
    const before = this.shares.get(share.id);
    if (share.id > 0 && !before) throw new Failure('HTTP_404_NOT_FOUND', 404);
    if (!this.#deviceIds.includes(share.deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
    const isSameExpiry = before?.expirationTime === share.expirationTime;
    if (!isSameExpiry && isShareExpired(share, this.#clock())) throw new Failure('HTTP_400', 400);
    const id = before?.id ?? ++this.#lastId;
    const saved = { ...share, id, token: before?.token ?? `token-${id}` };
    this.shares.set(id, saved);
    this.#guests?.saveGuest(saved);
    return saved;
  }

  async remove(id: number): Promise<void> {
    await this.#network.transmit();
    if (!this.shares.delete(id)) throw new Failure('HTTP_404_NOT_FOUND', 404);
    this.#guests?.removeGuest(id);
  }

  async createWithoutList(deviceId: number, expirationTime: string): Promise<UnlistedShare> {
    await this.#network.transmit();
    if (!this.#deviceIds.includes(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
    // As with a tracking server, every link of a vehicle leads to the guest of its first one.
    const accountEnd = this.#guestEnds.get(deviceId) ?? expirationTime;
    this.#guestEnds.set(deviceId, accountEnd);
    return { token: `lent-${++this.#lastId}`, expirationTime: shareEnd(expirationTime, accountEnd) };
  }
}
