import type { PushBrowser } from '@farol/core/domain/alert/push-subscription';
import type { TelegramCode, TelegramLink } from '@farol/core/domain/alert/telegram-link';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { OwnChannels } from '@farol/core/ports/own-channels';
import type { ApiCall } from './tracking-client.ts';

/** The user's own channels at the product's back end (§7, contract §5.7). */
export class HttpOwnChannels implements OwnChannels {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  browsers(): Promise<readonly PushBrowser[]> {
    return this.#product('notification', {}, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return parseList(sent, browserFromWire);
    });
  }

  removeBrowser(id: number): Promise<void> {
    return this.#product(`notification/${id}`, { method: 'delete' }, () => Promise.resolve());
  }

  telegram(): Promise<TelegramLink> {
    return this.#product('telegram/link', {}, async (response) => {
      const sent = await response.json();
      if (!isWireRecord(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      const { offered, linked, waiting, problem } = sent;
      return {
        isOffered: offered === true,
        isLinked: linked === true,
        isWaiting: waiting === true,
        problem: problem === 'taken' || problem === 'failed' ? problem : undefined,
      };
    });
  }

  linkTelegram(): Promise<TelegramCode> {
    return this.#product('telegram/link', { method: 'post' }, async (response) => {
      const sent = await response.json();
      const { code, url, expiresAt } = isWireRecord(sent) ? sent : {};
      // A link of another kind could run a script in the page.
      const isLink = typeof url === 'string' && url.startsWith('https://');
      const expiresMs = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN;
      if (typeof code !== 'string' || !isLink || Number.isNaN(expiresMs))
        throw new Failure('MALFORMED_ANSWER', response.status);
      return { code, url, expiresMs };
    });
  }

  unlinkTelegram(): Promise<void> {
    return this.#product('telegram/link', { method: 'delete' }, () => Promise.resolve());
  }
}

/** Returns undefined for a row without an id, which could not be removed. */
function browserFromWire(value: unknown): PushBrowser | undefined {
  if (!isWireRecord(value)) return undefined;
  const { id, endpoint, agent, current, removed, creationTime, lastSuccess, lastFailure } = value;
  if (typeof id !== 'number' || typeof creationTime !== 'string') return undefined;
  return {
    id,
    endpoint: typeof endpoint === 'string' ? endpoint : '',
    agent: typeof agent === 'string' ? agent : '',
    current: current === true,
    removed: removed === true,
    creationTime,
    lastSuccess: typeof lastSuccess === 'string' ? lastSuccess : null,
    lastFailure: typeof lastFailure === 'string' ? lastFailure : null,
  };
}
