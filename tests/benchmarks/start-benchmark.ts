import { BrowserPage } from './browser-page.ts';
import { gzippedSizes } from './bundle-sizes.ts';
import { TrackingServer, type FleetLoad } from './tracking-server.ts';

/** The figures of one start, a formatted value per row of the table. */
type StartFigures = Record<string, string>;

const SLOW_LINE = { bitsPerSecond: 9_000_000, roundTripMs: 60 };
const TIMEOUT_MS = 60_000;
const QUIET_MS = 2500;
/** The fleet is kept a few seconds after it was loaded. */
const KEEPING_TIMEOUT_MS = 40_000;
const ROWS = `document.querySelector('[role=grid] [role=gridcell], [role=treegrid] [role=gridcell]') !== null`;
const SCAN_BUTTON = `document.querySelector('.tabler-icon-qrcode') !== null`;
const PASSWORD = `document.querySelector('input[type=password]')`;

/** Measures how soon the console shows rows, on a slow line and after signing in, with each kind of start. */
export async function measureStart(browser: string, dist: string): Promise<Record<string, StartFigures>> {
  return {
    'first visit, slow line, 200 devices': await measureFirstVisit(browser, dist),
    'login of a driver, phone, slow line': await measureDriver(browser, dist, false),
    'page of a driver, phone, slow line': await measureDriver(browser, dist, true),
    'Enter on the login, 60 devices': await measureSignIn(browser, dist, 60),
    'Enter on the login, 10,000 devices': await measureSignIn(browser, dist, 10_000),
    'ready, 1,000 devices': await measureReady(browser, dist),
    'last known fleet, server away, 60 devices': await measureLastKnown(browser, dist, 60),
    'last known fleet, server away, 10,000 devices': await measureLastKnown(browser, dist, 10_000),
  };
}

/** A signed-in user opens the list for the first time on a slow line. */
function measureFirstVisit(browser: string, dist: string): Promise<StartFigures> {
  return inBrowser(browser, dist, { devices: 200, updatesPerSecond: 20 }, async (page, server) => {
    await page.observeNetwork(SLOW_LINE);
    await page.onNewDocument(OBSERVE_START);
    const start = performance.now();
    await page.goto(`${server.origin}/devices`);
    await page.waitUntil(ROWS, TIMEOUT_MS);
    const rowsMs = performance.now() - start;
    const requests = page.requests;
    await page.waitUntilQuiet(QUIET_MS);
    const { script } = await gzippedSizes(await server.served(), dist);
    const { taskMs } = Object(await page.evaluate('window.startTimes'));
    return {
      rows: ms(rowsMs),
      'longest task until then': ms(taskMs),
      'requests until rows': `${requests}`,
      'until idle': `${page.requests}`,
      'script until idle': script ?? '',
    };
  });
}

/** A driver opens the page of the check-in on a phone for the first time on a slow line: its login, or signed in already. */
function measureDriver(browser: string, dist: string, isSignedIn: boolean): Promise<StartFigures> {
  const load = { devices: 20, updatesPerSecond: 1, isDriver: true };
  return inBrowser(browser, dist, load, async (page, server) => {
    await server.setSignedIn(isSignedIn);
    await server.served();
    await page.asPhone();
    await page.observeNetwork(SLOW_LINE);
    const start = performance.now();
    await page.goto(`${server.origin}/qr-driver`);
    await page.waitUntil(isSignedIn ? SCAN_BUTTON : `${PASSWORD} !== null`, TIMEOUT_MS);
    const shownMs = performance.now() - start;
    const requests = page.requests;
    const { script } = await gzippedSizes(await server.served(), dist);
    await page.waitUntilQuiet(QUIET_MS);
    return {
      'first screen': ms(shownMs),
      'script until then': script ?? '',
      'requests until then': `${requests}`,
      'until idle': `${page.requests}`,
    };
  });
}

/** A user who was here before presses Enter on the login page. */
function measureSignIn(browser: string, dist: string, devices: number): Promise<StartFigures> {
  return inBrowser(
    browser,
    dist,
    { devices, updatesPerSecond: devices / 10, isCached: true },
    async (page, server) => {
      await page.observeNetwork();
      await page.goto(`${server.origin}/devices`);
      await page.waitUntil(ROWS, TIMEOUT_MS);
      await page.waitUntilQuiet(QUIET_MS);
      await server.setSignedIn(false);
      await page.goto(`${server.origin}/devices?`);
      await page.waitUntil(`${PASSWORD} !== null`, TIMEOUT_MS);
      await page.waitUntilQuiet(QUIET_MS);
      await page.evaluate(OBSERVE_ROWS);
      await page.evaluate(`document.querySelector('input:not([type=password])').focus()`);
      for (const character of 'bench@example.org') await page.type(character);
      await page.evaluate(`${PASSWORD}.focus()`);
      for (const character of 'bench') await page.type(character);
      const before = page.requests;
      await page.press('Enter', '\r');
      const times = await page.evaluate('window.startTimes');
      const { rowsMs, shellMs, taskMs } = Object(times);
      return {
        rows: ms(rowsMs),
        'shell or its skeleton': ms(shellMs),
        'longest task until then': ms(taskMs),
        'requests until rows': `${page.requests - before}`,
      };
    },
  );
}

