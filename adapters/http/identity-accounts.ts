import type { IdentityLinks, SignOnPerson } from '@farol/core/domain/account/identity-links';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { IdentityAccounts } from '@farol/core/ports/identity-accounts';
import type { ApiCall } from './tracking-client.ts';

/** Accounts and persons of single sign-on at the product's back end (contract §1.4). */
export class HttpIdentityAccounts implements IdentityAccounts {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  of(userId: number): Promise<IdentityLinks> {
    return this.#product(`openid/${userId}`, {}, async (response) => {
      const sent = await response.json();
      if (!isWireRecord(sent) || !Array.isArray(sent['persons']))
        throw new Failure('MALFORMED_ANSWER', response.status);
      return {
        persons: parseList(sent['persons'], personFromWire),
        isPasswordEnabled: sent['passwordEnabled'] === true,
      };
    });
  }

  connect(userId: number, subject: string): Promise<void> {
    return this.#product(`openid/${userId}`, { method: 'put', json: { subject } }, () => Promise.resolve());
  }

  disconnect(userId: number): Promise<void> {
    return this.#product(`openid/${userId}`, { method: 'delete' }, () => Promise.resolve());
  }
}

function personFromWire(value: unknown): SignOnPerson | undefined {
  if (!isWireRecord(value)) return undefined;
  const { issuer, subject } = value;
  return typeof issuer === 'string' && typeof subject === 'string' ? { issuer, subject } : undefined;
}
