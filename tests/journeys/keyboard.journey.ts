import type { Page } from '@playwright/test';
import { accessibilityViolationsInBothSchemes, signInAndOpen, expect, test } from './journey.ts';
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

test('keyboard: every dialog takes the focus to its first field and gives it back; Escape closes the topmost element; unsaved input is asked for', async ({
  page,
  server,
}) => {
  test.slow();
  const deviceId = await server.createDevice('Van 01', 'van-1');
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
    await account.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await expect(dialog).toBeVisible();
    // Never the × of the dialog.
    await expect(dialog.locator('input:focus, textarea:focus, select:focus')).toHaveCount(1);
    if (entry === 'Server settings') {
      await dialog.getByLabel('Announcement text').fill('Maintenance on Sunday');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. Now applies to everyone.')).toBeVisible();
      await expect.poll(() => focusPlace(page)).toBe('dialog');
      for (let presses = 0; presses < 4; presses++) {
        await page.keyboard.press('Tab');
        expect(await focusPlace(page)).toBe('dialog');
      }
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(account).toBeFocused();
  }

  // Escape closes the topmost element, then the one below; it and going back ask before they discard input.
  await page.goto(`${server.address}/devices/${deviceId}`);
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: /Search vehicles/ });
  await palette.fill('van');
  await expect(page.getByRole('option', { name: /Van 01/ })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/edit=true/);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Van 02');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Van 02');
    await expect(page).toHaveURL(/edit=true/);
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/devices(\?[^/]*)?$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/home(\?[^/]*)?$/);
});
