import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

const PLACE = { lat: -23.5505, lon: -46.6333 };
/** 20 knots are 23 miles per hour. */
const MOVING = { ...PLACE, speed: 20, motion: true };

/** Who wants to hear what becomes of his commands has a rule for it. */
async function createCommandNotifications(server: TrackingServer): Promise<void> {
  for (const type of ['queuedCommandSent', 'commandResult'])
    await server.create('notifications', { type, notificators: 'web', always: true });
}

/** The newest sent command of the list on the screen. */
function newestSentCommand(page: Page): Locator {
  return page.getByRole('list', { name: 'Sent commands' }).getByRole('listitem').first();
}

/** Holds a button down until what it was asked for shows. */
async function holdUntil(page: Page, button: Locator, sign: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await expect(sign).toBeVisible();
  await page.mouse.up();
}

test('locking a moving vehicle shows its speed, takes a second step, and is followed to its answer @both', async ({
  page,
  server,
}) => {
  await createCommandNotifications(server);
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock Van 1?' });
  await expect(dialog).toContainText('23 mph');
  await expect(dialog).toContainText(/\d+ s ago/);
  await expect(dialog).toContainText('The vehicle is moving.');
  // What the dialog says is live.
  await server.reportPosition('van-1', { ...MOVING, speed: 40 });
  await expect(dialog).toContainText('46 mph');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  const hold = dialog.getByRole('button', { name: 'Hold to lock anyway' });
  await expect(hold).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await hold.click();
  await expect(hold).toBeVisible();
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('');

  await holdUntil(page, hold, page.getByText('Queued until the vehicle connects').first());
  await expect(dialog).toBeHidden();
  await expect(newestSentCommand(page)).toContainText('Lock engine');
  await expect(newestSentCommand(page)).toContainText('Queued until the vehicle connects');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  // The next report fetches it, and the one after that nothing more.
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('engineStop');
  await expect(newestSentCommand(page)).toContainText('Delivered to vehicle');
  expect(await server.reportPositionAndReadCommand('van-1', { ...MOVING, result: 'cut off' })).toBe('');
  await expect(newestSentCommand(page)).toContainText('Vehicle responded');
  await expect(newestSentCommand(page)).toContainText('Response: cut off');
  await server.reportPosition('van-1', { ...PLACE, speed: 0, motion: false, blocked: true });
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0);

  // It is still known after a reload, and stands in the list of all.
  await page.goto(`${server.address}/commands`);
  await page.getByRole('tab', { name: 'Sent commands' }).click();
  await expect(newestSentCommand(page)).toContainText('Lock engine · Van 1');
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
});

test('a vehicle that stands is locked in one step, and cancelling sends nothing', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  const standing = { ...PLACE, speed: 0, motion: false };
  await server.reportPosition('van-1', standing);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Lock Van 1?' });
  await lock.click();
  await expect(dialog).toContainText('Stopped, based on a recent position.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Action canceled by user')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await server.reportPositionAndReadCommand('van-1', standing)).toBe('');

  await lock.click();
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(newestSentCommand(page)).toContainText('Queued');
  expect(await server.reportPositionAndReadCommand('van-1', standing)).toBe('engineStop');
  // Nobody asked to be told of it: what the vehicle says of itself is enough.
  await server.reportPosition('van-1', { ...standing, blocked: true });
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
});

test('a position that is too old to judge by demands the second step as well', async ({ page, server }) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600;
  await server.reportPosition('van-1', { ...PLACE, speed: 0, timestamp: tenMinutesAgo });
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock Van 1?' });
  await expect(dialog).toContainText('10 min ago');
  await expect(dialog).toContainText('The position is more than 2 minutes old');
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  const hold = dialog.getByRole('button', { name: 'Hold to lock anyway' });
  // From the keyboard it is held as well.
  await hold.focus();
  await page.keyboard.down('Space');
  await expect(newestSentCommand(page)).toContainText('Queued');
  await page.keyboard.up('Space');
});

test('a saved command that replaces the native one is what locks', async ({ page, server }) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  const standing = { ...PLACE, speed: 0, motion: false };
  await server.reportPosition('van-1', standing);
  const commandId = await server.create('commands', {
    description: 'Cut gently',
    type: 'custom',
    attributes: { data: 'RELAY,1#', 'farol.changeNative': 'engineStop' },
  });
  await server.request('POST', '/api/permissions', { deviceId, commandId });
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock Van 1?' });
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(newestSentCommand(page)).toContainText('Queued');
  expect(await server.reportPositionAndReadCommand('van-1', standing)).toBe('RELAY,1#');
});

