import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, test } from '@playwright/test';
import { qrCodeModules } from '../../ui/kit/browser/qr-code-image.ts';
import { accessibilityViolationsInBothSchemes, expect } from './journey.ts';
import { TrackingServer } from './tracking-server.ts';

/** Returns a video of one still picture, as the browser takes it for that of a camera: a code on a gray wall. */
function videoOf(text: string): Buffer {
  const [width, height, moduleSide] = [640, 480, 8];
  const { data: modules, size } = qrCodeModules(text);
  const side = size * moduleSide;
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const luma = Buffer.alloc(width * height, 120);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isDark = modules[Math.floor(y / moduleSide)]?.[Math.floor(x / moduleSide)];
      luma[(top + y) * width + left + x] = isDark ? 16 : 235;
    }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

test('@narrow drivers: signs in, scans the code of a vehicle with the camera, goes on without a line and checks out', async ({
  launchOptions,
  viewport,
}) => {
  test.slow();
  const server = await TrackingServer.start();
  const folder = mkdtempSync(join(tmpdir(), 'farol-camera-'));
  try {
    const info = Object(await server.request('GET', '/api/server'));
    const attributes = { ...info.attributes, 'farol.enableQrDriverId': true };
    await server.request('PUT', '/api/server', { ...info, attributes });
    const van = Object(
      await server.request('POST', '/api/devices', {
        name: 'Van 7',
        uniqueId: 'van-7',
        attributes: { placa: 'ABC1D23', 'farol.checklist': 'Lights\nTires | photo' },
      }),
    );
    const driver = Object(
      await server.request('POST', '/api/drivers', {
        name: 'João Pereira',
        uniqueId: 'DR7',
        attributes: {
          'farol.enableQrCode': true,
          'farol.driverUsername': 'joao',
          'farol.driverPassword': '1234',
        },
      }),
    );
    await server.request('POST', '/api/permissions', { deviceId: van.id, driverId: driver.id });
    const video = join(folder, 'camera.y4m');
    writeFileSync(video, videoOf(`${server.address}/qr-driver/scan/${String(van.id)}`));
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ],
    });
    const context = await browser.newContext({ locale: 'en-US', viewport, serviceWorkers: 'allow' });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(`${server.address}/qr-driver`);
    await expect(page).toHaveURL(`${server.address}/motorista?to=%2Fqr-driver`);
    await page.getByLabel('Username').fill('joao');
    await page.getByLabel('Password', { exact: true }).fill('1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Scan QR code' })).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Scan QR code' }).click();
    await expect(page.getByRole('heading', { name: 'Van 7' })).toBeVisible();
    await expect(page.getByText('ABC1D23')).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    expect(scripts.filter((url) => /\/(map|shell|list|session)-/.test(url))).toEqual([]);
    const checkedIn = Object(await server.request('GET', `/api/devices/${String(van.id)}`));
    expect(checkedIn.attributes.qrDriverId).toBe('DR7');

    await page.getByRole('radio', { name: 'Problem' }).last().check({ force: true });
    await page.getByRole('button', { name: 'Send checklist' }).click();
    await expect(page.getByText('Take a photo.')).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

    // The page stores itself some seconds after its first view.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const worker = (await navigator.serviceWorker.getRegistration())?.active?.state;
            return worker === 'activated' && (await caches.keys()).some((name) => name.startsWith('console'));
          }),
        { timeout: 60_000 },
      )
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('No connection. This is how it was last known.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Van 7' })).toBeVisible();
    await expect(page.getByText('ABC1D23')).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByText(/^No connection/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^No connection/)).toBeHidden();
    await expect
      .poll(async () => Object(await server.request('GET', `/api/devices/${String(van.id)}`)).attributes)
      .not.toHaveProperty('qrDriverId');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/motorista/);
    await browser.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.stopAndRemoveData();
  }
});
