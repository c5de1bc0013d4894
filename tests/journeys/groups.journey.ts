import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The element cannot be reached with Tab');
}

/** Moves the focus to an element with Tab and presses Enter. */
async function pressKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens the menu of a record with the keyboard and chooses an entry. */
async function chooseRecordAction(page: Page, title: string, entry: string): Promise<void> {
  await pressKey(page, page.getByRole('button', { name: `Actions for ${title}` }));
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

test('groups are created, edited, associated and deleted with the keyboard alone', async ({
  page,
  server,
}) => {
  await server.create('geofences', { name: 'Depot', area: 'CIRCLE (-23.55 -46.63, 100)' });
  await server.create('groups', { name: 'Brazil' });
  await signInAndOpen(page, server.address, '/groups');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await pressKey(page, page.getByRole('button', { name: 'New group' }));
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please fill in this field.')).toBeVisible();
  await expect(name).toBeFocused();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.type('North');
  await tabTo(page, page.getByRole('combobox', { name: 'Parent group' }));
  await page.keyboard.type('Bra');
  await expect(page.getByRole('option', { name: 'Brazil' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressKey(page, page.getByRole('button', { name: 'Save' }));
  const row = page.getByRole('row', { name: /North/ });
  await expect(row).toContainText('Brazil');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await chooseRecordAction(page, 'North', 'Edit');
  await expect(name).toHaveValue('North');
  await tabTo(page, name);
  await page.keyboard.press('End');
  await page.keyboard.type(' East');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /North East/ })).toBeVisible();

  await chooseRecordAction(page, 'North East', 'Geofences');
  const associations = page.getByRole('dialog', { name: 'Geofences for North East' });
  const depot = associations.getByRole('switch', { name: 'Depot' });
  await tabTo(page, depot);
  await page.keyboard.press('Space');
  await expect(depot).toBeChecked();
  await expect(associations).toContainText('1 of 1 assigned');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(associations).toBeHidden();
  // The focus returns to where the dialog was opened.
  await expect(page.getByRole('button', { name: 'Actions for North East' })).toBeFocused();
  const associatedGeofences = await server.request('GET', '/api/geofences?groupId=2');
  expect(associatedGeofences).toMatchObject([{ name: 'Depot' }]);

  await chooseRecordAction(page, 'North East', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete?' });
  await expect(question).toContainText('North East');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await pressKey(page, question.getByRole('button', { name: 'Delete' }));
  await expect(row).toHaveCount(0);
  expect(await server.request('GET', '/api/groups')).toMatchObject([{ name: 'Brazil' }]);
});

test('a group inside itself shows an error at its field, and no input is lost', async ({ page, server }) => {
  const parent = await server.create('groups', { name: 'Brazil' });
  await server.create('groups', { name: 'North', groupId: parent });
  await signInAndOpen(page, server.address, '/groups');
  await page.getByRole('button', { name: 'Brazil', exact: true }).click();
  await page.getByLabel('Name').fill('Brasil');
  await page.getByRole('combobox', { name: 'Parent group' }).click();
  await page.getByRole('option', { name: 'North' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Parent group' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Brasil');
  expect(await server.request('GET', '/api/groups')).toMatchObject([{ name: 'Brazil', groupId: 0 }, {}]);
});

test('leaving an unfinished saved command asks first @both', async ({ page, server }) => {
  await signInAndOpen(page, server.address, '/home');
  const menuLink = page.getByRole('link', { name: 'Saved commands' });
  // On narrow screens the menu is closed.
  if (!(await menuLink.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await menuLink.click();
  await expect(page.getByText('No saved commands yet')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'New command' }).first().click();
  await page.getByLabel('Description').fill('Cut gently');
  await page.getByLabel('Command data').fill('RELAY,1#');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(`${server.address}/commands?record=new`);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Cut gently');

  await page.getByRole('combobox', { name: 'Replaces built-in command' }).click();
  await page.getByRole('option', { name: 'Lock engine', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Cut gently/ })).toBeVisible();
  expect(await server.request('GET', '/api/commands')).toMatchObject([
    {
      description: 'Cut gently',
      type: 'custom',
      attributes: { data: 'RELAY,1#', 'farol.changeNative': 'engineStop' },
    },
  ]);
  await page.getByRole('button', { name: 'Cut gently', exact: true }).click();
  await page.getByLabel('Description').fill('Other');
  await page.getByRole('button', { name: 'Close panel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`${server.address}/home`);
  expect(await server.request('GET', '/api/commands')).toMatchObject([{ description: 'Cut gently' }]);

  await page.goto(`${server.address}/commands`);
  await page.getByRole('button', { name: 'Cut gently', exact: true }).click();
  await page.getByLabel('Description').fill('Other');
  await page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Other');
});
