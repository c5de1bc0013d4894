import type { Page } from '@playwright/test';
import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';

test.describe.configure({ timeout: 240_000 });

const CUSTOMER = { name: 'Bia Reis', email: 'bia@example.com', password: 'segredo-1' };

/** Returns the day that is a number of days from now, as it is typed in English. */
function typedDay(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  return [date.getMonth() + 1, date.getDate(), date.getFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('/');
}

/** Opens the customer in billing management; on phones it takes the place of the list. */
async function openCustomer(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/home?open=billing`);
  await page.getByRole('button', { name: /^Bia Reis/ }).click();
  await expect(page.getByRole('region', { name: CUSTOMER.name })).toBeVisible();
}

test('billing: a manager charges a customer, who sees it; it is paid in cash, and the access is suspended @both', async ({
  page,
  server,
  browser,
  isMobile,
}) => {
  await server.request('POST', '/farol/integrations/pix', {
    enabled: true,
    key: 'cobranca@fleet.example',
    holder: 'Fleet',
    city: 'CAMPINAS',
    instructions: '',
  });
  const created = await server.request('POST', '/api/users', {
    ...CUSTOMER,
    attributes: {
      'farol.enableBilling': 'true',
      'farol.billingPrice': '4990',
      'farol.billingDate': '2199-01-10',
    },
  });
  expect(created).toBeTruthy();
  await signInAndOpen(page, server.address, '/home?open=billing');
  if (!isMobile) {
    await page.getByRole('button', { name: /^Issue invoices/ }).click();
    const issue = page.getByRole('dialog', { name: 'Issue the next invoices' });
    await expect(issue.getByRole('row', { name: /Bia Reis/ })).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Overview' }).click();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  }
  await openCustomer(page, server.address);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'New invoice' }).click();
  const charge = page.getByRole('dialog', { name: 'New invoice for Bia Reis' });
  await charge.getByLabel('Total amount').fill('100');
  await charge.getByLabel('First due date').fill(typedDay(20));
  await charge.getByLabel('Installments').fill('2');
  await expect(charge.getByRole('region', { name: 'To be issued' })).toContainText('R$50.00');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await charge.getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByText('2 invoices issued.')).toBeVisible();

  const view = page.viewportSize();
  const context = await browser.newContext({ locale: 'en-US', viewport: view, reducedMotion: 'reduce' });
  const own = await context.newPage();
  await signInAndOpen(own, server.address, '/home?open=invoices', CUSTOMER);
  const invoices = own.getByRole('table', { name: 'Invoices' });
  await expect(invoices.getByText('Pending')).toHaveCount(2);
  expect(await accessibilityViolationsInBothSchemes(own)).toEqual([]);
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'PDF of invoice 1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice-1.pdf');
  await own.getByRole('button', { name: 'Pix for invoice 1' }).click();
  await expect(own.getByRole('img', { name: 'Pix QR code of invoice 1' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(own)).toEqual([]);

  await page.getByRole('button', { name: 'Paid in cash, No. 1' }).click();
  const cash = page.getByRole('dialog', { name: 'Invoice 1 paid in cash?' });
  await cash.getByRole('textbox', { name: /^Reason/ }).fill('Paid in the office');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await cash.getByRole('button', { name: 'Paid in cash' }).click();
  await expect(page.getByText('Invoice marked as paid in cash.')).toBeVisible();
  await own.goto(`${server.address}/home?open=invoices`);
  await expect(invoices.getByText('Paid in cash')).toBeVisible();

  await page.getByRole('button', { name: 'Suspend access' }).click();
  const suspend = page.getByRole('dialog', { name: 'Suspend access of Bia Reis?' });
  await suspend.getByRole('textbox', { name: /^Reason/ }).fill('Asked for it');
  await suspend.getByRole('button', { name: 'Suspend access' }).click();
  await expect(page.getByText(/^Access suspended\./)).toBeVisible();
  await context.clearCookies();
  await own.goto(`${server.address}/login`);
  await own.getByLabel('Email or username').fill(CUSTOMER.email);
  await own.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await expect(own.getByText('This account is blocked. Contact your administrator.')).toBeVisible();
  await context.close();
});

/** Returns today in a time zone. */
function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}

test('billing: a suspended customer is told at the login what is owed, and opens the access once on trust @wide', async ({
  page,
  server,
}) => {
  const pix = { key: 'cobranca@fleet.example', holder: 'Fleet', city: 'CAMPINAS', instructions: '' };
  await server.request('POST', '/farol/integrations/pix', { enabled: true, ...pix });
  // An invoice that is due on the day of the westernmost zone is late at once in the easternmost one.
  await server.changeServerAttributes({ timezone: 'Pacific/Pago_Pago' });
  const id = await server.create('users', {
    ...CUSTOMER,
    attributes: {
      'farol.enableBilling': 'true',
      'farol.billingPrice': '4990',
      'farol.billingDate': '2199-01-10',
      'farol.billingSuspension': '1',
      'farol.billingSuspensionDays': '0',
      'farol.billingTrustUnlock': '1',
      'farol.billingTrustUnlockDays': '3',
    },
  });
  const charge = { billingPrice: '4990', billingDate: dayIn('Pacific/Pago_Pago') };
  await server.request('POST', `/farol/invoices/manager/${id}/save`, charge);
  await server.changeServerAttributes({ timezone: 'Pacific/Kiritimati' });
  await server.kill();
  await server.start();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.address}/login`);
  await page.getByLabel('Email or username').fill(CUSTOMER.email);
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account suspended' });
  await expect(dialog.getByRole('listitem')).toContainText('R$49.90');
  await dialog.getByRole('button', { name: 'Pix for invoice 1' }).click();
  await expect(dialog.getByRole('img', { name: 'Pix QR code of invoice 1' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Open it for 3 days' }).click();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await page.goto(`${server.address}/?open=invoices`);
  await expect(page.getByText(/^Access is open on trust until/)).toBeVisible();
});
