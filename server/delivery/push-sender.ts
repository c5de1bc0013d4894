import { createHash } from 'node:crypto';
import {
  MAX_PUSH_BYTES,
  pushPayload,
  type PushDelivery,
  type PushMessage,
} from '@farol/core/domain/alert/push-message';
import { requireAccepted, sendRequest, type OutgoingAnswer } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError, ObsoleteError } from '../network/send-errors.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { pushRequest, type VapidKeys } from './push-encryption.ts';
import type { PushSubscriptions, SubscribedBrowser } from './push-subscriptions.ts';

/** What a message is delivered with. */
export interface PushSending {
  readonly message: PushMessage;
  readonly delivery: PushDelivery;
  /** Messages of a burst have the same; undefined for a message of its own. */
  readonly topic?: string | undefined;
}

/** Sends push messages to browsers, each through the push service that the browser named (RFC 8030). */
export class PushSender {
  readonly #subscriptions: PushSubscriptions;
  readonly #keys: VapidKeys;
  readonly #contact: () => string;
  readonly #targets: OutgoingTargets;
  readonly #time: ServerClock;
  readonly #send: typeof sendRequest;

  /**
   * @param options.contact how push services reach the operator, a `mailto:` or `https:` URL @param options.send the
   * guarded request; another one in tests only
   */
  constructor(
    subscriptions: PushSubscriptions,
    options: {
      keys: VapidKeys;
      contact: () => string;
      targets: OutgoingTargets;
      time: ServerClock;
      send?: typeof sendRequest;
    },
  ) {
    this.#subscriptions = subscriptions;
    this.#keys = options.keys;
    this.#contact = options.contact;
    this.#targets = options.targets;
    this.#time = options.time;
    this.#send = options.send ?? sendRequest;
  }

  /**
   * Sends a message to a browser; resolves when its push service has taken it. A browser that the service knows no
   * longer (404, 410) is forgotten, which is no failure, and a message that is too large for it (413) is sent once more with shorter texts.
   * Rejects as `requireAccepted` does.
   */
  async send(browser: SubscribedBrowser, sending: PushSending, signal?: AbortSignal): Promise<void> {
    try {
      await this.#deliver(browser, sending, signal);
    } catch (error) {
      if (signal?.aborted !== true) await this.#subscriptions.noteResult(browser.id, false, this.#time.now());
      throw error;
    }
    await this.#subscriptions.noteResult(browser.id, true, this.#time.now());
  }

  async #deliver(browser: SubscribedBrowser, sending: PushSending, signal?: AbortSignal): Promise<void> {
    let answer = await this.#post(browser, sending, MAX_PUSH_BYTES, signal);
    if (answer.status === 413) answer = await this.#post(browser, sending, SHORT_BYTES, signal);
    if (answer.status === 404 || answer.status === 410) {
      await this.#subscriptions.forget(browser.id);
      throw new ObsoleteError('the browser is not subscribed any more');
    }
    requireAccepted(answer, this.#time.now());
  }

  async #post(
    browser: SubscribedBrowser,
    { message, delivery, topic }: PushSending,
    maxBytes: number,
    signal: AbortSignal | undefined,
  ): Promise<OutgoingAnswer> {
    const name = topic === undefined ? undefined : topicName(browser, topic);
    const payload = pushPayload({ ...message, ...(name !== undefined && { tag: name }) }, maxBytes);
    const isPadded = maxBytes > SHORT_BYTES;
    const options = {
      keys: this.#keys,
      contact: this.#contact(),
      now: this.#time.now(),
      topic: name,
      isPadded,
    };
    const { headers, body } = await pushRequest(browser, payload, { ...options, ...delivery }).catch(
      (error: unknown) => {
        throw new UndeliverableError('the keys of the browser are wrong', { cause: error });
      },
    );
    return this.#send({
      url: browser.endpoint,
      headers,
      body,
      targets: this.#targets,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      ...(signal && { signal }),
    });
  }
}

/** What every push service takes, with texts of a few words. */
const SHORT_BYTES = 700;
const MAX_ANSWER_BYTES = 1_024;

/**
 * Returns a topic as push services take it, 32 characters of URL-safe Base64 (RFC 8030 §5.4). They read it, so it says
 * nothing, and it differs from browser to browser.
 */
function topicName({ auth }: SubscribedBrowser, topic: string): string {
  return createHash('sha256').update(`${auth} ${topic}`).digest('base64url').slice(0, 32);
}
