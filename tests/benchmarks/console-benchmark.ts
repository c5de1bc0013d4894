import { BrowserPage, type Rendering } from './browser-page.ts';
import { gzippedSizes } from './bundle-sizes.ts';
import { zoomToCity, showTrails, enableAllLabels } from './map-tools.ts';
import { TrackingServer, type FleetLoad } from './tracking-server.ts';
import { MARKED_DEVICES, markOfLongitude } from './synthetic-fleet.ts';

/** The result of one run: a formatted value per row of the table. */
export type BenchmarkResult = Record<string, string>;

/** So long the start is left alone: pieces of the offline world arrive and are drawn after the fleet. */
const SETTLE_MS = 8000;
const QUIET_MS = 3000;
const SCRIPT_MS = 10_000;
const LAG_MS = 8000;
const BASELINE_MS = 4000;
const TIMEOUT_MS = 40_000;
const PAN_STEPS = 180;
/** Where frames take seconds, the map is not panned all the way. */
const PAN_MAX_MS = 20_000;

/**
 * Runs the built console in a browser against a synthetic tracking server and measures its load and
 * responsiveness.
 */
export async function measureConsole(
  load: FleetLoad,
  browser: string,
  dist: string,
  rendering: Rendering,
): Promise<BenchmarkResult> {
  const server = await TrackingServer.start(load, dist);
  const page = await BrowserPage.open(browser, rendering);
  try {
    if (load.hasMapTools) await enableAllLabels(page, server.origin);
    const firstMs = await measureFirstFleet(page, server, load);
    if (load.hasMapTools) await showTrails(page);
    await pause(SETTLE_MS);
    await observeLongTasks(page);
    const { scriptMs, taskMs, gpuMs, rate } = await workPerSecond(page, server);
    const lags = await measureMapLag(page, server);
    const frames = await measurePanning(page);
    await page.evaluate(`document.querySelector('a[href^="/devices"]').click()`);
    await page.waitUntil(`document.querySelector(${JSON.stringify(LIST)}) !== null`, TIMEOUT_MS);
    await pause(QUIET_MS);
    const withList = await workPerSecond(page, server);
    const keyMs = await measureKeyToList(page);
    const blockMs = await longestTaskMs(page);
    const nearCity = load.hasMapTools ? await workNearCity(page, server) : undefined;
    const baseline = await measureParsingBaseline(page, server);
    return {
      'main-thread script': `${scriptMs.toFixed(0)} ms/s`,
      'main-thread tasks': `${taskMs.toFixed(0)} ms/s`,
      'GPU process': `${gpuMs.toFixed(0)} ms/s`,
      'frame p50 and p95 while panning': `${percentile(frames, 0.5)}, ${percentile(frames, 0.95)} ms`,
      ...(nearCity && { 'script near a city': `${nearCity.scriptMs.toFixed(0)} ms/s` }),
      'script with the list open': `${withList.scriptMs.toFixed(0)} ms/s`,
      'script, frames merely parsed': `${baseline.scriptMs.toFixed(0)} ms/s`,
      'updates sent': `${rate.toFixed(0)}/s`,
      'lag p50': `${percentile(lags, 0.5)} ms`,
      'lag p95': `${percentile(lags, 0.95)} ms`,
      'lag p95, frames merely parsed': `${percentile(baseline.lags, 0.95)} ms`,
      'worst block': blockMs === 0 ? '< 50 ms' : `${blockMs.toFixed(0)} ms`,
      'key to list': `${keyMs.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      'first fleet drawn': `${(firstMs / 1000).toFixed(1)} s`,
    };
  } finally {
    await page.close();
    server.stop();
  }
}

/** Profiles the console and prints the functions in which the main thread spends most time. */
export async function profileConsole(load: FleetLoad, browser: string, dist: string): Promise<void> {
  const server = await TrackingServer.start(load, dist);
  const page = await BrowserPage.open(browser);
  try {
    if (load.hasMapTools) await enableAllLabels(page, server.origin);
    await measureFirstFleet(page, server, load);
    if (load.hasMapTools) await showTrails(page);
    await pause(SETTLE_MS);
    const times = await page.profile(SCRIPT_MS);
    for (const by of ['own', 'total'] as const) {
      const slowest = times.toSorted((a, b) => b[by] - a[by]).slice(0, 40);
      console.table(
        slowest.map(({ where, own, total }) => ({ where, own: own.toFixed(1), total: total.toFixed(1) })),
      );
    }
  } finally {
    await page.close();
    server.stop();
  }
}

/**
 * Returns the gzipped kilobytes the browser loads for the login screen and for the first view with the map.
 */
export async function measureSizes(browser: string, dist: string): Promise<Record<string, BenchmarkResult>> {
  const server = await TrackingServer.start({ devices: 100, updatesPerSecond: 10 }, dist);
  const page = await BrowserPage.open(browser);
  try {
    await server.setSignedIn(false);
    await page.goto(`${server.origin}/login`);
    await page.waitUntil(`document.querySelector('input[type=password]') !== null`, TIMEOUT_MS);
    const login = await server.served();
    await server.setSignedIn(true);
    await page.goto('about:blank');
    await measureFirstFleet(page, server, { devices: 100, updatesPerSecond: 10 });
    return {
      'login screen': await gzippedSizes(login, dist),
      'first view with map, workers and what is fetched ahead': await gzippedSizes(
        await server.served(),
        dist,
      ),
    };
  } finally {
    await page.close();
    server.stop();
  }
}

/** Measures from the first request until every device is on the map and the list has rows, milliseconds. */
async function measureFirstFleet(
  page: BrowserPage,
  server: TrackingServer,
  { devices }: FleetLoad,
): Promise<number> {
  const start = performance.now();
  await page.goto(`${server.origin}/home?probe=1`);
  await page.waitUntil(`Boolean(window.farolProbe?.ready(${devices}))`, TIMEOUT_MS);
  return performance.now() - start;
}

/** Measures the work near a city, where vehicles and geofences show their names. */
async function workNearCity(page: BrowserPage, server: TrackingServer): Promise<{ scriptMs: number }> {
  await zoomToCity(page);
  await pause(QUIET_MS);
  return workPerSecond(page, server);
}

async function workPerSecond(
  page: BrowserPage,
  server: TrackingServer,
): Promise<{ scriptMs: number; taskMs: number; gpuMs: number; rate: number }> {
  const [from, gpu, sent] = [await page.mainThreadSeconds(), await page.gpuSeconds(), await server.sent()];
  const start = performance.now();
  await pause(SCRIPT_MS);
  const [to, gpuNow, sentNow] = [
    await page.mainThreadSeconds(),
    await page.gpuSeconds(),
    await server.sent(),
  ];
  const end = performance.now();
  const seconds = (end - start) / 1000;
  return {
    scriptMs: ((to.script - from.script) * 1000) / seconds,
    taskMs: ((to.task - from.task) * 1000) / seconds,
    gpuMs: ((gpuNow - gpu) * 1000) / seconds,
    rate: (sentNow.updates - sent.updates) / seconds,
  };
}

/** Drags the map to and fro. Returns the sorted times between its frames, milliseconds. */
async function measurePanning(page: BrowserPage): Promise<number[]> {
  await page.evaluate(`window.benchFrames = [];
    const next = (before) => requestAnimationFrame((now) => {
      if (before !== undefined) window.benchFrames.push(now - before);
      if (window.benchFrames) next(now);
    });
    next()`);
  const steps = Array.from({ length: PAN_STEPS }, (_, at) => ({
    x: 900 + 250 * Math.sin((at / PAN_STEPS) * 4 * Math.PI),
    y: 450 + 150 * Math.sin((at / PAN_STEPS) * 2 * Math.PI),
  }));
  await page.drag(steps, PAN_MAX_MS);
  const frames = await page.evaluate(
    `(() => { const seen = window.benchFrames; window.benchFrames = undefined; return seen; })()`,
  );
  return (Array.isArray(frames) ? frames : []).map(Number).sort((first, second) => first - second);
}

/**
 * Measures how long each mark took from the server to the buffers of the map. Returns sorted milliseconds.
 * Marks skipped on the map count as arrived with the next one.
 */
async function measureMapLag(page: BrowserPage, server: TrackingServer): Promise<number[]> {
  const seen = await page.evaluate(`new Promise((resolve) => {
    const seen = [], last = [];
    const look = () => {
      for (let id = 1; id <= ${MARKED_DEVICES}; id++) {
        const longitude = window.farolProbe.shown(id)?.[0];
        if (longitude === undefined || longitude === last[id]) continue;
        if (last[id] !== undefined) seen.push([last[id], longitude, performance.timeOrigin + performance.now()]);
        last[id] = longitude;
      }
    };
    const timer = setInterval(look, 10);
    setTimeout(() => { clearInterval(timer); resolve(seen); }, ${LAG_MS});
  })`);
  const { sentAt } = await server.sent();
  const lags: number[] = [];
  for (const [before, now, time] of Array.isArray(seen) ? seen : []) {
    for (let mark = markOfLongitude(Number(before)) + 1; mark <= markOfLongitude(Number(now)); mark++) {
      const sent = sentAt[mark];
      if (sent !== undefined) lags.push(Number(time) - sent);
    }
  }
  return lags.sort((a, b) => a - b);
}

/** Types "tru" into the search and measures after each key until the list changes, milliseconds. */
async function measureKeyToList(page: BrowserPage): Promise<number[]> {
  const times: number[] = [];
  await page.evaluate(`document.querySelector(${JSON.stringify(SEARCH)}).focus()`);
  for (const key of ['t', 'r', 'u']) {
    await page.evaluate(`void (window.benchKey = new Promise((resolve) => {
      const rows = () => document.querySelector(${JSON.stringify(LIST)})?.getAttribute('aria-rowcount');
      const before = rows();
      let pressedAt;
      addEventListener('keydown', (event) => { pressedAt = event.timeStamp; }, { once: true, capture: true });
      new MutationObserver((_, observer) => {
        if (pressedAt === undefined || rows() === before) return;
        observer.disconnect();
        resolve(performance.now() - pressedAt);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
      setTimeout(() => resolve(NaN), 5000);
    }))`);
    await page.type(key);
    times.push(Number(await page.evaluate('window.benchKey')));
    await pause(500);
  }
  return times;
}

export async function observeLongTasks(page: BrowserPage): Promise<void> {
  await page.evaluate(`window.benchBlocks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchBlocks.push(duration);
    }).observe({ type: 'longtask' })`);
}

/** Returns the longest task since `observeLongTasks`, milliseconds; 0 when none took 50 ms or more. */
export async function longestTaskMs(page: BrowserPage): Promise<number> {
  return Number(await page.evaluate('Math.max(0, ...window.benchBlocks)'));
}

/**
 * Measures the cost of only parsing the same frames on an empty page, milliseconds per second, and their lag.
 */
async function measureParsingBaseline(
  page: BrowserPage,
  server: TrackingServer,
): Promise<{ scriptMs: number; lags: number[] }> {
  await page.goto(`${server.origin}/bench.html`);
  await page.waitUntil(
    `location.pathname === '/bench.html' && document.readyState === 'complete'`,
    TIMEOUT_MS,
  );
  await page.evaluate(`window.benchSeen = [];
    window.benchLine = new WebSocket(location.origin.replace('http', 'ws') + '/api/socket');
    window.benchLine.onmessage = ({ data }) => {
      const position = JSON.parse(data).positions?.find(({ deviceId }) => deviceId === 1);
      if (position) benchSeen.push([position.longitude, performance.timeOrigin + performance.now()]);
    }`);
  await pause(BASELINE_MS);
  const { scriptMs } = await workPerSecond(page, server);
  const [seen, { sentAt }] = [await page.evaluate('benchSeen.slice(-60)'), await server.sent()];
  const lags = (Array.isArray(seen) ? seen : []).map(
    ([longitude, time]) => Number(time) - (sentAt[markOfLongitude(Number(longitude))] ?? Number.NaN),
  );
  return { scriptMs, lags: lags.sort((first, second) => first - second) };
}

const SEARCH = '[role=searchbox], input[type=search]';
const LIST = '[role=grid], [role=treegrid]';

function percentile(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? '–' : value.toFixed(0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
