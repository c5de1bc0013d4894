import { smsParts, smsRequest } from '@farol/core/domain/integration/sms-message';
import type { IntegrationValue } from '@farol/core/domain/integration/integration';
import type { Kysely } from 'kysely';
import { scalarAttribute } from '@farol/core/domain/values/attributes';
import type { User } from '@farol/core/domain/account/user';
import type { ActiveIntegration, IntegrationService } from '../integrations/integrations.ts';
import { failureText } from '../network/failure-text.ts';
import {
  requireAccepted,
  sendRequest,
  type OutgoingAnswer,
  type OutgoingRequest,
} from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { RetryLaterError, UndeliverableError } from '../network/send-errors.ts';
import type { OutboxJob } from '../outbox/delivery-channel.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import type { Registry } from '../registry/registry.ts';
import { userTimeZone } from '../registry/user-style.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import { logMaintenanceFailure } from '../runtime/periodic-work.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { alertText, testMail, type MailRecipient } from './alert-mail.ts';
import type { DeliveryAddress, NotificationChannel } from './channel.ts';
import type { EventMessages } from './event-messages.ts';
import { giveBackSegments, spendSegments } from './sms-spending.ts';
import type { StoredMessages } from './stored-messages.ts';

/** The attribute of a user with the chat of Telegram: a number, negative for a group, or the name of a channel. */
export const TELEGRAM_CHAT_ATTRIBUTE = 'telegramChatId';
const TELEGRAM_URL = 'https://api.telegram.org';
/** Longer announcements are cut. */
const MAX_TELEGRAM_LENGTH = 4000;
/** Longer texts are cut: three or four SMS. */
export const MAX_SMS_LENGTH = 480;

/** A service that brings plain texts to people. */
export interface TextService {
  /** The name by which rules refer to it, which is also that of its integration. */
  readonly name: 'telegram' | 'sms';
  readonly maxLength: number;
  /** Where a user is reached; undefined where nobody knows. */
  addressOf(user: User): string | undefined;
  /** The host of the service, which answers for all. */
  hostOf(integration: ActiveIntegration): string;
  /** Sends one text. Rejects with one of the errors of the outbox. */
  deliver(integration: ActiveIntegration, text: TextMessage): Promise<void>;
}

/** One text to one address. */
export interface TextMessage {
  readonly address: string;
  readonly text: string;
  readonly signal: AbortSignal;
  /** The row of the outbox; undefined for a test. */
  readonly jobId?: number | undefined;
}

/** Notifies users by short plain texts through a service that administrators connect, each in their language. */
export class TextChannel implements NotificationChannel {
  readonly #registry: Registry;
  readonly #messages: EventMessages;
  readonly #placeNames: PlaceNameIndex;
  readonly #stored: StoredMessages;
  readonly #integrations: IntegrationService;
  readonly #service: TextService;
  readonly #time: ServerClock;
  readonly #tests = new FairQueue({ concurrency: 2, maxWaiting: 16, maxWaitingPerOrigin: 2 });

  constructor(
    parts: {
      registry: Registry;
      messages: EventMessages;
      placeNames: PlaceNameIndex;
      stored: StoredMessages;
      integrations: IntegrationService;
    },
    service: TextService,
    time: ServerClock,
  ) {
    this.#registry = parts.registry;
    this.#messages = parts.messages;
    this.#placeNames = parts.placeNames;
    this.#stored = parts.stored;
    this.#integrations = parts.integrations;
    this.#service = service;
    this.#time = time;
  }

  get name(): string {
    return this.#service.name;
  }

  canReach(user: User): boolean {
    return this.#integration() !== undefined && this.#service.addressOf(user) !== undefined;
  }

  addressesOf(users: readonly User[]): DeliveryAddress[] {
    const integration = this.#integration();
    const host = integration ? this.#service.hostOf(integration) : '';
    return users.map((user) => ({
      key: String(user.id),
      target: `${this.name}:${host}`,
      recipient: this.#service.addressOf(user) ?? '',
      userIds: [user.id],
      userId: user.id,
    }));
  }

  async send(job: OutboxJob, signal: AbortSignal): Promise<void> {
    const { alert, announcement, users } = await this.#stored.read(job);
    for (const user of users) {
      const place = alert?.position && (await this.#placeNames.textAt(alert.position, user));
      const text = alert
        ? alertText(alert, this.#recipientOf(user), this.#messages, place)
        : `${announcement.subject}\n${announcement.body}`;
      await this.#deliver(user, { text, signal, jobId: job.id });
    }
  }

  async test(user: User): Promise<void> {
    const { signal } = new AbortController();
    await this.#tests.run(String(user.id), () =>
      this.#deliver(user, { text: testMail(this.#recipientOf(user)).text, signal }),
    );
  }

  async #deliver(user: User, { text, signal, jobId }: Omit<TextMessage, 'address'>): Promise<void> {
    const integration = this.#integration();
    const address = this.#service.addressOf(user);
    if (!integration || address === undefined) throw new UndeliverableError('no address');
    try {
      const cut = truncatedText(text, this.#service.maxLength);
      await this.#service.deliver(integration, { address, text: cut, signal, jobId });
      this.#record({ isGood: true });
    } catch (error) {
      if (!signal.aborted) this.#record({ isGood: false, reason: failureText(error) });
      throw error;
    }
  }

  #record(outcome: Parameters<IntegrationService['recordOutcome']>[1]): void {
    const { name } = this.#service;
    void this.#integrations.recordOutcome(name, outcome, this.#time.now()).catch(logMaintenanceFailure);
  }

