import type { Locator, Page } from '@playwright/test';
import {
  signInAndOpen,
  expect,
  signIn,
  test,
  accessibilityViolationsInBothSchemes,
  accessibilityViolations,
} from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

/** Chooses an entry of the user menu. */
async function chooseUserMenuEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Returns the rows of drivers in the dialog. */
function driverRows(page: Page): Locator {
  return page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: /Ana|Bruno/ });
}

test('a searched and sorted list of drivers is a link: a colleague sees the same, Back closes it and a reload keeps it @both', async ({
  page,
  browser,
  server,
}) => {
  for (const [index, name] of ['Ana Souza', 'Bruno Lima', 'Anabel Reis'].entries())
    await server.create('drivers', { name, uniqueId: `M${index}` });
  await server.create('groups', { name: 'North' });
  await server.create('groups', { name: 'South' });
  await signInAndOpen(page, server.address, '/groups');
  await page.getByRole('searchbox').fill('north');
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);
  await chooseUserMenuEntry(page, 'Drivers');
  const drivers = page.getByRole('dialog', { name: 'Drivers' });
  await expect(page).toHaveURL(`${server.address}/groups?open=drivers`);
  await drivers.getByRole('searchbox').fill('ana');
  await drivers.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  const link = `${server.address}/groups?open=drivers&find=ana&order=name-desc`;
  await expect(page).toHaveURL(link);
  await expect(driverRows(page)).toContainText(['Anabel Reis', 'Ana Souza']);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.goBack();
  await expect(drivers).toBeHidden();
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);
  await expect(page.getByRole('searchbox')).toHaveValue('north');
  await page.goForward();
  await expect(driverRows(page)).toContainText(['Anabel Reis', 'Ana Souza']);
  await page.reload();
  await expect(driverRows(page)).toContainText(['Anabel Reis', 'Ana Souza']);
  // Closing the dialog leaves no history entry to go back to.
  await drivers.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.goto(link);
  await signIn(otherPage);
  await expect(driverRows(otherPage)).toContainText(['Anabel Reis', 'Ana Souza']);
  await otherPage.keyboard.press('Escape');
  await expect(otherPage.getByRole('dialog')).toBeHidden();
  await expect(otherPage).toHaveURL(`${server.address}/groups`);
  await otherContext.close();
});

