import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';

test.describe.configure({ timeout: 240_000 });

const PLACE = { lat: -23.5505, lon: -46.6333 };
const STANDING = { ...PLACE, speed: 0, motion: false, blocked: false };
/** 20 knots are 23 miles per hour. */
const MOVING = { ...PLACE, speed: 20, motion: true };
/** Slow enough for an engine stop. */
const SLOW = { ...MOVING, speed: 8 };

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

test('commands: a moving vehicle is locked by holding a button, and the command is tracked to its confirmation @both', async ({
  page,
  server,
}) => {
  for (const type of ['queuedCommandSent', 'commandResult'])
    await server.create('notifications', { type, notificators: 'web', always: true });
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Send command' }).click();
  await expect(page.getByRole('menuitem', { name: 'Custom' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send command' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock Van 1?' });
  await expect(dialog).toContainText('23 mph');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  const hold = dialog.getByRole('button', { name: 'Hold to lock anyway' });
  await expect(hold).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await hold.click();
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('');
  await holdUntil(page, hold, page.getByText('Queued until the vehicle connects').first());
  await expect(dialog).toBeHidden();

  // A stop is held while the vehicle is fast. The first slow report fetches it, the one after it none.
  expect(await server.reportPositionAndReadCommand('van-1', MOVING)).toBe('');
  await expect(newestSentCommand(page)).toContainText('Held: the vehicle is too fast to be locked');
  expect(await server.reportPositionAndReadCommand('van-1', SLOW)).toBe('engineStop');
  await expect(newestSentCommand(page)).toContainText('Delivered to vehicle');
  expect(await server.reportPositionAndReadCommand('van-1', { ...SLOW, result: 'cut off' })).toBe('');
  await expect(newestSentCommand(page)).toContainText('Response: cut off');
  await server.reportPosition('van-1', { ...STANDING, blocked: true });
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();

  // It is still known after a reload, and is in the list of all commands.
  await page.goto(`${server.address}/commands?tab=sent`);
  await expect(newestSentCommand(page)).toContainText('Lock engine · by Ana Lima · Van 1');
  await expect(newestSentCommand(page)).toContainText('Confirmed by vehicle');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
});

test('commands: a vehicle that leaves its anchor is stopped; the engines of its group are stopped together', async ({
  page,
  server,
}) => {
  const groupId = await server.create('groups', { name: 'North' });
  const deviceId = await server.createDevice('Van 1', 'van-1', { groupId });
  await server.createDevice('Van 2', 'van-2', { groupId });
  await server.reportPosition('van-1', STANDING);
  await server.reportPosition('van-2', STANDING);
  await server.create('notifications', { type: 'geofenceExit', notificators: 'web', always: true });
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: 'Turn on anchor' }).click();
  const question = page.getByRole('dialog', { name: 'Warning' });
  await expect(question).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'OK' }).click();
  // It is set once the geofence is linked to the vehicle as well.
  await expect(page.getByRole('button', { name: 'Turn off anchor' })).not.toHaveAttribute('data-loading');
  // Movement within 150 m is no violation.
  expect(await server.reportPositionAndReadCommand('van-1', { ...STANDING, lat: -23.551 })).toBe('');
  // One fix outside may be wrong, a second one stops the engine.
  await server.reportPosition('van-1', { ...MOVING, lat: -23.56 });
  expect(await server.reportPositionAndReadCommand('van-1', { ...MOVING, lat: -23.5605 })).toBe('');
  await expect(page.getByRole('button', { name: 'Turn on anchor' })).toBeVisible();
  expect(await server.request('GET', '/api/geofences')).toEqual([]);
  const violated = page.getByTestId('anchor-violated');
  await expect(violated).toContainText('Queued');
  await expect(page.getByTestId('toast')).toContainText('Anchor violated: engine stop sent');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await server.reportPositionAndReadCommand('van-1', { ...SLOW, lat: -23.561 })).toBe('engineStop');
  await server.reportPosition('van-1', { ...STANDING, lat: -23.561, blocked: true });
  await expect(violated).toContainText('Confirmed by vehicle');
  // It is still at the top after a reload.
  await page.reload();
  await expect(violated).toContainText('Confirmed by vehicle');

  await page.goto(`${server.address}/devices`);
  const groupCommand = page.getByRole('button', { name: 'Send command to group' });
  await expect(page.getByRole('row', { name: /Van 2/ })).toBeVisible();
  if ((await groupCommand.count()) === 0) await page.getByRole('button', { name: 'Show by group' }).click();
  await groupCommand.click();
  const dialog = page.getByRole('dialog', { name: 'Command for the group North: 2 vehicles' });
  await expect(dialog.getByRole('button', { name: 'Lock engine', exact: true })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock engine', exact: true }).click();
  await server.reportPosition('van-1', MOVING);
  await server.reportPosition('van-2', STANDING);
  // The list behind the dialog shows what the console has received.
  const row = page.getByRole('row', { name: /Van 1/, includeHidden: true });
  await expect(row.getByRole('img', { name: 'Moving', includeHidden: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Van 1: moving');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const hold = dialog.getByRole('button', { name: 'Hold to lock 2 vehicles anyway' });
  await holdUntil(page, hold, dialog.getByText('Sent to the server for 2 vehicles'));
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await server.reportPositionAndReadCommand('van-2', STANDING)).toBe('engineStop');
});
