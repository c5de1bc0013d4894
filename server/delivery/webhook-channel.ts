import type { User } from '@farol/core/domain/user';
import { FairQueue } from '../tracking/fair-queue.ts';
import type { Registry } from '../tracking/registry.ts';
import type { EventMessages } from './event-messages.ts';
import { Outbox, Unsendable } from './outbox.ts';
import type { OutgoingTargets } from './outgoing-targets.ts';
import { postJson } from './post-json.ts';
import type { Alert, Announcement, Channel } from './channel.ts';

/** The server attribute that names the address; it wins over the environment's. */
export const WEBHOOK_ATTRIBUTE = 'webhook.url';

const ANSWER_MS = 10_000;

/** What is posted, one call for each event or message. */
type Call = Record<string, unknown>;

/** Posts events as JSON `{event, position, device, users}` to one address of the operator's, with a ready text in the server's language. */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';
  readonly #registry: Registry;
  readonly #messages: EventMessages;
  readonly #address: string | undefined;
  readonly #targets: OutgoingTargets;
  readonly #outbox: Outbox<Call>;
  readonly #tests = new FairQueue({ atOnce: 2, waiting: 16, perOrigin: 2 });

  /** @param options.address where to when the server's attribute names none; `pauses` in milliseconds before further attempts */
  constructor(
    { registry, messages }: { registry: Registry; messages: EventMessages },
    options: { address: string | undefined; targets: OutgoingTargets; pauses?: readonly number[] },
  ) {
    this.#registry = registry;
    this.#messages = messages;
    this.#address = options.address;
    this.#targets = options.targets;
    this.#outbox = new Outbox({
      name: 'webhook',
      send: (call, signal) => this.#post(call, signal),
      most: 1_000,
      ...(options.pauses && { pauses: options.pauses }),
    });
  }

  reaches(): boolean {
    return this.#target() !== undefined;
  }

  queueAlert({ position, device, ...news }: Alert, users: readonly User[]): void {
    const event = this.#messages.withMessage(news, this.#messages.styleOf());
    this.#outbox.put({ event, position: position ?? null, device, users: users.map(nameplate) });
  }

  queueAnnouncement(announcement: Announcement, users: readonly User[]): void {
    this.#outbox.put({ announcement, users: users.map(nameplate) });
  }

  async test(user: User): Promise<void> {
    const never = new AbortController();
    await this.#tests.run(String(user.id), () =>
      this.#post({ test: true, users: [nameplate(user)] }, never.signal),
    );
  }

  close(): void {
    this.#outbox.close();
  }

  async #post(call: Call, signal: AbortSignal): Promise<void> {
    const target = this.#target();
    if (target === undefined) throw new Unsendable('no address');
    const status = await postJson(new URL(target), call, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      // What the operator wrote down on this machine may be anywhere; what is set in the console may not.
      targets: this.#named() === undefined ? undefined : this.#targets,
    });
    if (status >= 200 && status < 300) return;
    const problem = `answered ${status}`;
    if (status >= 500 || status === 429 || status === 408) throw new Error(problem);
    throw new Unsendable(problem);
  }

  #target(): string | undefined {
    return webAddress(this.#named() ?? this.#address);
  }

  /** What an administrator set. */
  #named(): string | undefined {
    const named = this.#registry.server.attributes[WEBHOOK_ATTRIBUTE];
    return typeof named === 'string' && named !== '' ? named : undefined;
  }
}

/** The address if it is one of the web. */
export function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** What a stranger may know of a user. */
function nameplate({ id, name, email }: User): Pick<User, 'id' | 'name' | 'email'> {
  return { id, name, email };
}
