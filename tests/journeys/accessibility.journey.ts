import { headingFaults } from '../ui/heading-faults.ts';
import { accessibilityViolationsInBothSchemes, expect, signIn, test } from './journey.ts';

test.describe.configure({ timeout: 240_000 });

test('accessibility: the first screens, lists, forms and questions have no accessibility violations @both', async ({
  page,
  server,
  isMobile,
}) => {
  const expectNoViolations = async (): Promise<void> => {
    expect(await accessibilityViolationsInBothSchemes(page), page.url()).toEqual([]);
    expect(await page.evaluate(headingFaults), page.url()).toEqual([]);
  };
  const id = await server.createDevice('Van', 'van-1');
  await server.request('PUT', `/api/devices/${id}`, { id, name: 'Van 1', uniqueId: 'van-1' });
  await server.reportPosition('van-1', { lat: -23.5505, lon: -46.6333, speed: 20, bearing: 90 });
  await server.create('groups', { name: 'North' });
  await server.create('drivers', { name: 'Bruno', uniqueId: 'M1' });
  await server.changeServerAttributes({ 'farol.enableAdvancedPerms': true, 'farol.enableBilling': true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.address}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectNoViolations();
  await signIn(page);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await expectNoViolations();
  await page.goto(`${server.address}/devices`);
  await expect(page.getByRole('row', { name: /Van 1/ })).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/devices/${id}`);
  await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
  await expectNoViolations();

  await page.goto(`${server.address}/groups`);
  await expect(page.getByRole('rowheader', { name: 'North' })).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/home?open=calendars&record=new`);
  await page.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/home?open=logs`);
  await expect(page.getByText('Name: Van -> Van 1')).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/users?record=new`);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect(page.getByText(/of 54 permissions/)).toBeVisible();
  await expectNoViolations();

  // On a phone other lists, forms and questions have the same layout.
  if (isMobile) return;
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expectNoViolations();
  // Tabular figures would widen the hyphens of words such as E-mail.
  await page.getByRole('tab', { name: 'Account' }).click();
  const label = page.locator('label', { hasText: 'Email or username' });
  await expect(label).toHaveCSS('font-variant-numeric', 'normal');
  await page.goto(`${server.address}/groups`);
  await page.getByRole('button', { name: 'Actions for North' }).click();
  await page.getByRole('menuitem', { name: 'Drivers' }).click();
  await expect(page.getByRole('switch', { name: 'Bruno' })).toBeVisible();
  await expectNoViolations();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for North' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete?' })).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/home?open=drivers`);
  await expect(page.getByRole('rowheader', { name: 'Bruno' })).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/computed?record=new`);
  await page.getByLabel('Expression').fill('speed *');
  await expectNoViolations();
  await page.goto(`${server.address}/home?open=statistics`);
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectNoViolations();
  await page.goto(`${server.address}/home?open=undelivered`);
  await expect(page.getByText('Nothing is undelivered')).toBeVisible();
  await expectNoViolations();
  // Leaving asks first, and would ask again before the next address.
  await page.goto(`${server.address}/commands?record=new`);
  await page.getByLabel('Description').fill('Cut gently');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectNoViolations();
});
