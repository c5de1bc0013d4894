import { parsePushSettings, type PushSettings } from '@farol/core/domain/alert/push-notification';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import type { ApiCall } from './tracking-client.ts';

/**
 * Push settings and tokens of the product's own API (§7): `GET assets/custom/config.json` and `POST
 * notification`.
 */
export class HttpPushTokens implements PushTokens {
  readonly #call: ApiCall;

  constructor(productCall: ApiCall) {
    this.#call = productCall;
  }

  settings(): Promise<PushSettings | undefined> {
    return this.#call('assets/custom/config.json', {}, async (response) =>
      parsePushSettings(await response.json()),
    );
  }

  async register(userId: number, token: string): Promise<void> {
    await this.#call('notification', { method: 'post', json: { userId, token } }, (response) =>
      response.text(),
    );
  }
}
