import { execFileSync } from 'node:child_process';
import { test } from '@playwright/test';
import { accessibilityViolationsInBothSchemes, expect, fleetMap } from './journey.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

test('onboarding: a user who creates the first account adds a vehicle, sends the shown report and sees it on the map', async ({
  page,
}) => {
  test.slow();
  const server = await TrackingServer.start('unused');
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.address);
    await page.getByLabel('Name', { exact: true }).fill(ADMINISTRATOR.name);
    await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.address}/start`);
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a vehicle' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Name/)).toBeFocused();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.keyboard.type('Van 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Van 1 was added' })).toBeFocused();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

    // What waits for its report is still there after leaving and coming back.
    await page.goto(`${server.address}/start`);
    await expect(page.getByText('Waiting for the first report')).toBeVisible();
    await page.getByText('Command', { exact: true }).click();
    const command = await page.getByText(/^curl '/).textContent();
    const [, address = ''] = command?.split("'") ?? [];
    execFileSync('curl', ['--silent', '--fail', address]);

    await expect(page.getByRole('heading', { name: 'Van 1 is on the map' })).toBeVisible();
    // There are no streets: the map shows the towns around it.
    await expect(fleetMap(page).getByText(/^\d{1,2}\s(km|mi)$/)).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: /^Open the vehicle/ }).click();
    await expect(page).toHaveURL(/\/devices\/1/);
  } finally {
    await server.stopAndRemoveData();
  }
});
