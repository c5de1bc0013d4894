import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test, accessibilityViolations } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

const SAO_PAULO = { lat: -23.5505, lon: -46.6333, speed: 20, bearing: 90 };

/** Parses a list of objects from the server. */
function objects(response: unknown): Record<string, unknown>[] {
  if (!Array.isArray(response)) throw new Error('Not a list');
  return response.map((item: unknown) => Object.fromEntries(Object.entries(Object(item))));
}

async function openForm(page: Page, address: string): Promise<Locator> {
  await page.goto(`${address}/devices`);
  await signIn(page);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await page.getByRole('button', { name: 'New device' }).first().click();
  return page.getByRole('form', { name: 'New device' });
}

test('an administrator creates a device in the form; it is in the list and accepts reports @both', async ({
  page,
  server,
}) => {
  const form = await openForm(page, server.address);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please input a device name')).toBeVisible();
  await expect(form.getByText('Please input a device unique id')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Truck 12');
  await form.getByLabel('IMEI or identifier').fill('  8612  ');
  await form.getByRole('button', { name: 'Details', exact: true }).click();
  await form.getByLabel('License plate').fill('ABC1D23');
  await form.getByLabel('Speed limit').fill('60');
  await form.getByRole('radio', { name: 'Semi-truck' }).click({ force: true });
  await form
    .getByRole('radiogroup', { name: 'Icon color 1' })
    .getByRole('radio', { name: 'Color 5', exact: true })
    .click({ force: true });
  await form.getByRole('switch', { name: 'Icon color 2: Custom color' }).click({ force: true });
  await form.getByRole('slider', { name: 'Icon color 2: Hue' }).press('End');
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();

  const row = page.getByRole('row', { name: /Truck 12/ });
  await expect(row).toBeVisible();
  expect(await server.reportPosition('8612', SAO_PAULO)).toBe(200);
  await expect(row.getByText('No position')).toBeHidden();
  expect(await server.request('GET', '/api/devices')).toMatchObject([
    {
      uniqueId: '8612',
      category: 'truck2',
      attributes: {
        placa: 'ABC1D23',
        // The tracking server uses knots, the user miles per hour.
        speedLimit: expect.closeTo(52.14, 2),
        'farol.color': '13|2.00|1.00',
        'farol.color_extra': '360|0.00|1.80',
      },
    },
  ]);
});

test('an odometer is set in the unit of the user, and a photo is stored with the device @both', async ({
  page,
  server,
}) => {
  const id = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', SAO_PAULO);
  await page.goto(`${server.address}/devices/${id}?edit=true`);
  await signIn(page);
  const form = page.getByRole('form', { name: 'Edit Van 1' });
  await form.getByLabel('Odometer').fill('100');
  await form.locator('input[type=file]').setInputFiles({
    name: 'van.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(form.getByText('New photo. It’s uploaded when you save.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${server.address}/devices/${id}`);
  expect(await server.request('GET', '/api/devices')).toMatchObject([
    { attributes: { deviceImage: 'device.jpg' } },
  ]);
  const [position] = objects(await server.request('GET', `/api/positions?deviceId=${id}`));
  expect(position).toHaveProperty('attributes.totalDistance', expect.closeTo(160_934, -1));
});

test('an identifier that is already taken shows an error at its field, and no input is lost @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  const form = await openForm(page, server.address);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Van 2');
  await form.getByLabel('IMEI or identifier').fill('van-1');
  await form.getByLabel('ICCID').fill('8955');
  await form.getByRole('button', { name: 'Save' }).click();
  const identifier = form.getByLabel('IMEI or identifier');
  await expect(identifier).toHaveAttribute('aria-invalid', 'true');
  await expect(identifier).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Van 2');
  await expect(form.getByLabel('ICCID')).toHaveValue('8955');
  expect(await accessibilityViolations(page)).toEqual([]);
  await identifier.fill('van-2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Van 2/ })).toBeVisible();
});

test('leaving the form with changes asks first and then continues; users at their device limit are told why they cannot add one @both', async ({
  page,
  server,
}) => {
  const form = await openForm(page, server.address);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Van 2');
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Van 2');
  await page.getByRole('button', { name: 'Close panel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`${server.address}/home`);

  await server.createDevice('Van 1', 'van-1');
  const users = objects(await server.request('GET', '/api/users'));
  const ana = users.find(({ email }) => email === ADMINISTRATOR.email);
  await server.request('PUT', `/api/users/${Number(ana?.['id'])}`, { ...ana, deviceLimit: 1 });
  await page.goto(`${server.address}/devices`);
  const add = page.getByRole('button', { name: 'New device. Your account’s device limit has been reached.' });
  await expect(add).toBeVisible();
  // The disabled button can be clicked to see the reason.
  await add.click({ force: true });
  await expect(page.getByText('Your account’s device limit has been reached.').first()).toBeVisible();
  await expect(form).toBeHidden();
});

test('several devices are selected in the table and moved to a group; a deleted device is not listed @both', async ({
  page,
  server,
}) => {
  await server.request('POST', '/api/groups', { name: 'North' });
  await server.createDevice('Van 1', 'van-1');
  await server.createDevice('Van 2', 'van-2');
  const info = Object(await server.request('GET', '/api/server'));
  const attributes = { ...Object(info.attributes), 'farol.enableLazyDeletion': true };
  await server.request('PUT', '/api/server', { ...info, attributes });
  const old = await server.createDevice('Old', 'van-0');
  await server.request('DELETE', `/api/devices/${old}`);
  await page.goto(`${server.address}/devices`);
  await signIn(page);
  await page.getByRole('button', { name: 'Select several, import or export' }).click();
  await expect(page.getByText('2 records')).toBeVisible();
  await expect(page.getByText('Old')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all' }).click({ force: true });
  await page.getByRole('button', { name: 'Move to group' }).click();
  await page.getByRole('menuitem', { name: 'North' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect
    .poll(async () =>
      objects(await server.request('GET', '/api/devices')).filter(({ groupId }) => Number(groupId) > 0),
    )
    .toHaveLength(2);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Select several, import or export' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Van 2/ })).toBeVisible();
});
