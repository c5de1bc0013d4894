import type { ErasureCounts, ErasureProtocol } from '@farol/core/domain/account/personal-data';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord } from '@farol/core/fleet/wire/wire-record';
import type { PersonalData } from '@farol/core/ports/personal-data';
import type { ApiCall } from './tracking-client.ts';

/** An archive of many rows takes its time. */
const ARCHIVE_TIMEOUT_MS = 120_000;

/** The data of people at the product's back end (contract §4.3). */
export class HttpPersonalData implements PersonalData {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  exported(userId: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#product(`users/${userId}/data`, { timeout: ARCHIVE_TIMEOUT_MS }, async (response) => {
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A proxy may answer with a web page.
      if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Failure('MALFORMED_ANSWER', response.status);
      return bytes;
    });
  }

  preview(userId: number): Promise<ErasureCounts> {
    return this.#product(`users/${userId}/erasure`, {}, async (response) =>
      countsOf(await response.json(), response.status),
    );
  }

  erase(userId: number): Promise<ErasureProtocol> {
    const options = { method: 'post', timeout: ARCHIVE_TIMEOUT_MS };
    return this.#product(`users/${userId}/erasure`, options, async (response) => {
      const sent = await response.json();
      const erasedAt = isWireRecord(sent) ? sent['erasedAt'] : undefined;
      if (typeof erasedAt !== 'string') throw new Failure('MALFORMED_ANSWER', response.status);
      return { userId, erasedAt, ...countsOf(sent, response.status) };
    });
  }
}

function countsOf(sent: unknown, status: number): ErasureCounts {
  if (!isWireRecord(sent)) throw new Failure('MALFORMED_ANSWER', status);
  return { removed: numbersOf(sent['removed'], status), anonymized: numbersOf(sent['anonymized'], status) };
}

function numbersOf(sent: unknown, status: number): Record<string, number> {
  if (!isWireRecord(sent)) throw new Failure('MALFORMED_ANSWER', status);
  const numbers: Record<string, number> = {};
  for (const [kind, count] of Object.entries(sent))
    if (typeof count === 'number' && Number.isFinite(count)) numbers[kind] = count;
  return numbers;
}
