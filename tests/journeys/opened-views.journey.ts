import type { Locator, Page } from '@playwright/test';
import { enter, expect, signIn, test, violationsInBothSchemes, violationsOn } from './journey.ts';

/** Opens something out of the menu under the user's name. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The drivers in the list that lies over the screen. */
function found(page: Page): Locator {
  return page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: /Ana|Bruno/ });
}

test('the drivers, searched and turned round, are a link: a colleague sees the same, Back closes them and a reload keeps them @both', async ({
  page,
  browser,
  server,
}) => {
  for (const [at, name] of ['Ana Souza', 'Bruno Lima', 'Anabel Reis'].entries())
    await server.create('drivers', { name, uniqueId: `M${at}` });
  await server.create('groups', { name: 'North' });
  await server.create('groups', { name: 'South' });
  await enter(page, server.address, '/groups');
  await page.getByRole('searchbox').fill('north');
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);
  await choose(page, 'Drivers');
  const drivers = page.getByRole('dialog', { name: 'Drivers' });
  await expect(page).toHaveURL(`${server.address}/groups?open=drivers`);
  await drivers.getByRole('searchbox').fill('ana');
  await drivers.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  const link = `${server.address}/groups?open=drivers&find=ana&order=name-desc`;
  await expect(page).toHaveURL(link);
  await expect(found(page)).toContainText(['Anabel Reis', 'Ana Souza']);
  expect(await violationsInBothSchemes(page)).toEqual([]);

  await page.goBack();
  await expect(drivers).toBeHidden();
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);
  await expect(page.getByRole('searchbox')).toHaveValue('north');
  await page.goForward();
  await expect(found(page)).toContainText(['Anabel Reis', 'Ana Souza']);
  await page.reload();
  await expect(found(page)).toContainText(['Anabel Reis', 'Ana Souza']);
  // Closing them by hand leaves nothing behind for a step back.
  await drivers.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${server.address}/groups?find=north`);

  const others = await browser.newContext();
  const other = await others.newPage();
  await other.goto(link);
  await signIn(other);
  await expect(found(other)).toContainText(['Anabel Reis', 'Ana Souza']);
  await other.keyboard.press('Escape');
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other).toHaveURL(`${server.address}/groups`);
  await others.close();
});

test('everything that opens over the map opens by its link, for those whose menu leads there @both', async ({
  page,
  server,
}) => {
  await enter(page, server.address, '/home');
  for (const [name, title] of [
    ['calendars', 'Calendars'],
    ['maintenance', 'Maintenance'],
    ['inbox', 'Alert inbox'],
    ['preferences', 'Preferences'],
    ['account', 'My account'],
    ['server', 'Server settings'],
    ['statistics', 'Server statistics'],
    ['label', 'Brand and contact'],
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
  await enter(page, server.address, '/home?open=server', someone);
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`${server.address}/home?open=maintenance`);
  await expect(page.getByRole('dialog', { name: 'Maintenance' })).toBeVisible();
});

test('who steps back from something unsaved is asked, and finds it until he has answered @both', async ({
  page,
  server,
}) => {
  await enter(page, server.address, '/home');
  await choose(page, 'My account');
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

test('a few letters lead to what the user menu leads to, to an account and to the screens that two keys open', async ({
  page,
  server,
}) => {
  await server.create('users', { name: 'Carla Dias', email: 'carla@example.com', password: 'secret-1' });
  await server.create('drivers', { name: 'Bruno Lima', uniqueId: 'M1' });
  await enter(page, server.address, '/home');
  const find = async (letters: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Find vehicles/ }).fill(letters);
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
  expect(await violationsOn(page)).toEqual([]);
});
