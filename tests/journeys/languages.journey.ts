import type { Page } from '@playwright/test';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import { enUS } from '../../ui/language/en-US/catalog.ts';
import { esES } from '../../ui/language/es-ES/catalog.ts';
import { ptBR } from '../../ui/language/pt-BR/catalog.ts';
import { signInAndOpen, expect, test as base } from './journey.ts';
import { TrackingServer } from './tracking-server.ts';

const CATALOGS = { 'pt-BR': ptBR, 'es-ES': esES, 'en-US': enUS };
const DEMO = { email: 'demo@farol.app', password: 'demo' };

const test = base.extend<{ fleet: TrackingServer }>({
  fleet: async ({ browserName: _browser }, use) => {
    const server = await TrackingServer.start('demo');
    await use(server);
    await server.stopAndRemoveData();
  },
});

/** Every path that a signed-in user can open, with ids that may not exist. */
const ADDRESSES = Object.values(SCREENS)
  .filter((screen) => !screen.public)
  .flatMap(({ paths }) => paths.map((path) => path.replaceAll(/\{\w+\}/g, '1')));

for (const [language, texts] of Object.entries(CATALOGS)) {
  const account = new RegExp(`^${texts.shell.account.replace('%name%', '.*')}$`);
  const addTexts = [
    ...Object.values(texts.records.kind).map(({ add }) => add),
    texts.geofences.add,
    texts.deviceForm.add,
  ];
  // All languages have the same keys: the texts of narrow screens are checked in one of them.
  const tag = language === 'pt-BR' ? ' @both' : '';
  test(`no text is missing on any screen in ${language}${tag}`, async ({ browser, fleet, viewport }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ locale: language, viewport });
    const page = await context.newPage();
    const missing = new Set<string>();
    const check = async (where: string): Promise<void> => {
      for (const key of await missingTexts(page)) missing.add(`${where}: ${key}`);
    };

    await page.goto(`${fleet.address}/login`);
    await expect(page.locator('input[type="password"]')).toBeVisible();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await check('/login');
    await signInAndOpen(page, fleet.address, '/home', DEMO);
    let forms = 0;
    for (const address of [...ADDRESSES, '/devices?table=true']) {
      await goTo(page, address);
      await check(address);
      // Every list but the live one has a button to add a record: its form is checked too.
      const add = page.getByRole('button', { name: new RegExp(`^(${addTexts.join('|')})$`) }).first();
      if (!(await add.isVisible())) continue;
      await add.click();
      await waitUntilLoaded(page);
      await checkTabs(page, () => check(`${address}, its form`));
      forms++;
    }
    expect(forms).toBeGreaterThan(5);

    await goTo(page, '/home');
    const menu = page.getByRole('button', { name: account });
    const entries = page.locator('[role="menu"] [role="menuitem"]');
    await menu.click();
    await expect(entries.first()).toBeVisible();
    await check('the user menu');
    // The last one signs out.
    const names = (await entries.allInnerTexts()).slice(0, -1);
    expect(names.length).toBeGreaterThan(8);
    await page.keyboard.press('Escape');
    for (const name of names) {
      await menu.click();
      await entries.filter({ hasText: name }).first().click();
      await waitUntilLoaded(page);
      await checkTabs(page, () => check(`the user menu, ${name}`));
      await page.keyboard.press('Escape');
      await expect(page.locator('[aria-modal="true"]').filter({ visible: true })).toHaveCount(0);
    }
    expect([...missing]).toEqual([]);
    await context.close();
  });
}

/** Checks the page and each tab of the topmost dialog or form. */
async function checkTabs(page: Page, check: () => Promise<void>): Promise<void> {
  await check();
  const dialog = page.locator('[aria-modal="true"]').filter({ visible: true });
  const container = (await dialog.count()) > 0 ? dialog.last() : page.locator('main');
  const tabs = container.locator('[role="tab"]').filter({ visible: true });
  for (let index = 0; index < (await tabs.count()); index++) {
    await tabs.nth(index).click();
    await check();
  }
}

/** Navigates within the running console, as a link does. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await waitUntilLoaded(page);
}

/** Waits until the console is live and nothing is loading. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(page.locator('[data-loading="true"]').filter({ visible: true })).toHaveCount(0);
  await page.waitForTimeout(300);
}

/** Returns the keys of missing texts, in visible text and in attributes that screen readers use. */
async function missingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pageTexts = [document.title];
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'value']) {
        pageTexts.push(element.getAttribute(name) ?? '');
      }
    }
    pageTexts.push(document.body.textContent ?? '');
    return [...pageTexts.join('\n').matchAll(/_KT_(.*?)_KT_/g)].map(([, key]) => key ?? '');
  });
}