test('a command of the menu takes its parameters, and a refusal is told @both', async ({ page, server }) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Send command' }).click();
  await expect(page.getByRole('menuitem', { name: 'Custom' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Custom' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText('Please fill in this field.');
  await dialog.getByLabel('Data').fill('PING');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.route('**/api/commands/send', (route) => route.abort('connectionreset'), { times: 1 });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Couldn’t confirm that the command reached the server',
  );
  await expect(newestSentCommand(page)).toContainText('No response from the server. It may have arrived.');
  // A try anew asks anew: the vehicle may move by now.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Data')).toHaveValue('PING');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(newestSentCommand(page)).toContainText('Queued');
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('PING');
});

test('who may only send saved commands is offered no other, and who may only look no anchor', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  const saved = await server.create('commands', {
    description: 'Where are you?',
    type: 'positionSingle',
    attributes: {},
  });
  await server.request('POST', '/api/permissions', { deviceId, commandId: saved });
  const limited = { name: 'Léo', email: 'leo@example.com', password: 'segredo' };
  const userId = await server.create('users', { ...limited, limitCommands: true });
  await server.request('POST', '/api/permissions', { userId, deviceId });
  await server.request('POST', '/api/permissions', { userId, commandId: saved });
  await signInAndOpen(page, server.address, `/devices/${deviceId}`, limited);
  await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send command' }).click();
  await expect(page.getByText('Your account can only send saved commands.')).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['Where are you?']);

  const readonlyUser = { name: 'Rui', email: 'rui@example.com', password: 'segredo' };
  const lookerId = await server.create('users', { ...readonlyUser, readonly: true });
  await server.request('POST', '/api/permissions', { userId: lookerId, deviceId });
  await page.context().clearCookies();
  await signInAndOpen(page, server.address, `/devices/${deviceId}`, readonlyUser);
  await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on anchor' })).toHaveCount(0);
  await page.goto(`${server.address}/geofence`);
  await expect(page.getByText('No geofences yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New geofence' })).toHaveCount(0);
});

test('the engines of a group are stopped together: the moving one is named, a second step is taken, and each is followed @both', async ({
  page,
  server,
}) => {
  const groupId = await server.create('groups', { name: 'North' });
  const standing = { ...PLACE, speed: 0, motion: false, blocked: false };
  await server.createDevice('Van 1', 'van-1', { groupId });
  await server.createDevice('Van 2', 'van-2', { groupId });
  await server.reportPosition('van-1', MOVING);
  await server.reportPosition('van-2', standing);
  await signInAndOpen(page, server.address, '/devices');
  const toGroup = page.getByRole('button', { name: 'Send command to group' });
  if ((await toGroup.count()) === 0) await page.getByRole('button', { name: 'Show by group' }).click();
  await toGroup.click();
  const dialog = page.getByRole('dialog', { name: 'Command for the group North: 2 vehicles' });
  await expect(dialog.getByRole('button', { name: 'Lock engine', exact: true })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock engine', exact: true }).click();
  await expect(dialog).toContainText('Send “Lock engine” to 2 vehicles?');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // What is known of both is fresh, however long that took.
  const reportBoth = async (): Promise<void> => {
    await server.reportPosition('van-1', MOVING);
    await server.reportPosition('van-2', standing);
  };
  await reportBoth();
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Van 1: moving');
  await expect(dialog.getByRole('alert')).not.toContainText('Van 2');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await server.reportPositionAndReadCommand('van-2', standing)).toBe('');
  await reportBoth();
  const hold = dialog.getByRole('button', { name: 'Hold to lock 2 vehicles anyway' });
  await holdUntil(page, hold, dialog.getByText('Sent to the server for 2 vehicles'));
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await dialog.getByRole('link', { name: 'Sent commands' }).click();
  const sent = page.getByRole('list', { name: 'Sent commands' }).getByRole('listitem');
  await expect(sent.filter({ hasText: 'Van 1' })).toContainText('Queued until the vehicle connects');
  await expect(sent.filter({ hasText: 'Van 2' })).toContainText('Queued until the vehicle connects');
  expect(await server.reportPositionAndReadCommand('van-2', standing)).toBe('engineStop');
  // No rule brings the event: the delivery is looked up.
  await expect(sent.filter({ hasText: 'Van 2' })).toContainText('Delivered to vehicle', { timeout: 60_000 });
  await server.reportPosition('van-2', { ...standing, blocked: true });
  await expect(sent.filter({ hasText: 'Van 2' })).toContainText('Confirmed by vehicle');
  await expect(sent.filter({ hasText: 'Van 1' })).toContainText('Queued until the vehicle connects');
});
