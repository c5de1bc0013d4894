import type { PushPermission } from '@farol/core/domain/alert/push-notification';
import type { PushNotifications } from '@farol/core/ports/push-notifications';
import { base64Url, pushTokenOf } from './console-worker/push-token.ts';
import type { WorkerRegistration } from './worker-registration.ts';

/** The browser's own push notifications. A service worker shows them. */
export class BrowserPushNotifications implements PushNotifications {
  readonly #worker: WorkerRegistration;

  constructor(worker: WorkerRegistration) {
    this.#worker = worker;
  }

  permission(): PushPermission {
    const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    return isThere ? Notification.permission : 'unsupported';
  }

  async requestPermission(): Promise<PushPermission> {
    const permission = this.permission();
    return permission === 'default' ? Notification.requestPermission() : permission;
  }

  async currentToken(vapidKey: string): Promise<string | undefined> {
    const subscription = await (await this.#worker.current())?.pushManager.getSubscription();
    return subscription && keyOf(subscription) === vapidKey ? pushTokenOf(subscription) : undefined;
  }

  async subscribe(vapidKey: string): Promise<string> {
    const { pushManager } = await this.#worker.ready();
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) === vapidKey) return pushTokenOf(known);
    // A browser can be subscribed with one key only.
    await known?.unsubscribe();
    return pushTokenOf(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey }),
    );
  }

  async unsubscribe(): Promise<void> {
    const worker = await this.#worker.current();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
    await this.#worker.release();
  }
}

/** Returns the key of a subscription, in the format in which it was given. */
function keyOf({ options }: PushSubscription): string | undefined {
  return options.applicationServerKey ? base64Url(new Uint8Array(options.applicationServerKey)) : undefined;
}
