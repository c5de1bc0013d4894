import { afterEach, expect, test, vi } from 'vitest';
import { BrowserPushNotifications } from '@farol/adapters/browser/push-notifications';
import { WorkerRegistration } from '@farol/adapters/browser/worker-registration';
import type { PushPermission } from '@farol/core/domain/alert/push-notification';
import { pushNotificationsContract } from '../../contracts/ports/push-notifications.ts';

/** A browser’s push notifications as the standard describes them: one subscription per service worker. */
class PlantedBrowser {
  permission: PushPermission = 'default';
  userResponse: PushPermission = 'default';
  requests = 0;
  isBroken = false;
  /** The URL of the registered service worker. */
  worker: string | undefined;
  #subscription: object | undefined;
  #count = 0;

  readonly #pushManager = {
    getSubscription: async () => this.#subscription ?? null,
    subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: string }) => {
      if (this.permission !== 'granted') throw new DOMException('denied', 'NotAllowedError');
      if (this.isBroken) throw new DOMException('no push service', 'AbortError');
      if (this.#subscription) throw new DOMException('another key', 'InvalidStateError');
      const bytes = Buffer.from(options.applicationServerKey, 'base64url');
      const endpoint = `https://push.example/${++this.#count}?ç=~~~`;
      this.#subscription = {
        endpoint,
        options: { ...options, applicationServerKey: Uint8Array.from(bytes).buffer },
        toJSON: () => ({ endpoint }),
        unsubscribe: async () => {
          this.#subscription = undefined;
          return true;
        },
      };
      return this.#subscription;
    },
  };

  readonly #registration = {
    pushManager: this.#pushManager,
    unregister: async () => {
      this.worker = undefined;
      return true;
    },
  };

  readonly serviceWorker = {
    ready: Promise.resolve(this.#registration),
    register: async (url: string) => {
      this.worker = url;
      return this.#registration;
    },
    getRegistration: async () => (this.worker === undefined ? undefined : this.#registration),
  };
}

/** The worker of a page that does not start offline. */
function aWorker(): WorkerRegistration {
  return new WorkerRegistration({ url: '/console-worker.js', build: undefined });
}

function install(browser: PlantedBrowser): void {
  const notification = {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.requests++;
      return (browser.permission = browser.userResponse);
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: browser.serviceWorker });
  vi.stubGlobal('window', { PushManager: {}, Notification: notification });
  vi.stubGlobal('Notification', notification);
}

afterEach(() => vi.unstubAllGlobals());

pushNotificationsContract('a browser', () => {
  const browser = new PlantedBrowser();
  install(browser);
  return {
    push: new BrowserPushNotifications(aWorker()),
    answer: (permission) => {
      browser.userResponse = permission;
    },
    requests: () => browser.requests,
    breakService: () => {
      browser.isBroken = true;
    },
  };
});

test('push notifications: the service worker is there only while the browser is subscribed', async () => {
  const browser = new PlantedBrowser();
  browser.permission = 'granted';
  install(browser);
  const push = new BrowserPushNotifications(aWorker());
  expect(await push.currentToken('any')).toBeUndefined();
  expect(browser.worker).toBeUndefined();
  await push.subscribe(`B${'k'.repeat(86)}`);
  expect(browser.worker).toBe('/console-worker.js?offline=off');
  await push.unsubscribe();
  expect(browser.worker).toBeUndefined();
});

test('push notifications: the token is the subscription, which the sender can read', async () => {
  const browser = new PlantedBrowser();
  browser.permission = 'granted';
  install(browser);
  const token = await new BrowserPushNotifications(aWorker()).subscribe(`B${'k'.repeat(86)}`);
  expect(JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))).toEqual({
    endpoint: 'https://push.example/1?ç=~~~',
  });
});

test('push notifications: a browser that lacks a part of push does not support it, and nobody is asked', async () => {
  const browser = new PlantedBrowser();
  for (const lacking of ['navigator', 'PushManager', 'Notification'] as const) {
    install(browser);
    if (lacking === 'navigator') vi.stubGlobal('navigator', {});
    else vi.stubGlobal('window', lacking === 'PushManager' ? { Notification: {} } : { PushManager: {} });
    const push = new BrowserPushNotifications(aWorker());
    expect([push.permission(), await push.requestPermission()]).toEqual(['unsupported', 'unsupported']);
  }
  expect(browser.requests).toBe(0);
});
