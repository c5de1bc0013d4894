import type { Access } from '../access/access.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import {
  MAX_COUNTED_MESSAGES,
  type StoredDeadLetter,
  type OutboxOverview,
} from '../outbox/outbox-overview.ts';
import type { Registry } from '../registry/registry.ts';
import { badRequest, notFound } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/** Letters per page. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/**
 * What the server could not deliver, for those who look after it (contract §4.8): administrators see everything,
 * managers what is for their accounts, and nobody sees what was to be sent.
 */
export class DeadLetters {
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #overview: OutboxOverview;

  constructor(registry: Registry, { outbox, overview }: { outbox: OutboxService; overview: OutboxOverview }) {
    this.#registry = registry;
    this.#outbox = outbox;
    this.#overview = overview;
  }

  /**
   * Returns how much waits and was given up by channel, and a page of dead letters, the newest first; for managers.
   * @param before the letter after which the page begins
   */
  async list(access: Access, page: { before: number | undefined; limit: number | undefined }) {
    access.requireManager();
    const { before, limit = DEFAULT_LIMIT } = page;
    if (limit < 1 || limit > MAX_LIMIT) throw badRequest(`Parameter limit must be from 1 to ${MAX_LIMIT}`);
    const userIds = this.#usersOf(access);
    const letters = await this.#overview.deadLetters({ userIds, before, limit: limit + 1 });
    const shown = letters.slice(0, limit);
    return {
      channels: (await this.#overview.channels(userIds)).map((channel) => ({
        ...channel,
        more: channel.waiting >= MAX_COUNTED_MESSAGES || channel.failed >= MAX_COUNTED_MESSAGES,
      })),
      deadLetters: shown.map(toWire),
      next: letters.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /** Sends a dead letter again. Rejects without the right to it. */
  async resend(access: Access, id: number): Promise<void> {
    access.requireNotReadonly();
    await this.#require(access, id);
    if (!(await this.#outbox.resend(id))) throw notFound();
  }

  /** Removes a dead letter. Rejects without the right to it. */
  async remove(access: Access, id: number): Promise<void> {
    access.requireNotReadonly();
    await this.#require(access, id);
    if (!(await this.#outbox.removeDeadLetter(id))) throw notFound();
  }

  /** A letter of somebody else is answered like none. */
  async #require(access: Access, id: number): Promise<void> {
    access.requireManager();
    const letter = await this.#overview.deadLetter(id);
    if (!letter) throw notFound();
    const { userId } = letter;
    if (!access.isAdministrator && (userId === null || !access.canAccessUser(userId))) throw notFound();
  }

  /** Returns the accounts whose letters the caller sees; undefined for all. */
  #usersOf(access: Access): number[] | undefined {
    if (access.isAdministrator) return undefined;
    return [...this.#registry.users.all()].map(({ id }) => id).filter((id) => access.canAccessUser(id));
  }
}

function toWire({ createdAt, failedAt, ...letter }: StoredDeadLetter) {
  return { ...letter, creationTime: formatWireDate(createdAt), failureTime: formatWireDate(failedAt) };
}
