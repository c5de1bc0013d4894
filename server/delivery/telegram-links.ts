import { log } from '../log/log.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_ATTRIBUTES_LENGTH } from '@farol/core/resources/descriptor/record-value';
import { scalarAttribute } from '@farol/core/domain/values/attributes';
import type { Language } from '@farol/core/domain/values/locale';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import { currentActor, runAsActor, type ActivityActor } from '../activity/activity-actor.ts';
import type { ActiveIntegration, IntegrationService } from '../integrations/integrations.ts';
import { failureText } from '../network/failure-text.ts';
import { sendRequest } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { RetryLaterError } from '../network/send-errors.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { logMaintenanceFailure } from '../runtime/periodic-work.ts';
import { badRequest, forbidden, HttpError, notFound } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { EventMessages } from './event-messages.ts';
import { chatText, requireTelegramAccepted, TELEGRAM_CHAT_ATTRIBUTE, telegramUrl } from './text-channel.ts';

/** How long a code can be used, milliseconds. */
const CODE_LIFE_MS = 10 * 60_000;
const CODE_BYTES = 16;
/** How many users may have a code at a time. */
const MAX_CODES = 1000;
/** How long the service may wait for a message before it answers, seconds. */
const LONG_POLL_S = 5;
const POLL_TIMEOUT_MS = 15_000;
/** Between two questions, milliseconds; after failures the pauses double up to the longest. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** How many messages come at a time; after an answer that was too long, one. */
const UPDATES = 20;
const MAX_ANSWER_BYTES = 1024 * 1024;

const LINKED_TEXTS: Record<Language, string> = {
  'pt-BR': 'Conectado: os avisos de %name% chegam agora a esta conversa.',
  'es-ES': 'Conectado: los avisos de %name% llegan ahora a este chat.',
  'en-US': 'Linked: the alerts of %name% now arrive in this chat.',
};

/** What users send to the bot; whatever else an update holds is of no interest. */
const updatesSchema = z.object({
  ok: z.literal(true),
  result: z
    .array(
      z.object({
        update_id: z.int(),
        message: z
          .object({ text: z.string(), chat: z.object({ id: z.int() }) })
          .optional()
          .catch(undefined),
      }),
    )
    .max(100),
});
type Update = z.infer<typeof updatesSchema>['result'][number];

/** A code as its user gets it. */
export interface PendingTelegramLink {
  readonly code: string;
  /** Opens the chat with the bot, which then sends the code. */
  readonly url: string;
  readonly expiresAt: string;
}

/** How the caller stands with Telegram. */
export interface TelegramLinkState {
  /** Whether the caller can link a chat: a bot is set up, and the account may be changed. */
  readonly offered: boolean;
  readonly linked: boolean;
  /** Whether a code of the caller waits for its message. */
  readonly waiting: boolean;
  /** Why no message comes: another program receives those of the bot, or the service does not answer as it should. */
  readonly problem: 'taken' | 'failed' | null;
}

interface OpenCode {
  readonly userId: number;
  readonly code: string;
  readonly expiresAt: number;
  /** Who asked for it: the link is theirs in the activity log. */
  readonly actor: ActivityActor | undefined;
}

/**
 * Links chats of Telegram with users: a user gets a code, and the chat that sends it to the bot is theirs. Codes are in
 * memory; the bot is asked for messages while there are some, and only then.
 */
export class TelegramLinks {
  readonly #registry: Registry;
  readonly #messages: EventMessages;
  readonly #integrations: IntegrationService;
  readonly #targets: OutgoingTargets;
  readonly #time: ServerClock;
  /** Why the last question was not answered. */
  #problem: TelegramLinkState['problem'] = null;
  /** By user, the oldest first. */
  readonly #codes = new Map<number, OpenCode>();
  readonly #stopping = new AbortController();
  #polling: Promise<void> | undefined;
  /** From which update on the bot is asked, and which bot. */
  #position: { token: string; offset: number | undefined } = { token: '', offset: undefined };

