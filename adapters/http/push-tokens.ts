import {
  parsePushSettings,
  type PushRegistrationState,
  type PushSettings,
} from '@farol/core/domain/alert/push-notification';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import type { ApiCall } from './tracking-client.ts';

/**
 * Push settings and tokens of the product's own API (§7): `GET assets/custom/config.json`, `POST notification`, and
 * `GET notification` for the browsers of the user.
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

  registration(token: string): Promise<PushRegistrationState> {
    return this.#call('notification', {}, async (response) => {
      const endpoint = endpointOf(token);
      const browsers: unknown = await response.json();
      const own = Array.isArray(browsers)
        ? browsers.find((browser) => browser?.endpoint === endpoint)
        : undefined;
      if (own?.removed) return 'removed';
      return own?.current ? 'registered' : 'unregistered';
    });
  }
}

/** Returns the address in a token; undefined for a text that is no token. */
function endpointOf(token: string): unknown {
  try {
    return JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/'))).endpoint;
  } catch {
    return undefined;
  }
}
