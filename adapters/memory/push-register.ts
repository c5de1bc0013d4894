import { PUSH_TOKENS, withToken, type PushSetting } from '@farol/core/domain/push';
import type { Attributes } from '@farol/core/domain/attributes';
import { Failure } from '@farol/core/domain/failure';
import { listed } from '@farol/core/domain/alarm-kind';
import type { PushRegister } from '@farol/core/ports/push-register';
import type { MemoryNetwork } from './network.ts';

/** Who is reached in which browsers, of an imagined server that one user is signed in to. */
export class MemoryPushRegister implements PushRegister {
  pushSetting: PushSetting | undefined;
  readonly #userId: number;
  readonly #network: MemoryNetwork;
  #attributes: Attributes = {};

  constructor(userId: number, network: MemoryNetwork, setting?: PushSetting) {
    this.#userId = userId;
    this.#network = network;
    this.pushSetting = setting;
  }

  async setting(): Promise<PushSetting | undefined> {
    await this.#network.reach();
    return this.pushSetting;
  }

  async add(userId: number, token: string): Promise<void> {
    await this.#network.reach();
    if (userId !== this.#userId) throw new Failure('USER_ACCESS_DENIED', 400);
    if (token === '') throw new Failure('FIELD_"TOKEN"_MUST_NOT_BE_EMPTY', 400);
    this.#attributes = withToken(this.#attributes, token);
  }

  /** The tokens that the server has. */
  get tokens(): readonly string[] {
    return listed(this.#attributes[PUSH_TOKENS]);
  }
}
