import type { ListedReseller } from '@farol/core/domain/access/reseller-list';
import { RESELLER_LIMITS, type ResellerCounts } from '@farol/core/domain/access/reseller-tree';
import { Failure } from '@farol/core/domain/values/failure';
import { isId, isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { Resellers } from '@farol/core/ports/resellers';
import { HttpBrandingStore } from './branding-store.ts';
import type { ApiCall } from './tracking-client.ts';

/** Resellers of the product's back end (contract §4.3). */
export class HttpResellers implements Resellers {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  list(): Promise<readonly ListedReseller[]> {
    return this.#product('resellers', {}, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return parseList(sent, resellerFromWire);
    });
  }

  async branding(resellerId: number): Promise<BrandingStore> {
    const own = `resellers/${resellerId}/theme`;
    // The branding of a reseller is read and saved like the one of the operator, at other paths.
    return new HttpBrandingStore((path, options, read) =>
      this.#product(path.replace(/^(?:theme|assets\/custom\/config\.json)/, own), options, read),
    );
  }
}

function resellerFromWire(value: unknown): ListedReseller | undefined {
  if (!isWireRecord(value)) return undefined;
  const { id, name, parentId, domain, disabled } = value;
  const [limits, counts] = [countsFromWire(value['limits']), countsFromWire(value['counts'])];
  if (!isId(id) || typeof name !== 'string' || !limits || !counts) return undefined;
  return {
    id: Number(id),
    name,
    parentId: Number.isInteger(parentId) ? Number(parentId) : 0,
    domain: typeof domain === 'string' ? domain : '',
    isDisabled: disabled === true,
    limits,
    counts,
  };
}

/** Reads numbers of each; below 0 is without a limit. */
function countsFromWire(value: unknown): ResellerCounts | undefined {
  if (!isWireRecord(value)) return undefined;
  const numbers = RESELLER_LIMITS.map((limit) => value[limit]);
  const [users, devices, resellers] = numbers.map((item) =>
    typeof item === 'number' && Number.isFinite(item) ? (item < 0 ? Infinity : item) : undefined,
  );
  if (users === undefined || devices === undefined || resellers === undefined) return undefined;
  return { users, devices, resellers };
}
