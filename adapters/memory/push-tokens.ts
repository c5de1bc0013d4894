import type { PushRegistrationState, PushSettings } from '@farol/core/domain/alert/push-notification';
import { parsePushToken } from '@farol/core/domain/alert/push-subscription';
import { Failure } from '@farol/core/domain/values/failure';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import type { MemoryNetwork } from './network.ts';

/** In-memory push tokens of one signed-in user. */
export class MemoryPushTokens implements PushTokens {
  pushSetting: PushSettings | undefined;
  readonly #userId: number;
  readonly #network: MemoryNetwork;
  readonly #tokens = new Set<string>();
  readonly #removed = new Set<string>();

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
    if (!parsePushToken(token) || this.#removed.has(token))
      throw new Failure('FIELD_"TOKEN"_IS_INVALID', 400);
    this.#tokens.add(token);
  }

  async registration(token: string): Promise<PushRegistrationState> {
    await this.#network.transmit();
    if (this.#removed.has(token)) return 'removed';
    return this.#tokens.has(token) ? 'registered' : 'unregistered';
  }

  /** The registered tokens. */
  get tokens(): readonly string[] {
    return [...this.#tokens];
  }

  /** The user removes a browser from the list, in another one. */
  remove(token: string): void {
    this.#tokens.delete(token);
    this.#removed.add(token);
  }
}
