import type { Page } from '@playwright/test';
import { signInAndOpen, expect, test } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

/** Returns where the focus is: in a dialog, in the page, or nowhere. */
function focusPlace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body) return 'nowhere';
    const dialog = activeElement.closest('[role="dialog"]');
    return dialog ? 'dialog' : 'page';
  });
}

test('after saving the server settings the focus stays in the dialog, and after Escape it returns to the button', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/devices');
  const account = page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` });
  await account.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Server settings' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Server settings' });
  const text = settings.getByLabel('Announcement text');
  await expect(settings.locator('input, textarea').first()).toBeFocused();
  await text.fill('Maintenance on Sunday');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Now applies to everyone.')).toBeVisible();
  await expect.poll(() => focusPlace(page)).toBe('dialog');
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab');
    expect(await focusPlace(page)).toBe('dialog');
  }
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(account).toBeFocused();
  await expect(page).toHaveURL(/\/devices$/);
});

test('Escape closes the topmost element, then the one below, and asks before it discards input', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 01', 'van-1');
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: /^Edit/ }).click();
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Van 02');
  await page.keyboard.press('?');
  await name.fill('Van 02');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: /unsaved|discard|leave/i });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Van 02');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/devices(\?[^/]*)?$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/home(\?[^/]*)?$/);
});

test('a dialog focuses its first field or its safe action, never its ×', async ({ page, server }) => {
  await signInAndOpen(page, server.address, '/home');
  const account = page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` });
  for (const entry of [
    'My account',
    'Drivers',
    'Calendars',
    'Maintenance',
    'Server settings',
    'Activity log',
  ]) {
    await account.click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await expect(dialog).toBeVisible();
    await expect.poll(() => focusPlace(page)).toBe('dialog');
    await expect(dialog.getByRole('button', { name: 'Close' }).first()).not.toBeFocused();
    await expect(dialog.locator('input:focus, textarea:focus, select:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(account).toBeFocused();
  }
});

test('going back from an edited device asks before it discards input', async ({ page, server }) => {
  const deviceId = await server.createDevice('Van 01', 'van-1');
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/edit=true/);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Van 02');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/edit=true/);
  await question.getByRole('button', { name: /Keep|Stay|Go on/ }).click();
  await expect(name).toHaveValue('Van 02');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await expect(page).not.toHaveURL(/edit=true/);
});

test('losing the server keeps the last view, dimmed and with its age, whatever menu entry is chosen', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 01', 'van-1');
  await server.reportPosition('van-1', { lat: -23.55, lon: -46.63, speed: 0 });
  await signInAndOpen(page, server.address, '/devices');
  await expect(page.getByRole('row', { name: /Van 01/ })).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await server.kill();
  await expect(page.getByText(/the map as it was .* ago/)).toBeVisible();
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByRole('row', { name: /Van 01/ })).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(page).toHaveURL(/\/devices/);
  await expect(page.getByRole('row', { name: /Van 01/ })).toBeVisible();
  await server.start();
  await expect(page.getByText(/the map as it was .* ago/)).toBeHidden();
});

test('the form of a record is a link: a reload opens it again, also for a new record', async ({
  page,
  server,
}) => {
  await server.request('POST', '/api/groups', { name: 'North' });
  await signInAndOpen(page, server.address, '/groups?record=new');
  await expect(page.getByRole('form', { name: 'New group' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/groups$/);
  await page.goto(`${server.address}/users?record=1`);
  await expect(page.getByRole('form', { name: /Ana Lima/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('form', { name: /Ana Lima/ })).toBeVisible();
  await page.goto(`${server.address}/home?open=drivers&record=new`);
  await expect(page.getByRole('form', { name: 'New driver' })).toBeVisible();
});
