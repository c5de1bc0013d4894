import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

const PLACE = { lat: -23.5505, lon: -46.6333, speed: 0 };

/** Returns the names of the server's geofences. */
async function geofenceNames(server: TrackingServer): Promise<string[]> {
  const fences = await server.request('GET', '/api/geofences');
  if (!Array.isArray(fences)) throw new Error('Not a list');
  return fences.map((fence: { name: string }) => fence.name);
}

/** Creates a device that stands at `PLACE`. */
async function createParkedDevice(server: TrackingServer): Promise<number> {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  return deviceId;
}

test('an anchor is set and removed with the established texts @both', async ({ page, server }) => {
  const deviceId = await createParkedDevice(server);
  await signInAndOpen(page, server.address, `/devices/${deviceId}?locale=pt-BR`);
  const dialog = page.getByRole('dialog');
  const turnOn = page.getByRole('button', { name: 'Ativar âncora' });
  const turnOff = page.getByRole('button', { name: 'Desativar âncora' });

  await turnOn.click();
  await expect(dialog).toContainText('Deseja realmente ativar a âncora para o veiculo "Van 1"?');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Ação cancelada pelo usuário')).toBeVisible();
  expect(await geofenceNames(server)).toEqual([]);

  await turnOn.click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Successo', { exact: true })).toBeVisible();
  await expect(page.getByText('Função âncora foi ativada com sucesso.')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await geofenceNames(server)).toEqual(['Ancora Van 1']);

  await turnOff.click();
  await expect(dialog).toContainText('Deseja realmente desativar a âncora para o veiculo "Van 1"?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await geofenceNames(server)).toEqual(['Ancora Van 1']);
  await turnOff.click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Função âncora foi desativada com sucesso.')).toBeVisible();
  await expect(turnOn).toBeVisible();
  expect(await geofenceNames(server)).toEqual([]);
});

test('a vehicle that leaves its anchor is stopped, and its anchor is removed', async ({ page, server }) => {
  const deviceId = await createParkedDevice(server);
  await server.create('notifications', { type: 'geofenceExit', notificators: 'web', always: true });
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Turn on anchor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Turn off anchor' })).toBeVisible();
  // Movement within 150 m is no violation.
  expect(await server.reportPositionAndReadCommand('van-1', { ...PLACE, lat: -23.551 })).toBe('');
  expect(await server.reportPositionAndReadCommand('van-1', PLACE)).toBe('');
  await expect(page.getByRole('button', { name: 'Turn off anchor' })).toBeVisible();

  await server.reportPosition('van-1', { ...PLACE, lat: -23.56, speed: 30 });
  await expect(page.getByRole('button', { name: 'Turn on anchor' })).toBeVisible();
  expect(await geofenceNames(server)).toEqual([]);
  const violated = page.getByTestId('anchor-violated');
  await expect(violated).toContainText('Queued');
  await expect(page.getByTestId('toast')).toContainText('Anchor violated: engine stop sent');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await server.reportPositionAndReadCommand('van-1', { ...PLACE, lat: -23.561 })).toBe('engineStop');
  await expect(violated).toContainText('Delivered to vehicle', { timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'Sent commands' })).toContainText('by the anchor');
  await server.reportPosition('van-1', { ...PLACE, lat: -23.561, blocked: true });
  await expect(violated).toContainText('Confirmed by vehicle');
  // It is still at the top after a reload.
  await page.reload();
  await expect(violated).toContainText('Confirmed by vehicle');
  await expect(page.getByTestId('toast')).toContainText('Anchor violated');
});

test('a moving vehicle can be anchored only by holding the button, and its speed is shown @both', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', { ...PLACE, speed: 36, motion: true });
  await signInAndOpen(page, server.address, `/devices/${deviceId}?locale=pt-BR`);
  await page.getByRole('button', { name: 'Ativar âncora' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('67 km/h');
  await expect(dialog).toContainText('O veículo está em movimento.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  const hold = dialog.getByRole('button', { name: 'Segure para ativar a âncora mesmo assim' });
  await expect(hold).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await geofenceNames(server)).toEqual([]);
  await hold.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText('Função âncora foi ativada com sucesso.')).toBeVisible();
  await page.keyboard.up('Enter');
  expect(await geofenceNames(server)).toEqual(['Ancora Van 1']);
});

test('an anchor that cannot be associated with its vehicle shows an error and leaves no geofence behind @both', async ({
  page,
  server,
}) => {
  const deviceId = await createParkedDevice(server);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.route(
    '**/api/permissions',
    (route) => route.fulfill({ status: 500, body: 'Broken - RuntimeException' }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Turn on anchor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toContainText('Couldn’t turn on the anchor');
  await expect(dialog.getByRole('alert')).toContainText(
    'Couldn’t assign the anchor’s geofence to the vehicle.',
  );
  expect(await geofenceNames(server)).toEqual([]);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Anchor turned on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off anchor' })).toBeVisible();
  expect(await geofenceNames(server)).toEqual(['Ancora Van 1']);
});

test('a geofence that can be neither associated nor removed is named', async ({ page, server }) => {
  const deviceId = await createParkedDevice(server);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  const broken = { status: 500, body: 'Broken - RuntimeException' };
  await page.route('**/api/permissions', (route) => route.fulfill(broken));
  await page.route('**/api/geofences/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(broken) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Turn on anchor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toContainText('The geofence “Ancora Van 1” is still on the server.');
  await page.unrouteAll();
  // A retry leaves one geofence, not two.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Anchor turned on.')).toBeVisible();
  expect(await geofenceNames(server)).toEqual(['Ancora Van 1']);
});

test('all vehicles of a group are anchored together, and their anchors are removed together', async ({
  page,
  server,
}) => {
  const groupId = await server.create('groups', { name: 'North' });
  for (const name of ['Van 1', 'Van 2']) {
    await server.createDevice(name, name, { groupId });
    await server.reportPosition(name, PLACE);
  }
  await signInAndOpen(page, server.address, '/devices');
  await page.getByRole('button', { name: /group/i }).first().click();
  await page.getByRole('button', { name: 'Turn on anchor for group' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('"North" (2)');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Turn off anchor for group' })).toBeVisible();
  expect((await geofenceNames(server)).toSorted()).toEqual(['Ancora Van 1', 'Ancora Van 2']);
  await page.getByRole('button', { name: 'Turn off anchor for group' }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Turn on anchor for group' })).toBeVisible();
  expect(await geofenceNames(server)).toEqual([]);
});
