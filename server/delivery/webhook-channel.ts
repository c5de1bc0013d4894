import type { Position } from '@farol/core/domain/position/position';
import type { User } from '@farol/core/domain/account/user';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { Registry } from '../registry/registry.ts';
import type { EventMessages } from './event-messages.ts';
import type { PlaceNames } from '../places/place-names.ts';
import { requireAccepted, sendRequest } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError } from '../network/send-errors.ts';
import { Outbox } from './outbox.ts';
import type { Alert, Announcement, NotificationChannel } from './channel.ts';

/** The server attribute with the address; it takes precedence over the environment's. */
export const WEBHOOK_URL_ATTRIBUTE = 'webhook.url';

/** The body of one request per event or announcement. */
type WebhookPayload = Record<string, unknown> & { readonly position?: Position | null };

/**
 * Posts events as JSON `{event, position, device, users}` to one address of the operator, with the
 * text and the name of the place in the server's language.
 */
export class WebhookChannel implements NotificationChannel {
  readonly name = 'webhook';
  readonly #registry: Registry;
  readonly #messages: EventMessages;
  readonly #address: string | undefined;
  readonly #placeNames: PlaceNames;
  readonly #targets: OutgoingTargets;
  readonly #outbox: Outbox<WebhookPayload>;
  readonly #tests = new FairQueue({ concurrency: 2, maxWaiting: 16, maxWaitingPerOrigin: 2 });

  /**
   * @param options.address used when the server attribute names none; `pauses` are
   * the milliseconds before retries
   */
  constructor(
    {
      registry,
      messages,
      placeNames,
    }: { registry: Registry; messages: EventMessages; placeNames: PlaceNames },
    options: { address: string | undefined; targets: OutgoingTargets; pauses?: readonly number[] },
  ) {
    this.#registry = registry;
    this.#messages = messages;
    this.#placeNames = placeNames;
    this.#address = options.address;
    this.#targets = options.targets;
    this.#outbox = new Outbox({
      name: 'webhook',
      send: async (payload, signal) => this.#post(await this.#withAddress(payload), signal),
      maxWaiting: 1_000,
      ...(options.pauses && { retryDelaysMs: options.pauses }),
    });
  }

  canReach(): boolean {
    return this.#target() !== undefined;
  }

  queueAlert({ position, device, ...namedEvent }: Alert, users: readonly User[]): void {
    const event = this.#messages.withMessage(namedEvent, this.#messages.formatFor());
    this.#outbox.enqueue({ event, position: position ?? null, device, users: users.map(publicUser) });
  }

  queueAnnouncement(announcement: Announcement, users: readonly User[]): void {
    this.#outbox.enqueue({ announcement, users: users.map(publicUser) });
  }

  async test(user: User): Promise<void> {
    const never = new AbortController();
    await this.#tests.run(String(user.id), () =>
      this.#post({ test: true, users: [publicUser(user)] }, never.signal),
    );
  }

  close(): void {
    this.#outbox.close();
  }

  /** Names where it happened, after towns only: who reads it may not see the geofences. */
  async #withAddress(payload: WebhookPayload): Promise<WebhookPayload> {
    const { position } = payload;
    if (!position || position.address !== null) return payload;
    const address = (await this.#placeNames.textAt(position, undefined)) ?? null;
    return { ...payload, position: { ...position, address } };
  }

  async #post(payload: WebhookPayload, signal: AbortSignal): Promise<void> {
    const target = this.#target();
    if (target === undefined) throw new UndeliverableError('no address');
    const answer = await sendRequest({
      url: target,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal,
      // An address from the environment may be anywhere; one set in the console may not.
      targets: this.#configuredAddress() === undefined ? undefined : this.#targets,
    });
    requireAccepted(answer, Date.now());
  }

  #target(): string | undefined {
    return httpAddress(this.#configuredAddress() ?? this.#address);
  }

  /** Returns the address that an administrator set. */
  #configuredAddress(): string | undefined {
    const address = this.#registry.server.attributes[WEBHOOK_URL_ATTRIBUTE];
    return typeof address === 'string' && address !== '' ? address : undefined;
  }
}

/** Returns the address if it is an http or https URL. */
export function httpAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** Returns the fields of a user that third parties may see. */
function publicUser({ id, name, email }: User): Pick<User, 'id' | 'name' | 'email'> {
  return { id, name, email };
}
