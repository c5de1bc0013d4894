import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, preview, type PreviewServer } from 'vite';
import { axeViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

const EXAMPLE = 'examples/embedded';
const MOVING = { lat: -23.5505, lon: -46.6333, speed: 20, motion: true };
const SLOW = { ...MOVING, speed: 8 };
let folder: string;

/** Builds the page as its readme says: from the built packages. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-embedded-'));
  execFileSync('node', ['tools/packages.mjs'], { stdio: 'pipe' });
  await build({ root: EXAMPLE, logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('embedded example: a page without our screens shows the fleet live and stops an engine only after its confirmation', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/commands/send'))
      commands.push(request.postData() ?? '');
  });
  const front = await servePage(server.address);
  try {
    await page.goto(front.resolvedUrls?.local[0] ?? '');
    await signIn(page, 'wrong');
    await expect(page.getByRole('alert')).toHaveText(/Email or password is wrong/);
    expect(await axeViolations(page, {})).toEqual([]);
    await signIn(page, ADMINISTRATOR.password);

    const row = page.getByRole('listitem').filter({ hasText: 'Van 1' });
    await expect(row).toContainText('Moving, 37 km/h');
    await server.reportPosition('van-1', { ...MOVING, lat: -23.56, speed: 30 });
    await expect(row).toContainText('Moving, 56 km/h');
    await row.getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Van 1' });
    await expect(detail).toContainText('-23.56000, -46.63330');
    expect(await axeViolations(page, {})).toEqual([]);

    const ask = detail.getByRole('button', { name: 'Stop the engine …' });
    const dialog = page.getByRole('dialog', { name: 'Stop the engine of Van 1?' });
    await ask.click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await axeViolations(page, { within: 'dialog', ignoresLandmarks: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await ask.click();
    await dialog.getByRole('button', { name: 'Stop engine' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It is moving.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(commands).toEqual([]);
    expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('');

    await ask.click();
    await dialog.getByRole('button', { name: 'Stop engine' }).click();
    await dialog.getByRole('button', { name: 'Stop it nevertheless' }).click();
    await expect(dialog).toContainText('The vehicle gets the command when it reports next');
    expect(commands.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ deviceId, type: 'engineStop' }),
    ]);
    expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('');
    await expect(dialog).toContainText('The command waits until the vehicle is slow.');
    expect(await server.reportPositionAndReadCommand('van-1', SLOW)).toBe('engineStop');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await server.reportPosition('van-1', { ...MOVING, speed: 0, motion: false, blocked: true });
    await expect(detail).toContainText('Engine stopped');

    await server.kill();
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(row).toContainText('Engine stopped');
    await server.start();
    await page.getByRole('button', { name: /^Try now/ }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('Your session has ended')).toBeHidden();
  } finally {
    await page.close();
    await front.close();
  }
});

/** Serves the built page in front of a server, on a free port. */
function servePage(target: string): Promise<PreviewServer> {
  return preview({
    root: EXAMPLE,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: { '/api': { target, ws: true }, '/farol': target },
    },
  });
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