/** A signed-in user opens the list until all vehicles are on the map too. */
function measureReady(browser: string, dist: string): Promise<StartFigures> {
  return inBrowser(browser, dist, { devices: 1000, updatesPerSecond: 100 }, async (page, server) => {
    await page.onNewDocument(OBSERVE_TASKS);
    const start = performance.now();
    await page.goto(`${server.origin}/devices?probe=1`);
    await page.waitUntil(ROWS, TIMEOUT_MS);
    const rowsMs = performance.now() - start;
    await page.waitUntil('Boolean(window.farolProbe?.ready(1000))', TIMEOUT_MS);
    const readyMs = performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const taskMs = Number(await page.evaluate('window.longestTaskMs'));
    return { rows: ms(rowsMs), 'rows and map': ms(readyMs), 'longest task until the map rests': ms(taskMs) };
  });
}

/** A user who was here before opens the list while the server does not answer. */
function measureLastKnown(browser: string, dist: string, devices: number): Promise<StartFigures> {
  return inBrowser(
    browser,
    dist,
    { devices, updatesPerSecond: devices / 10, isCached: true },
    async (page, server) => {
      await page.goto(`${server.origin}/devices`);
      await page.waitUntil(ROWS, TIMEOUT_MS);
      // Earlier builds keep nothing, and show the error page of the browser.
      const isKept = await page.waitUntil(IS_KEPT, KEEPING_TIMEOUT_MS).then(
        () => true,
        () => false,
      );
      if (!isKept) return { rows: 'nothing is kept' };
      server.stop();
      await page.onNewDocument(OBSERVE_START);
      // They come in a new tab: what the page before it leaves behind is not their time.
      await page.goto('about:blank');
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      await page.goto(`${server.origin}/devices?`);
      await page.waitUntil(ROWS, TIMEOUT_MS);
      const { rowsMs, shellMs, taskMs } = Object(await page.evaluate('window.startTimes'));
      return {
        rows: ms(rowsMs),
        'shell or its skeleton': ms(shellMs),
        'longest task until then': ms(taskMs),
      };
    },
  );
}

/** Whether the browser has stored the console and a whole fleet. */
const IS_KEPT = `Promise.all([caches.keys(), navigator.serviceWorker.getRegistration()]).then(
  async ([names, worker]) => {
    const name = names.find((one) => one.startsWith('last known fleet'));
    if (worker?.active?.state !== 'activated' || name === undefined) return false;
    return (await (await caches.open(name)).keys()).length > 0;
  })`;

/** Observes from the start of the navigation how long the longest task takes. */
const OBSERVE_TASKS = `window.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });`;

/** Observes from the start of the navigation when shell and rows appear and how long tasks take. */
const OBSERVE_START = `window.startTimes = new Promise((resolve) => {
  let shellMs, taskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) taskMs = Math.max(taskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (shellMs === undefined && document.querySelector('#root > *')) shellMs = performance.now();
    if (!(${ROWS})) return;
    const rowsMs = performance.now();
    observer.disconnect();
    setTimeout(() => resolve({ rowsMs, shellMs, taskMs }), 100);
  });
  observer.observe(document, { subtree: true, childList: true });
}); void 0`;

/** Observes in the page, from Enter on, when the shell and the rows appear and how long tasks take. */
const OBSERVE_ROWS = `window.startTimes = new Promise((resolve) => {
  let enterAt, shellMs, taskMs = 0;
  const start = (event) => { if (event.key === 'Enter') enterAt = performance.now(); };
  addEventListener('keydown', start, true);
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (enterAt !== undefined && startTime > enterAt) taskMs = Math.max(taskMs, duration);
  }).observe({ type: 'longtask' });
  const look = () => {
    if (enterAt !== undefined && shellMs === undefined && ${PASSWORD} === null)
      shellMs = performance.now() - enterAt;
    if (enterAt !== undefined && ${ROWS}) {
      const rowsMs = performance.now() - enterAt;
      setTimeout(() => resolve({ rowsMs, shellMs, taskMs }), 100);
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { subtree: true, childList: true });
}); void 0`;

async function inBrowser(
  browser: string,
  dist: string,
  load: FleetLoad,
  measure: (page: BrowserPage, server: TrackingServer) => Promise<StartFigures>,
): Promise<StartFigures> {
  const server = await TrackingServer.start(load, dist);
  const page = await BrowserPage.open(browser);
  try {
    return await measure(page, server);
  } finally {
    await page.close();
    server.stop();
  }
}

function ms(value: unknown): string {
  return `${Number(value).toFixed(0)} ms`;
}
