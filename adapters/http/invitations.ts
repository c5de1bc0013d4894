import type { Invitation, NewInvitation } from '@farol/core/domain/account/invitation';
import { Failure } from '@farol/core/domain/values/failure';
import { ensureTime, isId, isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { InvitationRequest, Invitations } from '@farol/core/ports/invitations';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

// The users' screen reads both: one script for them is less in the first view, which names all scripts.
export { HttpResellers } from './resellers.ts';

/** Invitations of the product's back end (contract §4.3). */
export class HttpInvitations implements Invitations {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  list(): Promise<readonly Invitation[]> {
    return this.#product('invitations', {}, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure(MALFORMED, response.status);
      return parseList(sent, invitationFromWire);
    });
  }

  create({ user, deviceIds, groupIds, days }: InvitationRequest): Promise<NewInvitation> {
    const json = { user, deviceIds, groupIds, days };
    return this.#product('invitations', { method: 'post', json }, newInvitationOf);
  }

  renew(userId: number, days: number): Promise<NewInvitation> {
    return this.#product(`invitations/${userId}`, { method: 'put', json: { days } }, newInvitationOf);
  }
}

const MALFORMED = 'MALFORMED_ANSWER';

function invitationFromWire(value: unknown): Invitation | undefined {
  if (!isWireRecord(value)) return undefined;
  ensureTime(value, 'expirationTime');
  const { userId, expirationTime } = value;
  if (!isId(userId) || typeof expirationTime !== 'string') return undefined;
  return { userId: Number(userId), expirationTime };
}

async function newInvitationOf(response: ApiResponse): Promise<NewInvitation> {
  const sent = await response.json();
  const invitation = invitationFromWire(sent);
  const { token, mailed } = isWireRecord(sent) ? sent : {};
  if (!invitation || typeof token !== 'string' || token === '') throw new Failure(MALFORMED, response.status);
  return { ...invitation, token, isMailed: mailed === true };
}
