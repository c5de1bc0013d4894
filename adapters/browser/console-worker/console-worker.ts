import { ConsoleFileCache, type ConsoleBuild } from './console-files.ts';
import { badgeUrl, notificationIconUrl } from './notification-icon.ts';
import { parsePushMessage } from './push-message.ts';
import { handleNotificationClick, shownNotification } from './push-notification.ts';
import { renewSubscription } from './push-renewal.ts';
import type { ServiceWorkerScope, WorkerMessage } from './service-worker-scope.ts';

// The build writes it here (`tools/build/console-worker.ts`).
declare const CONSOLE_BUILD: ConsoleBuild;

// The entry of the service worker: there is one for offline start and push, as a page can have only one.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see ServiceWorkerScope
const worker = globalThis as unknown as ServiceWorkerScope;
const { scope } = worker.registration;
const files = new ConsoleFileCache(CONSOLE_BUILD, { caches, send: (...request) => fetch(...request), scope });
const STORED: WorkerMessage = { type: 'build', version: CONSOLE_BUILD.version };
/** Registered without offline start, it shows notifications only. */
const storesFiles = new URLSearchParams(worker.location.search).get('offline') !== 'off';

worker.addEventListener('install', (event) => {
  // It takes over at once: pages of the build before it still find their scripts.
  event.waitUntil((storesFiles ? files.store() : files.removeAll()).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(storesFiles ? takeOver() : files.removeAll());
});

if (storesFiles) {
  worker.addEventListener('fetch', (event) => {
    const response = files.respond(event.request);
    if (response) event.respondWith(response);
  });
  worker.addEventListener('message', ({ data, source }) => {
    if (source && Object(data).type === 'whichBuild') tell(source, STORED);
  });
}

worker.addEventListener('message', (event) => {
  if (Object(event.data).type === 'takeOver') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.text() ?? ''));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  const { data }: { data: unknown } = notification;
  event.waitUntil(
    handleNotificationClick({ action, data }, { send: (...request) => fetch(...request), open: openScreen }),
  );
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event, { scope, subscribe, send: (...request) => fetch(...request) }));
});

function subscribe(applicationServerKey: BufferSource): Promise<PushSubscription> {
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Shows a message, in place of the notification with its tag. */
async function show(text: string): Promise<void> {
  const message = parsePushMessage(text);
  const [icon, [replaced]] = await Promise.all([
    notificationIconUrl(scope, fetch),
    worker.registration.getNotifications({ tag: message.tag }).catch(() => []),
  ]);
  const { title, options } = shownNotification(message, replaced?.data, Date.now());
  await worker.registration.showNotification(title, { ...options, icon, badge: badgeUrl(scope) });
}

async function takeOver(): Promise<void> {
  await files.removeOldBuilds();
  await worker.clients.claim();
  for (const page of await pages()) tell(page, STORED);
}

/** Opens a screen in a page that is there, else in a new one. */
async function openScreen(path: string): Promise<void> {
  const [first] = await pages();
  if (!first) {
    await worker.clients.openWindow(path);
    return;
  }
  await first.focus();
  tell(first, { type: 'open', path });
}

function pages() {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function tell(page: Awaited<ReturnType<typeof pages>>[number], message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker, not another origin
  page.postMessage(message);
}
