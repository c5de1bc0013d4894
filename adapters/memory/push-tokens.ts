import {
  PUSH_TOKENS_ATTRIBUTE,
  withPushToken,
  type PushSettings,
} from '@farol/core/domain/alert/push-notification';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { Failure } from '@farol/core/domain/values/failure';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import type { MemoryNetwork } from './network.ts';

/** In-memory push tokens of one signed-in user. */
export class MemoryPushTokens implements PushTokens {
  pushSetting: PushSettings | undefined;
  readonly #userId: number;
  readonly #network: MemoryNetwork;
  #attributes: Attributes = {};

  constructor(userId: number, network: MemoryNetwork, setting?: PushSettings) {
    this.#userId = userId;
    this.#network = network;
    this.pushSetting = setting;
  }

  async settings(): Promise<PushSettings | undefined> {
    await this.#network.transmit();
    return this.pushSetting;
  }

  async register(userId: number, token: string): Promise<void> {
    await this.#network.transmit();
    if (userId !== this.#userId) throw new Failure('USER_ACCESS_DENIED', 400);
    if (!/^[^\s,]{1,1200}$/.test(token)) throw new Failure('FIELD_"TOKEN"_IS_INVALID', 400);
    this.#attributes = withPushToken(this.#attributes, token);
  }

  /** The registered tokens. */
  get tokens(): readonly string[] {
    return parseCommaList(this.#attributes[PUSH_TOKENS_ATTRIBUTE]);
  }
}
