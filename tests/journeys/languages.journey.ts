import type { Page } from '@playwright/test';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import { enUS } from '../../ui/language/en-US/catalog.ts';
import { esES } from '../../ui/language/es-ES/catalog.ts';
import { ptBR } from '../../ui/language/pt-BR/catalog.ts';
import { signInAndOpen, expect, test as base } from './journey.ts';
import { TrackingServer } from './tracking-server.ts';

const CATALOGUES = { 'pt-BR': ptBR, 'es-ES': esES, 'en-US': enUS };
const DEMO = { email: 'demo@farol.app', password: 'demo' };

const test = base.extend<{ fleet: TrackingServer }>({
  fleet: async ({ browserName: _browser }, use) => {
    const server = await TrackingServer.start('demo');
    await use(server);
    await server.stopAndRemoveData();
  },
});

/** Every address of the console that somebody signed in can open, with a device, a token and an id that exist or not. */
const ADDRESSES = Object.values(SCREENS)
  .filter((screen) => !screen.public)
  .flatMap(({ paths }) => paths.map((path) => path.replaceAll(/\{\w+\}/g, '1')));

for (const [language, texts] of Object.entries(CATALOGUES)) {
  const account = new RegExp(`^${texts.shell.account.replace('%name%', '.*')}$`);
  const adding = [
    ...Object.values(texts.records.kind).map(({ add }) => add),
    texts.geofences.add,
    texts.deviceForm.add,
  ];
  // All languages have the same keys: what narrow screens say besides is read in one of them.
  const tag = language === 'pt-BR' ? ' @both' : '';
  test(`no text is missing on any screen in ${language}${tag}`, async ({ browser, fleet, viewport }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ locale: language, viewport });
    const page = await context.newPage();
    const found = new Set<string>();
    const read = async (where: string): Promise<void> => {
      for (const key of await missingTexts(page)) found.add(`${where}: ${key}`);
    };

    await page.goto(`${fleet.address}/login`);
    await expect(page.locator('input[type="password"]')).toBeVisible();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await read('/login');
    await signInAndOpen(page, fleet.address, '/home', DEMO);
    let forms = 0;
    for (const address of [...ADDRESSES, '/devices?table=true']) {
      await goTo(page, address);
      await read(address);
      // Every list but the live one offers to add a record: its form is read too.
      const add = page.getByRole('button', { name: new RegExp(`^(${adding.join('|')})$`) }).first();
      if (!(await add.isVisible())) continue;
      await add.click();
      await settled(page);
      await readTabs(page, () => read(`${address}, its form`));
      forms++;
    }
    expect(forms).toBeGreaterThan(5);

    await goTo(page, '/home');
    const menu = page.getByRole('button', { name: account });
    const entries = page.locator('[role="menu"] [role="menuitem"]');
    await menu.click();
    await expect(entries.first()).toBeVisible();
    await read('the user menu');
    // The last one signs out.
    const names = (await entries.allInnerTexts()).slice(0, -1);
    expect(names.length).toBeGreaterThan(8);
    await page.keyboard.press('Escape');
    for (const name of names) {
      await menu.click();
      await entries.filter({ hasText: name }).first().click();
      await settled(page);
      await readTabs(page, () => read(`the user menu, ${name}`));
      await page.keyboard.press('Escape');
      await expect(page.locator('[aria-modal="true"]').filter({ visible: true })).toHaveCount(0);
    }
    expect([...found]).toEqual([]);
    await context.close();
  });
}

/** Reads what is on the page, and behind each tab of the uppermost dialog or form. */
async function readTabs(page: Page, read: () => Promise<void>): Promise<void> {
  await read();
  const dialog = page.locator('[aria-modal="true"]').filter({ visible: true });
  const top = (await dialog.count()) > 0 ? dialog.last() : page.locator('main');
  const tabs = top.locator('[role="tab"]').filter({ visible: true });
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click();
    await read();
  }
}

/** Another screen of the running console, as a link within it would lead there. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await settled(page);
}

/** The console is live and nothing on it is still being fetched. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(page.locator('[data-loading="true"]').filter({ visible: true })).toHaveCount(0);
  await page.waitForTimeout(300);
}

/** The marks of missing texts, wherever a user or a screen reader would meet them. */
async function missingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title];
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'value']) {
        said.push(element.getAttribute(name) ?? '');
      }
    }
    said.push(document.body.textContent ?? '');
    return [...said.join('\n').matchAll(/_KT_(.*?)_KT_/g)].map(([, key]) => key ?? '');
  });
}
