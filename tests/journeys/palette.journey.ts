import {
  signInAndOpen,
  expect,
  visibleMapCenter,
  waitUntilZoomedToVehicle,
  signIn,
  test,
  accessibilityViolations,
} from './journey.ts';

test('a few letters in the command palette open a vehicle, and one dialog shows all shortcuts', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Caminhão São Paulo', 'truck-1');
  await server.createDevice('Van 1', 'van-1');
  await page.goto(`${server.address}/home`);
  await signIn(page);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('2');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Search vehicles/ });
  await field.fill('sao cam');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('Caminhão São Paulo');
  expect(await accessibilityViolations(page)).toEqual([]);
  await field.press('Enter');
  await expect(page).toHaveURL(`${server.address}/devices/${deviceId}`);

  await page.keyboard.press('Control+k');
  await field.fill('nothing is called so');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  // The map stays at the vehicle, and the URL contains its view.
  await expect(page).toHaveURL(/\/home\?lat=[^/]*$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: /Search by name/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.getByRole('link', { name: 'Groups' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  // Records can be created from anywhere.
  await page.keyboard.press('Escape');
  for (const [typed, form] of [
    ['new dev', 'New device'],
    ['new geof', 'New geofence'],
    ['new user', 'New user'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: form })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('the open vehicle is on the map, whatever the search and filter', async ({ page, server }) => {
  const places = [
    ['Moto 01', 'moto-1', -23.55],
    ['Moto 02', 'moto-2', -23.1],
    ['Van 01', 'van-1', -22.9],
  ] as const;
  for (const [name, uniqueId, lat] of places) {
    await server.createDevice(name, uniqueId);
    await server.reportPosition(uniqueId, { lat, lon: -46.63, speed: 0 });
  }
  await signInAndOpen(page, server.address, '/devices');
  await page.getByRole('searchbox').fill('moto');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row', { name: /Moto 01/ }).click();
  await waitUntilZoomedToVehicle(page);
  const outside = page.getByRole('button', { name: 'Outside the filter' });
  await expect(outside).toBeHidden();

  const field = page.getByRole('combobox', { name: /Search vehicles/ });
  await page.keyboard.press('Control+k');
  await field.fill('van 01');
  await expect(page.getByRole('option', { name: /Van 01/ })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await expect(outside).toBeVisible();
  // The camera moved it to the center of the visible map, where it can be clicked.
  await expect
    .poll(async () => {
      const { x, y } = await visibleMapCenter(page, 400);
      await page.mouse.move(x + 3, y);
      await page.mouse.move(x, y);
      return page.getByRole('status').filter({ hasText: 'Van 01' }).count();
    })
    .toBeGreaterThan(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await outside.click();
  await expect(outside).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await page.getByRole('button', { name: /^Offline/ }).click();
  await expect(outside).toBeVisible();
});

test('text typed right after the first Ctrl K finds its vehicle, and Enter opens nothing else', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 01', 'van-1');
  await server.createDevice('Truck 01', 'truck-1');
  // The code of the palette loads slowly.
  await page.route(/palette-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await signInAndOpen(page, server.address, '/devices');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('van 01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/devices/${deviceId}$`));
  await expect(page.getByRole('combobox', { name: /Search vehicles/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