  constructor(
    parts: { registry: Registry; messages: EventMessages; integrations: IntegrationService },
    targets: OutgoingTargets,
    time: ServerClock,
  ) {
    this.#registry = parts.registry;
    this.#messages = parts.messages;
    this.#integrations = parts.integrations;
    this.#targets = targets;
    this.#time = time;
  }

  /**
   * Returns a new code for the caller, in place of their last one. Throws for guests and read-only users, while Telegram
   * is off, and 429 while too many users have one.
   */
  open(access: Access): PendingTelegramLink {
    requireOwnChat(access);
    const bot = this.#botName();
    if (bot === '') throw badRequest('Telegram is not set up on this server');
    const { id: userId } = access.user;
    this.#codes.delete(userId);
    this.#dropExpired();
    if (this.#codes.size >= MAX_CODES)
      throw new HttpError(429, 'Too many codes at once - TooManyRequestsException', 60);
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expiresAt = this.#time.now() + CODE_LIFE_MS;
    this.#codes.set(userId, { userId, code, expiresAt, actor: currentActor() });
    this.#start();
    return { code, url: `https://t.me/${bot}?start=${code}`, expiresAt: formatWireDate(expiresAt) };
  }

  /** Returns how the caller stands with Telegram. A problem is that of the code which waits. */
  state(access: Access): TelegramLinkState {
    this.#dropExpired();
    const waiting = this.#codes.has(access.user.id);
    return {
      offered: mayChangeChat(access) && this.#botName() !== '',
      linked: scalarAttribute(access.user.attributes, TELEGRAM_CHAT_ATTRIBUTE) !== undefined,
      waiting,
      problem: waiting ? this.#problem : null,
    };
  }

  /** Removes the chat of the caller, and their code. Rejects for guests and read-only users. */
  async remove(access: Access): Promise<void> {
    requireOwnChat(access);
    this.#codes.delete(access.user.id);
    await this.#setChat(access.user.id, undefined);
  }

  /** Ends the questions to the bot. */
  async stop(): Promise<void> {
    this.#codes.clear();
    this.#stopping.abort();
    await this.#polling;
  }

  /** The name of the bot without `@`; empty while Telegram is off. */
  #botName(): string {
    return String(this.#integrations.active('telegram')?.values['botName'] ?? '').replace(/^@/, '');
  }

  #start(): void {
    if (!this.#polling) this.#problem = null;
    this.#polling ??= this.#poll()
      .catch((error: unknown) => {
        this.#codes.clear();
        logMaintenanceFailure(error);
      })
      .finally(() => {
        this.#polling = undefined;
        // One that was made while the last questions ended.
        if (this.#codes.size > 0 && !this.#stopping.signal.aborted) this.#start();
      });
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    let limit = UPDATES;
    for (;;) {
      let askedPauseMs = 0;
      this.#dropExpired();
      const integration = this.#integrations.active('telegram');
      if (!integration || signal.aborted) this.#codes.clear();
      if (!integration || this.#codes.size === 0) return;
      try {
        const { updates, isCut } = await this.#updates(integration, limit);
        for (const update of updates) await this.#take(integration, update);
        limit = isCut ? 1 : UPDATES;
        failures = isCut ? failures + 1 : 0;
        this.#problem = null;
      } catch (error) {
        if (signal.aborted) return;
        this.#problem = error instanceof BotTakenError ? 'taken' : 'failed';
        if (failures === 0) log.warn(`Telegram: messages could not be read: ${failureText(error)}`);
        if (error instanceof RetryLaterError) askedPauseMs = error.afterMs;
        failures += 1;
      }
      const pauseMs = Math.min(
        Math.max(PAUSE_MS * 2 ** Math.min(failures, 10), askedPauseMs),
        LONGEST_PAUSE_MS,
      );
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  async #updates(
    integration: ActiveIntegration,
    limit: number,
  ): Promise<{ updates: readonly Update[]; isCut: boolean }> {
    const token = integration.secrets['token'] ?? '';
    // Another bot counts its own updates.
    if (this.#position.token !== token) this.#position = { token, offset: undefined };
    const { offset } = this.#position;
    const answer = await sendRequest({
      url: telegramUrl(integration, 'getUpdates'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offset, limit, timeout: LONG_POLL_S, allowed_updates: ['message'] }),
      targets: this.#targets,
      signal: this.#stopping.signal,
      timeoutMs: POLL_TIMEOUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
    if (answer.isCut) return { updates: [], isCut: true };
    if (answer.status === 409) throw new BotTakenError('another program receives the messages of the bot');
    requireTelegramAccepted(answer, this.#time.now());
    return { updates: updatesSchema.parse(JSON.parse(answer.text)).result, isCut: false };
  }

  /** An update that was taken does not come again, whatever came of it. */
  async #take(integration: ActiveIntegration, { update_id: id, message }: Update): Promise<void> {
    this.#position.offset = id + 1;
    const sent = message && linkCode(message.text, String(integration.values['botName'] ?? ''));
    const open = [...this.#codes.values()].find(({ code }) => code === sent);
    if (!message || !open || open.expiresAt <= this.#time.now()) return;
    const user = this.#registry.users.get(open.userId)?.user;
    this.#codes.delete(open.userId);
    if (!user || effectiveAccountProblem(this.#registry, user, this.#time.now()) !== undefined) return;
    const link = (): Promise<void> => this.#setChat(user.id, String(message.chat.id));
    await (open.actor ? runAsActor({ ...open.actor, now: this.#time.now() }, link) : link());
    const text = LINKED_TEXTS[this.#messages.formatFor(user).language].replace('%name%', () => user.name);
    // The link holds without it.
    await sendRequest({
      ...chatText(integration, String(message.chat.id), text),
      targets: this.#targets,
      signal: this.#stopping.signal,
    }).catch((error: unknown) => log.warn(`Telegram: a link was not confirmed: ${failureText(error)}`));
  }

  async #setChat(userId: number, chat: string | undefined): Promise<void> {
    await this.#registry.transaction(async (transaction) => {
      const account = this.#registry.users.get(userId);
      if (!account) throw notFound();
      const { [TELEGRAM_CHAT_ATTRIBUTE]: former, ...rest } = account.user.attributes;
      if (former === chat) return;
      const attributes = chat === undefined ? rest : { ...rest, [TELEGRAM_CHAT_ATTRIBUTE]: chat };
      if (JSON.stringify(attributes).length > MAX_ATTRIBUTES_LENGTH)
        throw badRequest('Field "attributes" is too long');
      await transaction.update('user', { ...account, user: { ...account.user, attributes } });
    });
  }

  #dropExpired(): void {
    const now = this.#time.now();
    for (const { userId, expiresAt } of this.#codes.values())
      if (expiresAt <= now) this.#codes.delete(userId);
  }
}

/**
 * Returns the code that a message to the bot sends: `/start CODE` or `/link CODE`, in groups also to the bot by name.
 * Undefined for every other message, and for one to another bot.
 * @param botName with or without `@`
 */
export function linkCode(text: string, botName: string): string | undefined {
  const [, bot, code] = /^\/(?:start|link)(?:@(\w{1,64}))?[ \n]+([\w-]{22})\s*$/i.exec(text) ?? [];
  if (bot !== undefined && bot.toLowerCase() !== botName.replace(/^@/, '').toLowerCase()) return undefined;
  return code;
}

/** The bot has a webhook, or another server asks for its messages: no code arrives here. */
class BotTakenError extends Error {}

/** The chat is an attribute of one's own account, which guests and read-only users do not change. */
function requireOwnChat(access: Access): void {
  access.requireWritable('user');
  if (access.isGuest) throw forbidden('Write access denied');
}

function mayChangeChat(access: Access): boolean {
  try {
    requireOwnChat(access);
    return true;
  } catch {
    return false;
  }
}
