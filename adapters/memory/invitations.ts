import type { Invitation, NewInvitation } from '@farol/core/domain/account/invitation';
import { Failure } from '@farol/core/domain/values/failure';
import type { InvitationRequest, Invitations } from '@farol/core/ports/invitations';
import type { MemoryNetwork } from './network.ts';

const DAY_MS = 86_400_000;

/** In-memory invitations of a user who sees some devices; nobody accepts them. */
export class MemoryInvitations implements Invitations {
  /** What was asked for, by user. */
  readonly requests = new Map<number, InvitationRequest>();
  readonly #deviceIds: readonly number[];
  readonly #network: MemoryNetwork;
  readonly #clock: () => number;
  readonly #waiting = new Map<number, Invitation>();
  #lastId = 1_000;
  #lastToken = 0;

  constructor(deviceIds: readonly number[], network: MemoryNetwork, clock: () => number = Date.now) {
    this.#deviceIds = deviceIds;
    this.#network = network;
    this.#clock = clock;
  }

  async list(): Promise<readonly Invitation[]> {
    await this.#network.transmit();
    return [...this.#waiting.values()];
  }

  async create(request: InvitationRequest): Promise<NewInvitation> {
    await this.#network.transmit();
    if (!request.deviceIds.every((id) => this.#deviceIds.includes(id)))
      throw new Failure('DEVICE_ACCESS_DENIED', 400);
    const key = request.user.email.toLowerCase();
    if ([...this.requests.values()].some(({ user }) => user.email.toLowerCase() === key))
      throw new Failure('DUPLICATE', 400);
    const userId = ++this.#lastId;
    this.requests.set(userId, request);
    return this.#made(userId, request.days);
  }

  async renew(userId: number, days: number): Promise<NewInvitation> {
    await this.#network.transmit();
    if (!this.#waiting.has(userId)) throw new Failure('HTTP_404_NOT_FOUND', 404);
    return this.#made(userId, days);
  }

  #made(userId: number, days: number): NewInvitation {
    const invitation = { userId, expirationTime: new Date(this.#clock() + days * DAY_MS).toISOString() };
    this.#waiting.set(userId, invitation);
    return { ...invitation, token: `invitation-${++this.#lastToken}`, isMailed: false };
  }
}
