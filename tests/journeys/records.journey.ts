import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, signInAndOpen, test } from './journey.ts';

/** Presses a key until an element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The element cannot be reached with the keyboard');
}

/** Presses a button with the keyboard alone. */
async function press(page: Page, name: string | RegExp, within: Page | Locator = page): Promise<void> {
  await tabTo(page, within.getByRole('button', { name }).first());
  await page.keyboard.press('Enter');
}

/** Opens a menu by its button and chooses an entry with the arrow keys. */
async function choose(page: Page, button: string, entry: string): Promise<void> {
  await press(page, button);
  await tabTo(page, page.getByRole('menuitem', { name: entry, exact: true }), 'ArrowDown');
  await page.keyboard.press('Enter');
}

test('records: a group is created, nested, associated, exported and deleted with the keyboard alone', async ({
  page,
  server,
}) => {
  test.slow();
  await server.create('geofences', { name: 'Depot', area: 'CIRCLE (-23.55 -46.63, 100)' });
  await server.create('groups', { name: 'North' });
  await page.goto(`${server.address}/groups`);
  await signIn(page);
  await press(page, 'New group');
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please fill in this field.')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('Harbour');
  const parent = page.getByRole('combobox', { name: 'Parent group' });
  await tabTo(page, parent);
  const north = page.getByRole('option', { name: 'North' });
  // The list opens with the focus, and stands still before anybody types.
  await north.click({ trial: true });
  await page.keyboard.type('Nor');
  await north.click({ trial: true });
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-combobox-selected]')).toHaveText('North');
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue('North');
  await press(page, 'Save');
  await expect(page.getByRole('rowheader').nth(1)).toHaveAttribute('data-inset', 'true');

  await choose(page, 'Actions for Harbour', 'Geofences');
  const associations = page.getByRole('dialog', { name: 'Geofences for Harbour' });
  await tabTo(page, associations.getByRole('switch', { name: 'Depot' }));
  await page.keyboard.press('Space');
  await expect(associations).toContainText('1 of 1 assigned');
  await page.keyboard.press('Escape');
  await expect(associations).toBeHidden();
  // The focus returns to where the dialog was opened.
  await expect(page.getByRole('button', { name: 'Actions for Harbour' })).toBeFocused();
  await expect
    .poll(() => server.request('GET', '/api/geofences?groupId=2'))
    .toMatchObject([{ name: 'Depot' }]);

  const download = page.waitForEvent('download');
  await choose(page, 'More options', 'Export XLSX');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Groups.xlsx');
  // An xlsx file is a ZIP archive.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await choose(page, 'Actions for Harbour', 'Delete');
  await press(page, 'Delete', page.getByRole('dialog', { name: 'Delete?' }));
  await expect(page.getByText('Harbour was deleted')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  expect(await server.request('GET', '/api/groups')).toMatchObject([{ name: 'North' }]);
});

test('records: a searched list in a dialog is a link; Back, Forward and reload keep it, and unsaved changes ask first', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  for (const [index, name] of ['Ana Souza', 'Bruno Lima', 'Anabel Reis'].entries())
    await server.create('drivers', { name, uniqueId: `M${index}` });
  await server.create('groups', { name: 'North' });
  await signInAndOpen(page, server.address, '/groups');
  await page.getByRole('searchbox').fill('north');
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Drivers', exact: true }).click();
  const drivers = page.getByRole('dialog', { name: 'Drivers' });
  await drivers.getByRole('searchbox').fill('ana');
  await drivers.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  const link = `${server.address}/groups?open=drivers&find=ana&order=name-desc`;
  await expect(page).toHaveURL(link);
  const found = ['Anabel Reis', 'Ana Souza'];
  await expect(drivers.getByRole('rowheader')).toContainText(found);

  await page.goBack();
  await expect(drivers).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('north');
  await page.goForward();
  await expect(drivers.getByRole('rowheader')).toContainText(found);
  await page.reload();
  await expect(drivers.getByRole('rowheader')).toContainText(found);
  await drivers.getByRole('button', { name: 'Ana Souza', exact: true }).click();
  await drivers.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody else');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drivers.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Somebody else');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(drivers.getByRole('textbox', { name: 'Name', exact: true })).toBeHidden();

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.goto(link);
  await signIn(otherPage);
  await expect(otherPage.getByRole('dialog', { name: 'Drivers' }).getByRole('rowheader')).toContainText(
    found,
  );
  await otherContext.close();
});
