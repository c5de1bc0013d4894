import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  // A journey waits for its server and for its page nearly half of the time.
  workers: 2,
  // Once in hundreds of journeys the browser hangs. Journeys that pass only on retry are reported as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Otherwise what never happens is only noticed when the time of the whole journey is over.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    // Recording takes a third of the processor time of a journey: one that failed is recorded when it is tried again.
    trace: 'on-first-retry',
    // It would answer instead of what a journey puts between page and server.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--use-angle=gl-egl',
        '--ignore-gpu-blocklist',
      ],
    },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@narrow/ },
    {
      name: 'narrow',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@narrow|@both/,
    },
  ],
});
