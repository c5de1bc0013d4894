import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';
import { PlainWebServer } from './plain-web-server.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 150_000 });

/** Waits until the browser keeps the console and the fleet. */
async function waitUntilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const kept = (await caches.keys()).map((name) => name.split(' ')[0]);
        return [
          registration?.active?.state,
          ...kept.toSorted((left = '', right = '') => left.localeCompare(right)),
        ];
      }),
    )
    .toEqual(['activated', 'console', 'last']);
}

test('@both offline start: without a server the console shows the last known fleet and its age, and goes on when it is back', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', { lat: -23.55, lon: -46.63 });
  await signInAndOpen(page, server.address, '/devices');
  const row = page.getByRole('row', { name: /Van 1/ });
  const age = page.getByRole('note').filter({ hasText: /^Last known fleet, as of .+ ago$/ });
  await expect(row).toBeVisible();
  await waitUntilKept(page);

  await server.kill();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(age).toBeVisible();
  await expect(row.getByRole('gridcell').nth(1)).toHaveCSS('filter', /opacity/);
  await expect(page.getByTestId('connection')).toContainText('No connection');
  const tryNow = page.getByRole('button', { name: 'Try now' });
  expect(await tryNow.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // Every screen was kept, not only the one that was open.
  await row.click();
  await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
  await page.goto(`${server.address}/devices?q=bus`);
  await expect(page.getByText(/^0 of 1/)).toBeVisible();

  await server.start();
  // It may have connected again by itself.
  await page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(age).toHaveCount(0);

  // A user who signs out leaves nothing behind, also for somebody who has no network.
  await page.goto(`${server.address}/home`);
  await page.getByRole('button', { name: /Ana Lima/ }).click();
  // Signing out loads the login as a new page.
  const isLoaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await isLoaded;
  await expect(page).toHaveURL(/\/login/);
  await server.kill();
  await page.goto(`${server.address}/devices`);
  await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible();
});

test('offline start: a plain web server is enough for it, and a new version is offered without losing what is typed', async ({
  page,
  server,
}) => {
  const id = await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  const folder = mkdtempSync(join(tmpdir(), 'farol-version-'));
  const question = page.getByRole('dialog', { name: 'A new version of the console is available' });
  try {
    await signInAndOpen(page, front.address, `/devices/${id}`);
    await waitUntilKept(page);
    const build = await page.evaluate(() => document.documentElement.dataset['build'] ?? '');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByLabel(/^Name/).fill('Van 2');

    installAnotherBuild(folder, build);
    front.folder = folder;
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('another'))))
      .toHaveLength(1);
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel(/^Name/)).toHaveValue('Van 2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(question).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await question.getByRole('button', { name: 'Open it now' }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['build']).catch(() => ''))
      .toBe('another');
    await expect(page.getByRole('heading', { name: 'Van 2' })).toBeVisible();
    await expect(question).toHaveCount(0);
  } finally {
    await front.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Puts a build that has another name, and is the same otherwise, into a folder. */
function installAnotherBuild(folder: string, build: string): void {
  cpSync('dist', folder, { recursive: true });
  for (const file of ['index.html', 'drivers.html', 'console-worker.js']) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(build, 'another'));
  }
}
