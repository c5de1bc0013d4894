import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';

test.describe.configure({ timeout: 240_000 });

const STANDING = { lat: -23.5505, lon: -46.6333, motion: false, stoppedTime: 7_500_000 };
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('devices: an administrator creates a device with icon and photo, it reports, its QR code is downloaded, and the table shows whole names @both', async ({
  page,
  server,
}) => {
  const settings = Object(await server.request('GET', '/api/server'));
  const attributes = { ...settings.attributes, 'farol.enableQrDriverId': true };
  await server.request('PUT', '/api/server', { ...settings, attributes });
  await signInAndOpen(page, server.address, '/devices?record=new');
  const form = page.getByRole('form', { name: 'New vehicle' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Truck 12');
  await form.getByLabel('IMEI or identifier').fill('8612');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(form.getByText('New photo. It’s uploaded when you save.')).toBeVisible();
  await form.getByRole('button', { name: 'Details', exact: true }).click();
  await form.getByRole('radio', { name: 'Semi-truck' }).click({ force: true });
  await form
    .getByRole('radiogroup', { name: 'Icon color 1' })
    .getByRole('radio', { name: 'Color 5', exact: true })
    .click({ force: true });
  await form.getByRole('switch', { name: 'Icon color 2: Custom color' }).click({ force: true });
  await form.getByRole('slider', { name: 'Icon color 2: Hue' }).press('End');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();

  const row = page.getByRole('row', { name: /Truck 12/ });
  // Until the server has stored the device, it does not know who reports.
  await expect(row).toBeVisible();
  expect(await server.reportPosition('8612', STANDING)).toBe(200);
  await expect(row.getByRole('img', { name: 'Stopped for 2 h 5 min' })).toBeVisible();
  expect(await server.request('GET', '/api/devices')).toMatchObject([
    {
      category: 'truck2',
      attributes: {
        deviceImage: 'device.jpg',
        'farol.color': '13|2.00|1.00',
        'farol.color_extra': '360|0.00|1.80',
      },
    },
  ]);
  await row.click();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vehicle QR code' });
  await expect(dialog.getByText(`${server.address}/qr-driver/scan/1`)).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PNG' }).click();
  expect((await saving).suggestedFilename()).toBe('1-Truck 12.png');

  // The table of devices shows long names completely and keeps the actions visible.
  const name = 'Refrigerated truck of Souza & Sons';
  await server.createDevice(name, 'truck-1');
  await page.goto(`${server.address}/devices?table=true`);
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
});

test.describe('devices: in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('devices: the page of a vehicle cuts no state and has two columns where the panel is expanded', async ({
    page,
    server,
  }) => {
    await server.createDevice('Van 1', 'van-1');
    expect(
      await server.reportPosition('van-1', { ...STANDING, ignition: false, blocked: false, rssi: 3, sat: 9 }),
    ).toBe(200);
    await signInAndOpen(page, server.address, '/devices/1');
    const states = page.getByRole('list', { name: 'Status atual' });
    await expect(states.getByText('Desbloqueado')).toBeVisible();
    const cut = await states
      .locator('span')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
    expect(cut).toBe(0);
    const actions = page.getByRole('group', { name: 'Ações' });
    const place = page.getByRole('region', { name: 'Última posição' });
    const beside = async () =>
      ((await place.boundingBox())?.x ?? 0) - ((await actions.boundingBox())?.x ?? 0);
    expect(Math.abs(await beside())).toBeLessThan(20);
    await page.getByRole('button', { name: 'Expandir painel' }).click();
    await expect.poll(beside).toBeGreaterThan(300);
  });
});