test('every dialog opens by its link, for users whose menu offers it @both', async ({ page, server }) => {
  await signInAndOpen(page, server.address, '/home');
  for (const [name, title] of [
    ['calendars', 'Calendars'],
    ['maintenance', 'Maintenance'],
    ['inbox', 'Alert inbox'],
    ['preferences', 'Preferences'],
    ['account', 'My account'],
    ['server', 'Server settings'],
    ['statistics', 'Server statistics'],
    ['label', 'Branding and contact'],
    ['logs', 'Activity log'],
  ] as const) {
    await page.goto(`${server.address}/home?open=${name}`);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(`${server.address}/home?open=${name}`);
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.address}/home`);

  const someone = { email: 'someone@example.com', password: 'secret-1' };
  await server.create('users', { name: 'Someone', ...someone });
  await page.context().clearCookies();
  await signInAndOpen(page, server.address, '/home?open=server', someone);
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`${server.address}/home?open=maintenance`);
  await expect(page.getByRole('dialog', { name: 'Maintenance' })).toBeVisible();
});

test('the activity log of a user or vehicle, the days of the statistics and the maintenance of a vehicle are links', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const van = await server.createDevice('Van 1', 'van-1');
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const shownDay = day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
  await signInAndOpen(page, server.address, '/users');
  await page.getByRole('button', { name: `Actions for ${ADMINISTRATOR.name}` }).click();
  await page.getByRole('menuitem', { name: 'Activity log' }).click();
  const log = page.getByRole('dialog', { name: `Activity log: ${ADMINISTRATOR.name}` });
  await expect(page).toHaveURL(/\/users\?open=logs&user=\d+$/);
  await log.getByRole('searchbox').fill('created device');
  await log.getByLabel('From').fill(day);
  await expect(page).toHaveURL(
    new RegExp(`/users\\?open=logs&user=\\d+&find=created\\+device&since=${day}&until=[\\d-]{10}$`),
  );
  const link = page.url();
  await expect(log.getByText(/^1 of \d+ records/)).toBeVisible();
  await page.goBack();
  await expect(log).toBeHidden();
  await expect(page).toHaveURL(`${server.address}/users`);
  await page.goForward();
  await expect(log.getByRole('searchbox')).toHaveValue('created device');
  await page.reload();
  await expect(log.getByText(/^1 of \d+ records/)).toBeVisible();
  await expect(page).toHaveURL(link);

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.goto(link);
  await signIn(otherPage);
  const sameLog = otherPage.getByRole('dialog', { name: `Activity log: ${ADMINISTRATOR.name}` });
  await expect(sameLog.getByRole('searchbox')).toHaveValue('created device');
  await expect(sameLog.getByLabel('From')).toHaveValue(shownDay);
  await otherContext.close();

  await page.goto(`${server.address}/home?open=logs&vehicle=${van}`);
  await expect(page.getByRole('dialog', { name: 'Activity log: Van 1' })).toBeVisible();
  await page.goto(`${server.address}/home?open=statistics&since=tomorrow&until=2026-02-30`);
  await expect(page).toHaveURL(`${server.address}/home?open=statistics`);
  const statistics = page.getByRole('dialog', { name: 'Server statistics' });
  await statistics.getByLabel('From').fill(day);
  await expect(page).toHaveURL(new RegExp(`/home\\?open=statistics&since=${day}&until=[\\d-]{10}$`));
  await page.reload();
  await expect(statistics.getByLabel('From')).toHaveValue(shownDay);
  await statistics.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${server.address}/home`);
  await chooseUserMenuEntry(page, 'Maintenance');
  const upcomingMaintenance = page.getByRole('combobox', { name: 'Upcoming maintenance' });
  await upcomingMaintenance.click();
  await page.getByRole('option', { name: 'Van 1' }).click();
  await expect(page).toHaveURL(`${server.address}/home?open=maintenance&vehicle=${van}`);
  await page.reload();
  await expect(upcomingMaintenance).toHaveValue('Van 1');
  await expect(page.getByText('No maintenance is assigned to this device or its groups.')).toBeVisible();

  const someone = { email: 'someone@example.com', password: 'secret-1' };
  await server.create('users', { name: 'Someone', ...someone });
  await page.context().clearCookies();
  await signInAndOpen(page, server.address, `/home?open=logs&vehicle=${van}&find=van`, someone);
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('going back from unsaved changes asks first, and the changes stay until the user decides @both', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  await chooseUserMenuEntry(page, 'My account');
  const account = page.getByRole('dialog', { name: 'My account' });
  await account.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody else');
  await expect(page).toHaveURL(`${server.address}/home?open=account`);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${server.address}/home?open=account`);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(account.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Somebody else');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(account).toBeHidden();
  await expect(page).toHaveURL(`${server.address}/home`);
});

test('the command palette opens the entries of the user menu and accounts, and two keys open screens', async ({
  page,
  server,
}) => {
  await server.create('users', { name: 'Carla Dias', email: 'carla@example.com', password: 'secret-1' });
  await server.create('drivers', { name: 'Bruno Lima', uniqueId: 'M1' });
  await signInAndOpen(page, server.address, '/home');
  const find = async (letters: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search vehicles/ }).fill(letters);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
  };
  await find('server stat');
  await expect(page.getByRole('dialog', { name: 'Server statistics' })).toBeVisible();
  await expect(page).toHaveURL(`${server.address}/home?open=statistics`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.address}/home`);
  await find('bruno');
  await expect(page.getByRole('dialog', { name: 'Drivers' }).getByRole('searchbox')).toHaveValue(
    'Bruno Lima',
  );
  await page.keyboard.press('Escape');
  await find('carla');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Carla Dias');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Users' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page).toHaveURL(`${server.address}/groups`);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Go to Geofences')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
