import type { PushPermission } from '@farol/core/domain/push';
import type { Push } from '@farol/core/ports/push';

const WORKER = '/push-worker.js';

/** Push notifications of the browser itself. Its worker is registered only when the user turns them on. */
export class BrowserPush implements Push {
  permission(): PushPermission {
    const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    return isThere ? Notification.permission : 'unsupported';
  }

  async ask(): Promise<PushPermission> {
    const permission = this.permission();
    return permission === 'default' ? Notification.requestPermission() : permission;
  }

  async current(vapidKey: string): Promise<string | undefined> {
    const subscription = await (await ownWorker())?.pushManager.getSubscription();
    return subscription && keyOf(subscription) === vapidKey ? tokenOf(subscription) : undefined;
  }

  async subscribe(vapidKey: string): Promise<string> {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) === vapidKey) return tokenOf(known);
    // One browser is subscribed for one key.
    await known?.unsubscribe();
    return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey }));
  }

  async unsubscribe(): Promise<void> {
    const worker = await ownWorker();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
    await worker?.unregister();
  }
}

function ownWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration('/');
}

/** The key that a subscription is for, as it was given. */
function keyOf({ options }: PushSubscription): string | undefined {
  return options.applicationServerKey
    ? forAddresses(new Uint8Array(options.applicationServerKey))
    : undefined;
}

function tokenOf(subscription: PushSubscription): string {
  return forAddresses(new TextEncoder().encode(JSON.stringify(subscription)));
}

/** Base64 without what has a meaning in addresses and lists. */
function forAddresses(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
