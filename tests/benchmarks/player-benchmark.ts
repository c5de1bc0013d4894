import { BrowserPage, type Rendering } from './browser-page.ts';
import { longestTaskMs, observeLongTasks, type BenchmarkResult } from './console-benchmark.ts';
import { ROUTE_FIXES } from './synthetic-route.ts';
import { TrackingServer } from './tracking-server.ts';

const TIMEOUT_MS = 60_000;
const PLAYING_MS = 10_000;
const PERIOD_MS = ROUTE_FIXES * 1000;
const PLAY = `button[aria-label^="Play ("]`;

/**
 * Loads a route of 100,000 fixes into the built console and plays it: how long that takes, whether the page is
 * ever held, and how much of a frame scripts need.
 */
export async function measurePlayer(
  browser: string,
  dist: string,
  rendering: Rendering,
): Promise<BenchmarkResult> {
  const server = await TrackingServer.start({ devices: 10, updatesPerSecond: 1 }, dist);
  const page = await BrowserPage.open(browser, rendering);
  try {
    const path = `/home`;
    await page.goto(server.origin + path);
    await page.waitUntil(`document.querySelector('a[href^="/devices"]') !== null`, TIMEOUT_MS);
    await pause(5000);
    await observeLongTasks(page);
    const now = Date.now();
    const query = `device=1&from=${new Date(now - PERIOD_MS - 60_000).toISOString()}&to=${new Date(now).toISOString()}`;
    await page.evaluate(`history.pushState(null, '', '/reports/history?${query}')`);
    const loadMs = await page.waitUntil(`document.querySelector('${PLAY}') !== null`, TIMEOUT_MS);
    await pause(3000);
    const loadBlockMs = await longestTaskMs(page);
    await observeLongTasks(page);
    await page.evaluate(`document.querySelector('${PLAY}').click()`);
    await pause(1000);
    const before = await page.mainThreadSeconds();
    const frames = Number(
      await page.evaluate(`new Promise((resolve) => {
        let frames = 0;
        const end = performance.now() + ${PLAYING_MS};
        requestAnimationFrame(function count() {
          frames++;
          if (performance.now() < end) requestAnimationFrame(count); else resolve(frames);
        });
      })`),
    );
    const after = await page.mainThreadSeconds();
    const blockMs = await longestTaskMs(page);
    const scriptMs = ((after.script - before.script) * 1000) / frames;
    const taskMs = ((after.task - before.task) * 1000) / frames;
    return {
      'route of 100,000 fixes shown after': `${(loadMs / 1000).toFixed(1)} s`,
      'worst block while loading': held(loadBlockMs),
      'frames while playing': `${(frames / (PLAYING_MS / 1000)).toFixed(0)}/s`,
      'main-thread script per frame': `${scriptMs.toFixed(1)} ms`,
      'main-thread tasks per frame': `${taskMs.toFixed(1)} ms`,
      'worst block while playing': held(blockMs),
    };
  } finally {
    await page.close();
    server.stop();
  }
}

function held(ms: number): string {
  return ms === 0 ? '< 50 ms' : `${ms.toFixed(0)} ms`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
