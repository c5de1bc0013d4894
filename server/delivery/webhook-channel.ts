import { randomUUID } from 'node:crypto';
import type { Position } from '@farol/core/domain/position/position';
import type { User } from '@farol/core/domain/account/user';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { Registry } from '../registry/registry.ts';
import type { EventMessages } from './event-messages.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import type { IntegrationOutcome, IntegrationService } from '../integrations/integrations.ts';
import { requireAccepted } from '../network/outgoing-request.ts';
import { failureText } from '../network/failure-text.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError } from '../network/send-errors.ts';
import type { OutboxJob } from '../outbox/delivery-channel.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { logMaintenanceFailure } from '../runtime/periodic-work.ts';
import type { StoredMessages } from './stored-messages.ts';
import type { DeliveryAddress, NotificationChannel } from './channel.ts';
import { postToWebhook } from './webhook-request.ts';

/** The server attribute with the address; it takes precedence over the environment's. */
export const WEBHOOK_URL_ATTRIBUTE = 'webhook.url';

/** The body of one request per event or announcement. */
type WebhookPayload = Record<string, unknown> & {
  readonly position?: Position | null;
  /** The same whenever it is sent again. */
  readonly id?: string;
};

/** How many users one request names. */
const MAX_USERS = 1_000;

/**
 * Posts events as JSON `{event, position, device, users}` to one address of the operator, with the
 * text and the name of the place in the server's language.
 */
export class WebhookChannel implements NotificationChannel {
  readonly name = 'webhook';
  readonly #registry: Registry;
  readonly #messages: EventMessages;
  readonly #address: string | undefined;
  readonly #integrations: Pick<IntegrationService, 'active' | 'recordOutcome'>;
  readonly #placeNames: PlaceNameIndex;
  readonly #targets: OutgoingTargets;
  readonly #stored: StoredMessages;
  readonly #time: ServerClock;
  readonly #tests = new FairQueue({ concurrency: 2, maxWaiting: 16, maxWaitingPerOrigin: 2 });

  /** @param options.address used when the server attribute names none */
  constructor(
    {
      registry,
      messages,
      placeNames,
      stored,
      integrations,
    }: {
      registry: Registry;
      messages: EventMessages;
      placeNames: PlaceNameIndex;
      stored: StoredMessages;
      integrations: Pick<IntegrationService, 'active' | 'recordOutcome'>;
    },
    options: { address: string | undefined; targets: OutgoingTargets; time: ServerClock },
  ) {
    this.#registry = registry;
    this.#messages = messages;
    this.#placeNames = placeNames;
    this.#integrations = integrations;
    this.#address = options.address;
    this.#targets = options.targets;
    this.#stored = stored;
    this.#time = options.time;
  }

  canReach(): boolean {
    return this.#target() !== undefined;
  }

  addressesOf(users: readonly User[]): DeliveryAddress[] {
    const host = URL.parse(this.#target() ?? '')?.host ?? '';
    return parts(users).map((some, at) => ({
      key: String(at + 1),
      target: `webhook:${host}`,
      recipient: host,
      userIds: some.map(({ id }) => id),
      userId: null,
    }));
  }

  async send(job: OutboxJob, signal: AbortSignal): Promise<void> {
    const { alert, announcement, users } = await this.#stored.read(job);
    const named = { id: job.idempotencyKey, users: users.map(publicUser) };
    if (!alert) return this.#post({ announcement, ...named }, signal);
    const { position, device, ...namedEvent } = alert;
    const event = this.#messages.withMessage(namedEvent, this.#messages.formatFor());
    const payload = { event, position: position ?? null, device, ...named };
    await this.#post(await this.#withAddress(payload), signal);
  }

  async test(user: User): Promise<void> {
    const never = new AbortController();
    await this.#tests.run(String(user.id), () =>
      this.#post({ test: true, users: [publicUser(user)] }, never.signal),
    );
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
    const isConfigured = this.#configuredAddress() !== undefined;
    const now = this.#time.now();
    try {
      const answer = await postToWebhook(
        {
          url: target,
          // Requests to the environment's address are as they were before there were signatures.
          secret: isConfigured ? this.#integrations.active('webhook')?.secrets['secret'] : undefined,
          id: payload.id ?? randomUUID(),
          payload,
          signal,
          // An address from the environment may be anywhere; one set in the console may not.
          targets: isConfigured ? this.#targets : undefined,
        },
        now,
      );
      requireAccepted(answer, now);
      await this.#record({ isGood: true });
    } catch (error) {
      if (!signal.aborted) await this.#record({ isGood: false, reason: failureText(error) });
      throw error;
    }
  }

  /** What administrators see must not decide whether a request counts as sent. */
  async #record(outcome: IntegrationOutcome): Promise<void> {
    await this.#integrations.recordOutcome('webhook', outcome, this.#time.now()).catch(logMaintenanceFailure);
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

/** Cuts a list into such as one request names. */
function parts(users: readonly User[]): User[][] {
  const count = Math.ceil(users.length / MAX_USERS);
  return Array.from({ length: count }, (_, at) => users.slice(at * MAX_USERS, (at + 1) * MAX_USERS));
}

/** Returns the fields of a user that third parties may see. */
function publicUser({ id, name, email }: User): Pick<User, 'id' | 'name' | 'email'> {
  return { id, name, email };
}
