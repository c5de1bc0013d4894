import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

/** A journey with a server of its own, empty but for its administrator. */
export const test = base.extend<{ server: TrackingServer }>({
  server: async ({ browserName: _browser }, use) => {
    const server = await TrackingServer.start();
    await use(server);
    await server.end();
  },
});

/** Fills the login form and sends it. */
export async function signIn(page: Page, password = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('E-mail or user name').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What shuts somebody out on the page as it is now, a line each. */
export async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
