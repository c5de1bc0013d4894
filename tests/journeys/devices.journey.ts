import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';

test.describe.configure({ timeout: 240_000 });

const STANDING = { lat: -23.5505, lon: -46.6333, motion: false, stoppedTime: 7_500_000 };

test('a standing vehicle shows for how long, in list and detail; with QR check-in enabled its QR code can be downloaded @both', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', STANDING);
  await signInAndOpen(page, server.address, '/devices');
  const row = page.getByRole('row', { name: /Van 1/ });
  await expect(row.getByRole('img', { name: 'Stopped for 2 h 5 min' })).toBeVisible();
  await row.click();
  await expect(page.getByText('Stopped for 2 h 5 min')).toBeVisible();
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect(actions.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'QR code' })).toHaveCount(0);

  const settings = Object(await server.request('GET', '/api/server'));
  const attributes = { ...settings.attributes, 'farol.enableQrDriverId': true };
  await server.request('PUT', '/api/server', { ...settings, attributes });
  await page.reload();
  await actions.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Device QR code' });
  await expect(dialog.getByText(`${server.address}/qr-driver/scan/${deviceId}`)).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PNG' }).click();
  expect((await saving).suggestedFilename()).toBe(`${deviceId}-Van 1.png`);
});

test('the table of devices shows long names completely and keeps the actions visible @both', async ({
  page,
  server,
}) => {
  const name = 'Refrigerated truck of Souza & Sons';
  await server.createDevice(name, 'truck-1');
  await signInAndOpen(page, server.address, '/devices?table=true');
  const title = page.getByRole('rowheader').getByRole('button', { name });
  await expect(title).toBeVisible();
  const isTruncated = await title.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isTruncated).toBe(false);
  await expect(page.getByRole('cell', { name: 'truck-1' })).toBeInViewport();
  await expect(
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button')
      .last(),
  ).toBeInViewport();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await title.click();
  await expect(page.getByRole('form', { name: `Edit ${name}` })).toBeVisible();
});
