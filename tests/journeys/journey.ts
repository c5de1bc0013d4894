import { AxeBuilder } from '@axe-core/playwright';
import { expect as plainExpect, test as base, type Locator, type Page } from '@playwright/test';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

/** A journey with a server of its own, empty but for its administrator. */
export const test = base.extend<{ server: TrackingServer }>({
  server: async ({ browserName: _browser }, use) => {
    const server = await TrackingServer.start();
    await use(server);
    await server.stopAndRemoveData();
  },
});

/** Waits longer than a person would: the machine that walks the journeys may be busy. */
export const expect = plainExpect.configure({ timeout: 30_000 });

/** Fills the login form and sends it. */
export async function signIn(page: Page, password = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What shuts somebody out on the page as it is now, a line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  return violationLines(await new AxeBuilder({ page }).analyze());
}

function violationLines({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** Signs in without the login page, the way another tab would have done, and opens a screen; resolves once it is live. */
export async function signInAndOpen(
  page: Page,
  address: string,
  path: string,
  { email, password }: { email: string; password: string } = ADMINISTRATOR,
): Promise<void> {
  // Nothing is looked at while it is still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answer = await page.request.post(`${address}/api/session`, { form: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto(`${address}${path}`);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
}

/** What lies over the page and is all that can be used meanwhile. */
const TOPMOST_LAYER = '[aria-modal="true"], [role="menu"]';

/** Whom the page as it is now shuts out, in either colour scheme, a line each; under a dialog or a menu only that is looked at. */
export async function accessibilityViolationsInBothSchemes(page: Page): Promise<string[]> {
  const hasTop = (await page.locator(TOPMOST_LAYER).filter({ visible: true }).count()) > 0;
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(waitForColorTransitions);
    const builder = new AxeBuilder({ page });
    if (hasTop) builder.include(TOPMOST_LAYER);
    // What pops up belongs to no landmark of the page.
    const hasTip = (await page.getByRole('tooltip').count()) > 0;
    if (hasTop || hasTip) builder.disableRules('region');
    for (const line of violationLines(await builder.analyze())) found.push(`${colorScheme}: ${line}`);
  }
  return found;
}

/** Runs in the page: resolves when no colour has changed for some frames; an inherited one goes from each element to the next. */
async function waitForColorTransitions(): Promise<void> {
  for (let still = 0; still < 4; still++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.getAnimations().some((one) => one instanceof CSSTransition)) still = 0;
  }
}

/** The map of the fleet. */
export function fleetMap(page: Page): Locator {
  return page.getByRole('region', { name: 'Fleet map' });
}

/** A point of the page so many pixels from the middle of the map. */
export async function mapPoint(page: Page, right = 0, down = 0): Promise<{ x: number; y: number }> {
  const box = await fleetMap(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return { x: Math.round(box.x + box.width / 2 + right), y: Math.round(box.y + box.height / 2 + down) };
}

/** Waits until the map has gone to a vehicle that stands alone on it: that near, its scale is no longer miles. */
export async function waitUntilZoomedToVehicle(page: Page): Promise<void> {
  await expect(fleetMap(page).getByText(/^\d{2,3}\s(m|ft)$/)).toBeVisible();
}

/** The middle of what the panel leaves free of the map, where the camera takes what it is to show; wide screens only. */
export async function visibleMapCenter(page: Page, panelWidth = 0): Promise<{ x: number; y: number }> {
  const toolsWidth = 64;
  const countersHeight = 56;
  return mapPoint(page, (panelWidth - toolsWidth) / 2, countersHeight / 2);
}

/** Presses a point of the map the way the screen is used: with a finger where it is narrow. */
export async function pressMapPoint(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return page.touchscreen.tap(x, y);
  // The pointer comes from somewhere.
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y);
}
