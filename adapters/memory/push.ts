import type { PushPermission } from '@farol/core/domain/push';
import type { Push } from '@farol/core/ports/push';

/** A browser in mind that shows notifications: the user answers as `answer` says. */
export class MemoryPush implements Push {
  /** What the user says when he is asked. */
  answer: PushPermission = 'granted';
  /** Set: the browser's push service cannot be reached. */
  isBroken = false;
  /** How often the user was asked. */
  asked = 0;
  #permission: PushPermission;
  #subscription: { vapidKey: string; token: string } | undefined;
  #made = 0;

  constructor(permission: PushPermission = 'default') {
    this.#permission = permission;
  }

  permission(): PushPermission {
    return this.#permission;
  }

  async ask(): Promise<PushPermission> {
    if (this.#permission === 'default') {
      this.asked++;
      this.#permission = this.answer;
    }
    return this.#permission;
  }

  async current(vapidKey: string): Promise<string | undefined> {
    return this.#subscription?.vapidKey === vapidKey ? this.#subscription.token : undefined;
  }

  async subscribe(vapidKey: string): Promise<string> {
    if (this.isBroken) throw new Error('the push service cannot be reached');
    if (this.#subscription?.vapidKey !== vapidKey)
      this.#subscription = { vapidKey, token: `browser-${++this.#made}` };
    return this.#subscription.token;
  }

  async unsubscribe(): Promise<void> {
    if (this.isBroken) throw new Error('the push service cannot be reached');
    this.#subscription = undefined;
  }

  /** The user says in the settings of the browser what is allowed. */
  allow(permission: PushPermission): void {
    this.#permission = permission;
  }
}
