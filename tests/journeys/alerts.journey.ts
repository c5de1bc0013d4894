import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

const SAO_PAULO = { lat: -23.5505, lon: -46.6333 };

/** When things became visible or audible on the page, milliseconds since the epoch. */
interface ObservedAlerts {
  toast?: number;
  unread?: number;
  /** The URL that started playing last. */
  sound?: { url: string; at: number };
  /** Number of sounds played to the end. */
  ended: number;
}

declare global {
  interface Window {
    alertsObserved: ObservedAlerts;
  }
}

/** Runs in the page before anything else: records when sounds play and alerts are rendered. */
function observeAlerts(): void {
  const observed: ObservedAlerts = { ended: 0 };
  window.alertsObserved = observed;
  window.Audio = class extends Audio {
    constructor(url?: string) {
      super(url);
      this.addEventListener('playing', () => {
        observed.sound = { url: new URL(this.src).pathname, at: Date.now() };
      });
      this.addEventListener('ended', () => observed.ended++);
    }
  };
  const look = (): void => {
    if (document.querySelector('[data-testid="toast"]')) observed.toast ??= Date.now();
    if (
      document.querySelector(
        'button[aria-label^="Alert inbox:"][aria-label$="new"]:not([aria-label*="none"])',
      )
    )
      observed.unread ??= Date.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Clears the observations and reports an alarm as a phone does. Returns the time of the report. */
async function reportAlarm(page: Page, server: TrackingServer, alarm: string): Promise<number> {
  // Only an alarm that the previous position did not have raises an event.
  expect(await server.reportPosition('van-5', SAO_PAULO)).toBe(200);
  await page.evaluate(() => {
    window.alertsObserved = Object.assign(window.alertsObserved, {
      toast: undefined,
      unread: undefined,
      sound: undefined,
    });
  });
  const at = Date.now();
  expect(await server.reportPosition('van-5', { ...SAO_PAULO, alarm })).toBe(200);
  return at;
}

const observedAlerts = (page: Page): Promise<ObservedAlerts> => page.evaluate(() => window.alertsObserved);
const toast = (page: Page) => page.getByTestId('toast');
const bell = (page: Page, state: string) =>
  page.getByRole('button', { name: `Alert inbox: ${state}`, exact: true });

/** Creates a rule for SOS and towing with its own sound in the form. */
async function createRule(page: Page, sound: string): Promise<void> {
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'New notification' }).first().click();
  const form = page.getByRole('form', { name: 'New notification' });
  const alarms = form.getByRole('combobox', { name: 'Alarms' });
  await alarms.press('ArrowDown');
  for (const alarm of ['SOS', 'Towing']) await page.getByRole('option', { name: alarm, exact: true }).click();
  await alarms.press('Escape');
  await form.getByRole('combobox', { name: 'Sound' }).click();
  await page.getByRole('option', { name: sound, exact: true }).click();
  await form.getByRole('button', { name: 'Play sound' }).click();
  await expect.poll(async () => (await observedAlerts(page)).sound?.url).toMatch(/horn\.wav$/);
  await expect.poll(async () => (await observedAlerts(page)).ended).toBe(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

test('a notification rule turns an alarm of a device into a toast, a sound and an inbox entry @both', async ({
  page,
  server,
}, { project }) => {
  test.slow();
  await server.createDevice('Van 5', 'van-5');
  await server.reportPosition('van-5', SAO_PAULO);
  await page.addInitScript(observeAlerts);
  await signInAndOpen(page, server.address, '/notifications');
  await createRule(page, 'Horn');

  const postedAt = await reportAlarm(page, server, 'sos');
  // Hovering keeps the toast.
  await toast(page).hover();
  await expect(toast(page)).toContainText('Van 5');
  await expect(toast(page)).toContainText('SOS');
  await expect(bell(page, '1 new')).toBeVisible();
  await expect.poll(async () => (await observedAlerts(page)).sound?.url).toMatch(/horn\.wav$/);
  const { toast: toastAt = NaN, unread: unreadAt = NaN, sound } = await observedAlerts(page);
  // Printed, not asserted: the times depend on the load of the machine.
  process.stdout.write(
    `alarm to screen (${project.name}): toast ${toastAt - postedAt} ms, unread ${unreadAt - postedAt} ms, sound ${(sound?.at ?? NaN) - postedAt} ms\n`,
  );
  await expect.poll(async () => (await observedAlerts(page)).ended).toBe(2);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss: Van 5' }).click();
  await expect(toast(page)).toBeHidden();
});

test('an alert stays in the inbox until it is acknowledged, and a user who snoozes or mutes is not disturbed @both', async ({
  page,
  server,
}) => {
  test.slow();
  const deviceId = await server.createDevice('Van 5', 'van-5');
  await server.create('notifications', {
    type: 'alarm',
    always: true,
    notificators: 'web',
    attributes: { alarms: 'sos,tow' },
  });
  await page.addInitScript(observeAlerts);
  await signInAndOpen(page, server.address, '/home');
  await reportAlarm(page, server, 'sos');
  await expect(bell(page, '1 new')).toBeVisible();

  await page.reload();
  await bell(page, '1 new').click();
  const inbox = page.getByRole('dialog', { name: 'Alert inbox' });
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  await expect(inbox.getByRole('listitem')).toContainText('SOS');
  await inbox.getByRole('button', { name: 'Acknowledge: Van 5: SOS' }).click();
  await expect(inbox.getByRole('button', { name: 'Acknowledge: Van 5: SOS' })).toBeDisabled();
  await inbox.getByRole('button', { name: 'More actions for Van 5: SOS' }).click();
  await page.getByRole('menuitem', { name: 'for 15 min' }).first().click();
  await expect(inbox.getByRole('group', { name: 'Snoozed' })).toContainText('Van 5 until');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await inbox.getByRole('button', { name: 'Show Van 5 on map' }).click();
  await expect(page).toHaveURL(`${server.address}/devices/${deviceId}`);
  await expect(page.getByRole('heading', { name: 'Van 5' })).toBeVisible();

  // Snoozed: the alert is in the inbox, without toast and sound.
  await reportAlarm(page, server, 'tow');
  await bell(page, '1 new').click();
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  const { toast: none, sound: silence } = await observedAlerts(page);
  expect([none, silence]).toEqual([undefined, undefined]);
  await inbox.getByRole('button', { name: 'Unsnooze Van 5' }).click();
  await inbox.getByRole('button', { name: 'Close alert inbox' }).click();

  // Muted: the alert is shown without sound, also after a reload.
  await page.getByRole('button', { name: 'Mute notifications' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unmute notifications' })).toBeVisible();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await reportAlarm(page, server, 'sos');
  await expect(toast(page)).toContainText('SOS');
  await expect(bell(page, '2 new')).toBeVisible();
  expect((await observedAlerts(page)).sound).toBeUndefined();
});

/** Creates a vehicle with a rule for SOS and towing, and observes the alerts of the page. */
async function prepareSosVehicle(page: Page, server: TrackingServer): Promise<void> {
  await server.createDevice('Van 5', 'van-5');
  await server.create('notifications', {
    type: 'alarm',
    always: true,
    notificators: 'web',
    attributes: { alarms: 'sos,tow' },
  });
  await page.addInitScript(observeAlerts);
}

/** Runs in the page: blocks sound before the first click, as most browsers do. */
function blockSoundBeforePress(): void {
  let isPressed = false;
  addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  window.Audio = class extends Audio {
    override play(): Promise<void> {
      return isPressed ? super.play() : Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
    }
  };
}

test('on a phone a toast covers no input at the top of the screen @narrow', async ({ page, server }, {
  project,
}) => {
  test.skip(project.name === 'wide', 'on wide screens toasts are on the map');
  await prepareSosVehicle(page, server);
  await signInAndOpen(page, server.address, '/groups');
  await page.getByRole('button', { name: 'New group' }).first().click();
  await page.getByLabel('Name').click();
  await reportAlarm(page, server, 'sos');
  await toast(page).hover();
  const bottomOf = async (alert = toast(page)): Promise<number> => {
    const { y = 0, height = 0 } = (await alert.boundingBox()) ?? {};
    return y + height;
  };
  const heading = await page.getByRole('heading', { name: 'Groups', level: 1 }).boundingBox();
  expect(await bottomOf()).toBeLessThan(heading?.y ?? 0);
  // The button that dismisses all covers nothing either.
  await reportAlarm(page, server, 'tow');
  const dismissAll = page.getByRole('button', { name: 'Dismiss all' });
  await expect(dismissAll).toBeVisible();
  expect(await bottomOf(dismissAll)).toBeLessThan(heading?.y ?? 0);
  await dismissAll.click();
  await expect(toast(page)).toBeHidden();
  await page.goto(`${server.address}/home`);
  await page.getByRole('button', { name: 'Search the map' }).click();
  await reportAlarm(page, server, 'sos');
  await toast(page).hover();
  const field = await page.getByRole('combobox').boundingBox();
  expect(await bottomOf()).toBeLessThan(field?.y ?? 0);
});

/** Whether two parts of the page overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('The elements to compare are not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('neither toasts nor the chat link cover an open panel, whatever the width of panel and window', async ({
  page,
  server,
}, { project }) => {
  test.skip(project.name !== 'wide', 'the sheet on phones has its own journey');
  test.slow();
  await prepareSosVehicle(page, server);
  await page.route('**/farol/assets/custom/config.json', (route) =>
    route.fulfill({ json: { config: { whatsapp: '5511999990000' } } }),
  );
  await signInAndOpen(page, server.address, '/users?expand=true');
  const panel = page.getByRole('region', { name: 'Users' });
  for (const [width, path] of [
    [1440, '/users?expand=true'],
    [1100, '/users?expand=true'],
    [800, '/users'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.address}${path}`);
    await expect(panel).toBeVisible();
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
    await reportAlarm(page, server, 'sos');
    await toast(page).hover();
    expect(await overlap(toast(page), panel), `alert at ${width}`).toBe(false);
    const chat = page.locator('a[href*="5511999990000"]');
    if (await chat.isVisible()) expect(await overlap(chat, panel), `chat at ${width}`).toBe(false);
    await page.getByRole('button', { name: /^Dismiss: / }).click();
  }
});

test('on a phone the chat link is on the map and disappears behind every sheet @narrow', async ({
  page,
  server,
}, { project }) => {
  test.skip(project.name === 'wide', 'on wide screens the chat link is beside the panel');
  await page.route('**/farol/assets/custom/config.json', (route) =>
    route.fulfill({ json: { config: { whatsapp: '5511999990000' } } }),
  );
  await signInAndOpen(page, server.address, '/home');
  const chat = page.locator('a[href*="5511999990000"]');
  await expect(chat).toBeVisible();
  await page.goto(`${server.address}/groups`);
  await expect(page.getByRole('button', { name: 'New group' }).first()).toBeVisible();
  await expect(chat).toBeHidden();
});

test('the inbox opens while the server is unreachable, says so, and shows earlier alerts @both', async ({
  page,
  server,
}) => {
  await prepareSosVehicle(page, server);
  await signInAndOpen(page, server.address, '/home?open=drivers');
  const drivers = page.getByRole('dialog', { name: 'Drivers' });
  await expect(drivers).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drivers).toBeHidden();
  await reportAlarm(page, server, 'sos');
  await expect(bell(page, '1 new')).toBeVisible();
  await server.kill();
  await expect(page.getByTestId('connection')).not.toHaveAttribute('data-state', 'live');
  await bell(page, '1 new').click();
  const inbox = page.getByRole('dialog', { name: 'Alert inbox' });
  await expect(inbox.getByRole('alert')).toContainText('No connection to the server');
  await expect(inbox.getByRole('listitem')).toContainText('SOS');
});

test('the console says when the browser blocks sounds, and one click plays the alert @both', async ({
  page,
  server,
}) => {
  await prepareSosVehicle(page, server);
  await page.addInitScript(blockSoundBeforePress);
  await signInAndOpen(page, server.address, '/home');
  await reportAlarm(page, server, 'sos');
  await expect(page.getByText('Your browser blocked alert sounds.')).toBeVisible();
  await expect(toast(page)).toContainText('SOS');
  await page.getByRole('button', { name: 'Turn on sound' }).click();
  await expect.poll(async () => (await observedAlerts(page)).sound?.url).toMatch(/\.wav$/);
  await expect(page.getByText('Your browser blocked alert sounds.')).toBeHidden();
});

/** Runs in the page: replaces the browser's push service, which private windows lack. */
function stubPushService(key: string): void {
  const options = { userVisibleOnly: true, applicationServerKey: null };
  const subscription = { endpoint: 'https://push.example.com/1', keys: { p256dh: key, auth: 'secret' } };
  let current: unknown = null;
  const unsubscribe = async (): Promise<boolean> => {
    current = null;
    return true;
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async () => (current = { ...subscription, options, unsubscribe }),
  });
}

test('a user who enables push messages is notified while the console is closed, and a click opens the vehicle', async ({
  page,
  server,
  context,
}) => {
  const deviceId = await server.createDevice('Van 5', 'van-5');
  const vapidKey = `B${'k'.repeat(86)}`;
  await context.grantPermissions(['notifications'], { origin: server.address });
  await page.route('**/farol/assets/custom/config.json', (route) =>
    route.fulfill({ json: { config: {}, push: { vapidKey, firebaseConfig: {} } } }),
  );
  await page.addInitScript(stubPushService, vapidKey);
  await signInAndOpen(page, server.address, '/notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('You get alerts even when this page is closed')).toBeVisible();
  const { attributes }: { attributes: Record<string, string> } = await (
    await page.request.get(`${server.address}/api/session`)
  ).json();
  const token = Buffer.from(attributes['notificationTokens'] ?? '', 'base64url').toString();
  expect(JSON.parse(token)).toMatchObject({ endpoint: 'https://push.example.com/1' });
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  // The browser passes push messages to the service worker once that is ready.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const push = {
    origin: server.address,
    registrationId: await registered,
    data: JSON.stringify({ title: 'Van 5', body: 'Alarm: SOS', deviceId }),
  };
  const shownNotifications = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      const notifications = await worker.getNotifications();
      return notifications.map(({ title, body, data }) => ({ title, body, path: String(data.path) }));
    });
  // Repeated until it is delivered, as a push service does; equal messages show one notification.
  await expect(async () => {
    await browser.send('ServiceWorker.deliverPushMessage', push);
    expect(await shownNotifications()).toEqual([
      { title: 'Van 5', body: 'Alarm: SOS', path: `/devices/${deviceId}` },
    ]);
  }).toPass({ timeout: 30_000, intervals: [500] });
  // A test cannot click a system notification, so it sends the message of the worker itself.
  await page.evaluate((path) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'open', path } }));
  }, `/devices/${deviceId}`);
  await expect(page.getByRole('heading', { name: 'Van 5' })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
});
