import { pushSettingIn, type PushSetting } from '@farol/core/domain/push';
import type { PushRegister } from '@farol/core/ports/push-register';
import type { Call } from './tracking-client.ts';

/** Push by the product's own calls (§7): `GET assets/custom/config.json` and `POST notification`. */
export class HttpPushRegister implements PushRegister {
  readonly #call: Call;

  constructor(productCall: Call) {
    this.#call = productCall;
  }

  setting(): Promise<PushSetting | undefined> {
    return this.#call('assets/custom/config.json', {}, async (response) =>
      pushSettingIn(await response.json()),
    );
  }

  async add(userId: number, token: string): Promise<void> {
    await this.#call('notification', { method: 'post', json: { userId, token } }, (response) =>
      response.text(),
    );
  }
}
