import type { PushPermission } from '@farol/core/domain/alert/push-notification';
import type { PushNotifications } from '@farol/core/ports/push-notifications';

/** A browser with push notifications; the user responds to a permission request with `userResponse`. */
export class MemoryPushNotifications implements PushNotifications {
  /** The user's response to a permission request. */
  userResponse: PushPermission = 'granted';
  /** True when the browser's push service cannot be reached. */
  isBroken = false;
  /** How often the user was asked for permission. */
  permissionRequests = 0;
  #permission: PushPermission;
  #subscription: { vapidKey: string; token: string } | undefined;
  #lastToken = 0;

  constructor(permission: PushPermission = 'default') {
    this.#permission = permission;
  }

  permission(): PushPermission {
    return this.#permission;
  }

  async requestPermission(): Promise<PushPermission> {
    if (this.#permission === 'default') {
      this.permissionRequests++;
      this.#permission = this.userResponse;
    }
    return this.#permission;
  }

  async currentToken(vapidKey: string): Promise<string | undefined> {
    return this.#subscription?.vapidKey === vapidKey ? this.#subscription.token : undefined;
  }

  async subscribe(vapidKey: string): Promise<string> {
    if (this.#permission !== 'granted') throw new Error('the user has not allowed notifications');
    if (this.isBroken) throw new Error('the push service cannot be reached');
    if (this.#subscription?.vapidKey !== vapidKey)
      this.#subscription = { vapidKey, token: subscriptionToken(`browser-${++this.#lastToken}`) };
    return this.#subscription.token;
  }

  async unsubscribe(): Promise<void> {
    if (this.isBroken) throw new Error('the push service cannot be reached');
    this.#subscription = undefined;
  }

  /** The user changes the permission in the browser's settings. */
  setPermission(permission: PushPermission): void {
    this.#permission = permission;
  }
}

/** Returns the token of a browser by the name of its subscription, in the form in which browsers make theirs. */
function subscriptionToken(name: string): string {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  return btoa(JSON.stringify({ endpoint: `https://push.example/${name}`, keys })).replaceAll('=', '');
}
