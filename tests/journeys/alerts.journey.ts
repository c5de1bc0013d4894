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

/** The link of the operator's chat, which covers a corner of the page. */
const chatLink = (page: Page) => page.locator('a[href*="5511999990000"]');
async function brandWithChat(page: Page): Promise<void> {
  await page.route('**/farol/assets/custom/config.json', (route) =>
    route.fulfill({ json: { config: { whatsapp: '5511999990000' } } }),
  );
}

/** Whether two parts of the page overlap. */
async function overlap(left: Locator, right: Locator): Promise<boolean> {
  const [a, b] = [await left.boundingBox(), await right.boundingBox()];
  if (!a || !b) throw new Error('The elements to compare are not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('alerts: an alarm of a device is seen and heard at once, covers no open panel, and stays in the inbox after a reload', async ({
  page,
  server,
}) => {
  test.slow();
  await prepareSosVehicle(page, server);
  await brandWithChat(page);
  await signInAndOpen(page, server.address, '/users?expand=true');
  const postedAt = await reportAlarm(page, server, 'sos');
  // Hovering keeps the toast.
  await toast(page).hover();
  await expect(toast(page)).toContainText('Van 5');
  await expect.poll(async () => (await observedAlerts(page)).sound?.url).toMatch(/\.wav$/);
  const { toast: toastAt = NaN, unread: unreadAt = NaN, sound } = await observedAlerts(page);
  // Printed, not asserted: the times depend on the load of the machine.
  process.stdout.write(
    `alarm to screen: toast ${toastAt - postedAt} ms, unread ${unreadAt - postedAt} ms, sound ${(sound?.at ?? NaN) - postedAt} ms\n`,
  );
  await expect.poll(async () => (await observedAlerts(page)).ended).toBe(1);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

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
    if (await chatLink(page).isVisible())
      expect(await overlap(chatLink(page), panel), `chat at ${width}`).toBe(false);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
  }

  await page.reload();
  await page.getByRole('button', { name: /^Alert inbox: / }).click();
  const inbox = page.getByRole('dialog', { name: 'Alert inbox' });
  await expect(inbox.getByRole('listitem').first()).toContainText('SOS');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
});

test('alerts: on a phone neither a toast nor the chat link covers what is typed into @narrow', async ({
  page,
  server,
}, { project }) => {
  test.skip(project.name === 'wide', 'on wide screens toasts and chat link are beside the panel');
  await prepareSosVehicle(page, server);
  await brandWithChat(page);
  await signInAndOpen(page, server.address, '/home');
  await expect(chatLink(page)).toBeVisible();
  await page.getByRole('button', { name: 'Search the map' }).click();
  await reportAlarm(page, server, 'sos');
  await toast(page).hover();
  const bottomOf = async (alert = toast(page)): Promise<number> => {
    const { y = 0, height = 0 } = (await alert.boundingBox()) ?? {};
    return y + height;
  };
  const field = await page.getByRole('combobox').boundingBox();
  expect(await bottomOf()).toBeLessThan(field?.y ?? 0);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.goto(`${server.address}/groups`);
  await page.getByRole('button', { name: 'New group' }).first().click();
  await expect(chatLink(page)).toBeHidden();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await page.getByLabel('Name').click();
  await reportAlarm(page, server, 'sos');
  await toast(page).hover();
  const heading = await page.getByRole('heading', { name: 'Groups', level: 1 }).boundingBox();
  expect(await bottomOf()).toBeLessThan(heading?.y ?? 0);
  // The bar has room for one: the next one comes to its place when it is acknowledged.
  await reportAlarm(page, server, 'tow');
  await expect(page.getByRole('alert')).toContainText('Towing');
  const acknowledge = toast(page).getByRole('button', { name: 'Acknowledge' });
  await acknowledge.click();
  await expect(toast(page)).toContainText('Towing');
  expect(await bottomOf()).toBeLessThan(heading?.y ?? 0);
  await acknowledge.click();
  await expect(toast(page)).toBeHidden();
});

/** Runs in the page: replaces the browser's push service, which private windows lack. */
function stubPushService(keys: { p256dh: string; auth: string }): void {
  const options = { userVisibleOnly: true, applicationServerKey: null };
  const subscription = { endpoint: 'https://push.example.com/1', keys };
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

test.describe('alerts: the worker of the console', () => {
  test.use({ serviceWorkers: 'allow' });

  test('alerts: notifies a user who enables push messages while the console is closed, and a click opens the alert at its moment; the console can be installed', async ({
    page,
    server,
    context,
  }) => {
    const deviceId = await server.createDevice('Van 5', 'van-5');
    await context.grantPermissions(['notifications'], { origin: server.address });
    await page.addInitScript(stubPushService, { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) });
    await signInAndOpen(page, server.address, '/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText('You get alerts even when this page is closed')).toBeVisible();
    const browsers = async (): Promise<unknown> =>
      (await page.request.get(`${server.address}/farol/notification`)).json();
    await expect.poll(browsers).toMatchObject([{ endpoint: 'https://push.example.com/1', current: true }]);
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

    // The browser passes push messages to the service worker once that is ready.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const browser = await context.newCDPSession(page);
    expect((await browser.send('Page.getAppManifest')).errors).toEqual([]);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // The pages of a test are private, in which no browser installs anything.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const registered = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await browser.send('ServiceWorker.enable');
    const at = '2026-01-05T12:00:00.000Z';
    const path = `/reports/history?device=${deviceId}&from=2026-01-05T11:30:00.000Z&to=2026-01-05T12:30:00.000Z&at=${at}`;
    const push = {
      origin: server.address,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Van 5', body: 'Alarm: SOS', deviceId, path, tag: 'burst' }),
    };
    const shownNotifications = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        const notifications = await worker.getNotifications();
        return notifications.map(({ title, body, data }) => ({ title, body, path: String(data.path) }));
      });
    // Repeated until it is delivered, as a push service does; those of a burst are one notification that counts them.
    await expect(async () => {
      await browser.send('ServiceWorker.deliverPushMessage', push);
      expect(await shownNotifications()).toEqual([
        { title: expect.stringMatching(/^Van 5( \(\d+\))?$/), body: 'Alarm: SOS', path },
      ]);
    }).toPass({ timeout: 30_000, intervals: [500] });
    // A test cannot click a system notification, so it sends the message of the worker itself.
    await page.evaluate((leadsTo) => {
      const data = { type: 'open', path: leadsTo };
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    }, path);
    await expect(page).toHaveURL(/\/reports\/history\?.*at=2026-01-05T12/);

    await page.goBack();
    await page.getByRole('button', { name: 'Turn off notifications' }).click();
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  });
});
