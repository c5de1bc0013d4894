import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairQueue } from '../runtime/fair-queue.ts';
import { deriveForeignKey, isForeignHash } from './foreign-password.ts';
import { PASSWORD_COST } from './password-cost.ts';

const KEY_BYTES = 32;
/** Leaves one processor to everything else where there are at least two. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Derives the key of a password; deliberately expensive in memory and time. */
export type DeriveKey = (password: string, salt: Buffer, cost: ScryptOptions) => Promise<Buffer>;

/**
 * Hashes and verifies passwords. All hashing goes through one queue in which each origin (a network, a user)
 * has its share, so that anyone who sends passwords by the hundred waits alone. Check permissions before
 * calling this.
 */
export class Passwords {
  readonly #derive: DeriveKey;
  readonly #queue = new FairQueue({ concurrency: CONCURRENCY, maxWaiting: 128, maxWaitingPerOrigin: 32 });

  constructor(derive: DeriveKey = deriveByScrypt) {
    this.#derive = derive;
  }

  /**
   * Returns the stored form of a password: `scrypt$N$r$p$salt$key`, so that the cost can be raised later.
   * Rejects with 429 or 503 when too many are waiting.
   */
  async hash(password: string, origin: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#queue.run(origin, () => this.#derive(password, salt, PASSWORD_COST));
    const { N, r, p } = PASSWORD_COST;
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /**
   * Whether the password matches the stored hash. With nothing stored the answer is no after the same work,
   * so that the time taken does not reveal whether an account exists. Rejects with 429 or 503 when too many
   * are waiting. A hash of another server takes our work as well, for the same reason.
   */
  async verify(password: string, stored: string | null, origin: string): Promise<boolean> {
    if (isForeignHash(stored)) return this.#verifyForeign(password, stored, origin);
    const [method, n, r, p, salt = '', key = ''] = (stored ?? DUMMY_HASH).split('$');
    if (method !== 'scrypt') throw new Error(`unknown password method ${method}`);
    const expected = Buffer.from(key, 'base64url');
    const cost = { N: Number(n), r: Number(r), p: Number(p) };
    const derived = await this.#queue.run(origin, () =>
      this.#derive(password, Buffer.from(salt, 'base64url'), cost),
    );
    return timingSafeEqual(derived, expected) && stored !== null;
  }

  async #verifyForeign(password: string, stored: string, origin: string): Promise<boolean> {
    const { key, expected } = await this.#queue.run(origin, async () => {
      await this.#derive(password, Buffer.alloc(16), PASSWORD_COST);
      return deriveForeignKey(password, stored);
    });
    return timingSafeEqual(key, expected);
  }
}

const DUMMY_HASH = `scrypt$${PASSWORD_COST.N}$${PASSWORD_COST.r}$${PASSWORD_COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function deriveByScrypt(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