  #integration(): ActiveIntegration | undefined {
    return this.#integrations.active(this.#service.name);
  }

  #recipientOf(user: User): MailRecipient {
    const zone = userTimeZone(this.#registry, user);
    return { ...this.#messages.formatFor(user), name: user.name, zone };
  }
}

/** Texts by the Bot API of Telegram, to people, groups and channels. */
export function telegramService(targets: OutgoingTargets, time: ServerClock): TextService {
  return {
    name: 'telegram',
    maxLength: MAX_TELEGRAM_LENGTH,
    addressOf: ({ attributes }) => {
      const chat = String(scalarAttribute(attributes, TELEGRAM_CHAT_ATTRIBUTE) ?? '').trim();
      return /^(?:-?\d{1,20}|@\w{5,32})$/.test(chat) ? chat : undefined;
    },
    hostOf: (integration) => URL.parse(telegramUrl(integration, ''))?.host ?? '',
    deliver: async (integration, { address, text, signal }) => {
      const answer = await sendRequest({ ...chatText(integration, address, text), targets, signal });
      requireTelegramAccepted(answer, time.now());
    },
  };
}

/** Returns where a method of the Bot API is. The address holds the token of the bot. */
export function telegramUrl({ values, secrets }: ActiveIntegration, method: string): string {
  const base = textOf(values['apiUrl']).replace(/\/+$/, '') || TELEGRAM_URL;
  return `${base}/bot${secrets['token'] ?? ''}/${method}`;
}

/** Returns the request that sends a text to a chat. */
export function chatText(
  integration: ActiveIntegration,
  chat: string,
  text: string,
): Pick<OutgoingRequest, 'url' | 'headers' | 'body'> {
  return {
    url: telegramUrl(integration, 'sendMessage'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
  };
}

/** Like `requireAccepted`, with what the Bot API says of a refusal and of when to try again. */
export function requireTelegramAccepted(answer: OutgoingAnswer, now: number): void {
  const said = telegramAnswer(answer.text);
  if (said.retryAfterMs !== undefined)
    throw new RetryLaterError(`answered ${answer.status}`, said.retryAfterMs);
  try {
    requireAccepted(answer, now);
  } catch (error) {
    if (error instanceof UndeliverableError && said.description !== '')
      throw new UndeliverableError(`answered ${answer.status}: ${said.description}`);
    throw error;
  }
  if (!said.isOk) throw new UndeliverableError(`not accepted: ${said.description}`);
}

function telegramAnswer(text: string): {
  isOk: boolean;
  description: string;
  retryAfterMs: number | undefined;
} {
  let sent: { ok?: unknown; description?: unknown; parameters?: { retry_after?: unknown } } = {};
  try {
    sent = { ...Object(JSON.parse(text)) };
  } catch {
    // No answer of the Bot API: its status says what it is.
  }
  const seconds = Object(sent.parameters)['retry_after'];
  return {
    isOk: sent.ok === true,
    description: typeof sent.description === 'string' ? sent.description.slice(0, 200) : '',
    retryAfterMs: typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, 6 * 3600) * 1000 : undefined,
  };
}

/**
 * Texts by the SMS gateway of the template. What costs money has a limit: so many a day (UTC), counted in the messages
 * that a text is sent as. What a gateway had and did not take counts too: it may cost as well. What never got there does not.
 */
export function smsService(targets: OutgoingTargets, time: ServerClock, query: Kysely<Schema>): TextService {
  return {
    name: 'sms',
    maxLength: MAX_SMS_LENGTH,
    addressOf: ({ phone }) =>
      phone !== null && /\d{5}/.test(phone.replaceAll(/\D/g, '')) ? phone : undefined,
    hostOf: ({ values }) => URL.parse(textOf(values['url']))?.host ?? '',
    deliver: async ({ values, secrets }, { address, text, signal, jobId }) => {
      const { dailyLimit, centsPerSegment: price } = values;
      const limit = typeof dailyLimit === 'number' ? dailyLimit : 0;
      const { segments } = smsParts(text);
      const centsPerSegment = typeof price === 'number' ? price : undefined;
      const spending = { now: time.now(), segments, limit, centsPerSegment, jobId };
      if (!(await spendSegments(query, spending)))
        throw new UndeliverableError(`the daily limit of ${limit} SMS is reached`);
      const secret = secrets['secret'] ?? '';
      const basic = Buffer.from(`${textOf(values['account'])}:${secret}`).toString('base64');
      const { body, ...request } = smsRequest(values, { number: address, text }, { secret, basic });
      let isConnected = false;
      const answer = await sendRequest({
        ...request,
        ...(body !== undefined && { body }),
        targets,
        signal,
        onConnected: () => {
          isConnected = true;
        },
      }).catch(async (error: unknown) => {
        if (!isConnected) await giveBackSegments(query, spending);
        throw error;
      });
      requireAccepted(answer, time.now());
    },
  };
}

function textOf(value: IntegrationValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a text of at most so many characters. */
export function truncatedText(text: string, longest: number): string {
  const trimmed = text.trim();
  return trimmed.length > longest ? `${trimmed.slice(0, longest - 1).toWellFormed()}…` : trimmed;
}
