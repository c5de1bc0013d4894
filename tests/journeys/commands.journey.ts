import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

const PLACE = { lat: -23.5505, lon: -46.6333 };
/** 20 knots are 23 miles per hour. */
const MOVING = { ...PLACE, speed: 20, motion: true };

/** Creates the notification rules that report the progress of commands. */
async function createCommandNotifications(server: TrackingServer): Promise<void> {
  for (const type of ['queuedCommandSent', 'commandResult'])
    await server.create('notifications', { type, notificators: 'web', always: true });
}

/** Returns the newest command of the command log. */
function newestSentCommand(page: Page): Locator {
  return page.getByRole('list', { name: 'Sent commands' }).getByRole('listitem').first();
}

/** Holds a button down until an element is visible. */
async function holdUntil(page: Page, button: Locator, result: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await expect(result).toBeVisible();
  await page.mouse.up();
}

test('locking a moving vehicle shows its speed, needs a second step, and is tracked to its confirmation @both', async ({
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
  // The dialog shows live values.
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

  // The next report fetches the command, the one after it none.
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('engineStop');
  await expect(newestSentCommand(page)).toContainText('Delivered to vehicle');
  expect(await server.reportPositionAndReadCommand('van-1', { ...MOVING, result: 'cut off' })).toBe('');
  await expect(newestSentCommand(page)).toContainText('Vehicle responded');
  await expect(newestSentCommand(page)).toContainText('Response: cut off');
  await server.reportPosition('van-1', { ...PLACE, speed: 0, motion: false, blocked: true });
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0);

  // It is still known after a reload, and is in the list of all commands.
  await page.goto(`${server.address}/commands`);
  await page.getByRole('tab', { name: 'Sent commands' }).click();
  await expect(newestSentCommand(page)).toContainText('Lock engine · Van 1');
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
});

test('a standing vehicle is locked in one step, and canceling sends nothing', async ({ page, server }) => {
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
  // Without a notification rule the reported state of the vehicle is enough.
  await server.reportPosition('van-1', { ...standing, blocked: true });
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
});

test('an old position requires the second step as well', async ({ page, server }) => {
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
  // The keyboard can hold the button as well.
  await hold.focus();
  await page.keyboard.down('Space');
  await expect(newestSentCommand(page)).toContainText('Queued');
  await page.keyboard.up('Space');
});

test('a saved command that replaces the built-in one locks the vehicle', async ({ page, server }) => {
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

test('a command of the menu takes its parameters, and a failure is shown @both', async ({ page, server }) => {
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
  // A retry asks for confirmation again: the vehicle may be moving now.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Data')).toHaveValue('PING');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(newestSentCommand(page)).toContainText('Queued');
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('PING');
});

test('users limited to saved commands are offered no others, and read-only users no anchor', async ({
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
  const readonlyId = await server.create('users', { ...readonlyUser, readonly: true });
  await server.request('POST', '/api/permissions', { userId: readonlyId, deviceId });
  await page.context().clearCookies();
  await signInAndOpen(page, server.address, `/devices/${deviceId}`, readonlyUser);
  await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on anchor' })).toHaveCount(0);
  await page.goto(`${server.address}/geofence`);
  await expect(page.getByText('No geofences yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New geofence' })).toHaveCount(0);
});

test('the engines of a group are stopped together: a moving vehicle is named and needs a second step, and each is tracked @both', async ({
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
  const groupCommand = page.getByRole('button', { name: 'Send command to group' });
  if ((await groupCommand.count()) === 0) await page.getByRole('button', { name: 'Show by group' }).click();
  await groupCommand.click();
  const dialog = page.getByRole('dialog', { name: 'Command for the group North: 2 vehicles' });
  await expect(dialog.getByRole('button', { name: 'Lock engine', exact: true })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock engine', exact: true }).click();
  await expect(dialog).toContainText('Send “Lock engine” to 2 vehicles?');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // Keeps both positions recent, however long the steps took.
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
  // No rule reports the event: the console polls the delivery.
  await expect(sent.filter({ hasText: 'Van 2' })).toContainText('Delivered to vehicle', { timeout: 60_000 });
  await server.reportPosition('van-2', { ...standing, blocked: true });
  await expect(sent.filter({ hasText: 'Van 2' })).toContainText('Confirmed by vehicle');
  await expect(sent.filter({ hasText: 'Van 1' })).toContainText('Queued until the vehicle connects');
});
