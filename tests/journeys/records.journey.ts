import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test, accessibilityViolations } from './journey.ts';

/** Presses a key until an element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The element cannot be reached with the keyboard');
}

/** Expects no accessibility violations in either color scheme. */
async function expectNoAccessibilityViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Colors are checked after their transitions.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    expect(await accessibilityViolations(page)).toEqual([]);
  }
}

/** Presses a button with the keyboard alone. */
async function press(page: Page, name: string | RegExp, within: Page | Locator = page): Promise<void> {
  const button = within.getByRole('button', { name }).first();
  await button.waitFor();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Opens the menu of a record and chooses an entry with the arrow keys. */
async function chooseRecordAction(page: Page, record: string, entry: string): Promise<void> {
  await press(page, `Actions for ${record}`);
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await item.waitFor();
  await tabTo(page, item, 'ArrowDown');
  await page.keyboard.press('Enter');
}

test('a group is created, nested, associated, exported and deleted with the keyboard alone @both', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto(`${server.address}/groups`);
  await signIn(page);
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expectNoAccessibilityViolations(page);

  for (const name of ['North', 'Harbour']) {
    await press(page, 'New group');
    await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }).first());
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
  }
  await chooseRecordAction(page, 'Harbour', 'Edit');
  const parent = page.getByRole('combobox', { name: 'Parent group' });
  await tabTo(page, parent);
  await page.keyboard.type('North');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue('North');
  await expectNoAccessibilityViolations(page);
  await press(page, 'Save');
  await expect(page.getByRole('rowheader').nth(1)).toHaveAttribute('data-inset', 'true');
  await press(page, 'Contents of North');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveCount(2);

  await chooseRecordAction(page, 'Harbour', 'Drivers');
  await expect(page.getByRole('dialog')).toContainText('Drivers');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await press(page, 'More options');
  const spreadsheet = page.getByRole('menuitem', { name: 'Export XLSX' });
  await spreadsheet.waitFor();
  await tabTo(page, spreadsheet, 'ArrowDown');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Groups.xlsx');
  // An xlsx file is a ZIP archive.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await chooseRecordAction(page, 'Harbour', 'Delete');
  await expect(page.getByRole('dialog')).toContainText('Harbour');
  await press(page, 'Delete', page.getByRole('dialog'));
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText('Harbour was deleted')).toBeVisible();
  await expectNoAccessibilityViolations(page);
});

test('a calendar is created with its schedule, edited, exported as iCalendar and deleted with the keyboard alone @both', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto(`${server.address}/home`);
  await signIn(page);
  await press(page, /’s account$/);
  const entry = page.getByRole('menuitem', { name: 'Calendars' });
  await entry.waitFor();
  await tabTo(page, entry, 'ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Calendars' });
  await expect(dialog.getByText('No calendars yet')).toBeVisible();

  await press(page, 'New calendar', dialog);
  await press(page, 'Save', dialog);
  await expect(dialog.getByText('Please fill in this field.').first()).toBeVisible();
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }).first());
  await page.keyboard.type('Working hours');
  await press(page, 'Add schedule', dialog);
  await expect(dialog.getByText('Upcoming:')).toBeVisible();
  const saturday = dialog.getByRole('checkbox', { name: 'Saturday' });
  await tabTo(page, saturday);
  await page.keyboard.press('Space');
  await expect(saturday).toBeChecked();
  await expectNoAccessibilityViolations(page);
  await press(page, 'Save', dialog);
  await expect(dialog.getByRole('row', { name: /Working hours.*Mon–Sat/ })).toBeVisible();

  await chooseRecordAction(page, 'Working hours', 'Edit');
  await expect(dialog.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }).first());
  await page.keyboard.press('End');
  await page.keyboard.type(' 2026');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await press(page, 'Keep editing');
  await press(page, 'Save', dialog);
  await expect(dialog.getByRole('rowheader', { name: 'Working hours 2026' })).toBeVisible();

  await press(page, 'More options', dialog);
  const plain = page.getByRole('menuitem', { name: 'Export CSV' });
  await plain.waitFor();
  await tabTo(page, plain, 'ArrowDown');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA\r\n');

  await expectNoAccessibilityViolations(page);
  await chooseRecordAction(page, 'Working hours 2026', 'Delete');
  const question = page.getByRole('dialog').filter({ hasText: 'Working hours 2026' }).last();
  await press(page, 'Delete', question);
  await expect(dialog.getByText('No calendars yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
