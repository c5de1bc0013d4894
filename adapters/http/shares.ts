import { Failure } from '@farol/core/domain/values/failure';
import { shareEnd, type Share } from '@farol/core/domain/share/share';
import { ensureTime, isId, isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { Shares, UnlistedShare } from '@farol/core/ports/shares';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/**
 * Shares of the product's back end (§7), and those that the tracking server creates where there is none
 * (contract §4.2).
 */
export class HttpShares implements Shares {
  readonly #product: ApiCall;
  readonly #tracking: ApiCall;

  constructor(product: ApiCall, tracking: ApiCall) {
    this.#product = product;
    this.#tracking = tracking;
  }

  async list(): Promise<Share[] | undefined> {
    try {
      return await this.#product('shares', {}, sharesOf);
    } catch (error) {
      // A server without the product has no such path, or responds with a web page.
      const isAbsent =
        error instanceof Failure && (UNSUPPORTED_STATUSES.has(error.status) || error.code === MALFORMED);
      if (isAbsent) return undefined;
      throw error;
    }
  }

  save(share: Share): Promise<Share> {
    const { id, name, deviceId, limitCommands, expirationTime, token } = share;
    const json = { id, name, deviceId, limitCommands, expirationTime, token };
    return id > 0
      ? this.#product(`shares/${id}`, { method: 'put', json }, savedOf)
      : this.#product('shares', { method: 'post', json }, savedOf);
  }

  remove(id: number): Promise<void> {
    return this.#product(`shares/${id}`, { method: 'delete' }, () => Promise.resolve());
  }

  async createWithoutList(deviceId: number, expirationTime: string): Promise<UnlistedShare> {
    const body = new URLSearchParams({ deviceId: String(deviceId), expiration: expirationTime });
    const token = await this.#tracking('share/device', { method: 'post', body }, bareText);
    return { token, expirationTime: shareEnd(expirationTime, await this.#endOfGuest(token)) };
  }

  /** The link exists already: if its guest cannot be asked for, it counts as made as wanted. */
  async #endOfGuest(token: string): Promise<string | null> {
    try {
      // With credentials the browser would be signed in as the guest.
      return await this.#tracking('session', { searchParams: { token }, credentials: 'omit' }, endOfUser);
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }
}

const UNSUPPORTED_STATUSES: ReadonlySet<number> = new Set([404, 405]);
const MALFORMED = 'MALFORMED_ANSWER';

async function sharesOf(response: ApiResponse): Promise<Share[]> {
  const sent = await response.json();
  if (!Array.isArray(sent)) throw new Failure(MALFORMED, response.status);
  return parseList(sent, shareFromWire);
}

async function savedOf(response: ApiResponse): Promise<Share> {
  const share = shareFromWire(await response.json());
  if (!share) throw new Failure(MALFORMED, response.status);
  return share;
}

/** A share without a device or a token is unusable. */
function shareFromWire(value: unknown): Share | undefined {
  if (!isWireRecord(value)) return undefined;
  ensureTime(value, 'expirationTime');
  const { id, deviceId, name, token, expirationTime, limitCommands } = value;
  if (!isId(id) || !isId(Number(deviceId)) || typeof token !== 'string' || token === '') return undefined;
  return {
    id: Number(id),
    name: typeof name === 'string' ? name : '',
    deviceId: Number(deviceId),
    limitCommands: limitCommands !== false,
    expirationTime: typeof expirationTime === 'string' ? expirationTime : '',
    token,
  };
}

async function endOfUser(response: ApiResponse): Promise<string | null> {
  const user = await response.json();
  if (!isWireRecord(user)) return null;
  ensureTime(user, 'expirationTime');
  const { expirationTime } = user;
  return typeof expirationTime === 'string' && expirationTime !== '' ? expirationTime : null;
}

/** A proxy may respond with a web page, which is no token. */
async function bareText(response: ApiResponse): Promise<string> {
  const text = (await response.text()).trim();
  if (text === '' || /[\s<>"{]/.test(text)) throw new Failure(MALFORMED, response.status);
  return text;
}
