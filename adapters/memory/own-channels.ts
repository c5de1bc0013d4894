import type { PushBrowser } from '@farol/core/domain/alert/push-subscription';
import type { TelegramCode, TelegramLink } from '@farol/core/domain/alert/telegram-link';
import { Failure } from '@farol/core/domain/values/failure';
import type { OwnChannels } from '@farol/core/ports/own-channels';
import type { MemoryNetwork } from './network.ts';

/** In-memory channels of one user. The server has a bot if `link.isOffered`. */
export class MemoryOwnChannels implements OwnChannels {
  registered: readonly PushBrowser[];
  link: TelegramLink;
  readonly #network: MemoryNetwork;
  #codes = 0;

  constructor(network: MemoryNetwork, { browsers = [], isOffered = false }: MemoryChannels = {}) {
    this.#network = network;
    this.registered = browsers;
    this.link = { isOffered, isLinked: false, isWaiting: false, problem: undefined };
  }

  async browsers(): Promise<readonly PushBrowser[]> {
    await this.#network.transmit();
    return this.registered;
  }

  async removeBrowser(id: number): Promise<void> {
    await this.#network.transmit();
    if (!this.registered.some((browser) => browser.id === id && !browser.removed))
      throw new Failure('HTTP_404_NOT_FOUND', 404);
    this.registered = this.registered.map((browser) =>
      browser.id === id ? { ...browser, removed: true } : browser,
    );
  }

  async telegram(): Promise<TelegramLink> {
    await this.#network.transmit();
    return this.link;
  }

  async linkTelegram(): Promise<TelegramCode> {
    await this.#network.transmit();
    if (!this.link.isOffered) throw new Failure('TELEGRAM_IS_NOT_SET_UP_ON_THIS_SERVER', 400);
    this.#codes += 1;
    this.link = { ...this.link, isWaiting: true, problem: undefined };
    const code = `code-${String(this.#codes).padStart(17, '0')}`;
    return { code, url: `https://t.me/farol_bot?start=${code}`, expiresMs: 600_000 };
  }

  async unlinkTelegram(): Promise<void> {
    await this.#network.transmit();
    this.link = { ...this.link, isLinked: false, isWaiting: false, problem: undefined };
  }
}

/** What the user of the channels has. */
export interface MemoryChannels {
  readonly browsers?: readonly PushBrowser[];
  readonly isOffered?: boolean;
}
