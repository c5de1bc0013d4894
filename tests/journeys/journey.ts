import { expect as plainExpect, test as base, type Locator, type Page } from '@playwright/test';
import { axeViolations, type AxeScope } from './axe.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

/** What the map reports when it cannot draw: the rest of the page works on, so that nothing else would fail. */
const DRAWING_ERROR = /\bdeck\b|\bluma\b|WebGL: INVALID/;

/** A test with a server of its own that has one administrator and no other data, and a page whose map draws. */
export const test = base.extend<{ server: TrackingServer }>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && DRAWING_ERROR.test(message.text())) errors.push(message.text());
    });
    await use(page);
    plainExpect(errors, 'errors of the map').toEqual([]);
  },
  server: async ({ browserName: _browser }, use) => {
    const server = await TrackingServer.start();
    await use(server);
    await server.stopAndRemoveData();
  },
});

/** `expect` with a long timeout: the machine that runs the journeys may be busy. */
export const expect = plainExpect.configure({ timeout: 30_000 });

/** Fills in the login form and submits it. */
export async function signIn(page: Page, password = ADMINISTRATOR.password): Promise<void> {
  await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns the accessibility violations of the page, one line each. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return axeViolations(page, {});
}

/**
 * Signs in without the login page, as another tab would, and opens a screen. Resolves when the connection is
 * live.
 */
export async function signInAndOpen(
  page: Page,
  address: string,
  path: string,
  { email, password }: { email: string; password: string } = ADMINISTRATOR,
): Promise<void> {
  // Nothing is checked during transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answer = await page.request.post(`${address}/api/session`, { form: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto(`${address}${path}`);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
}

/** How long a part of the screen may load. */
const LOADING_MS = 1000;

/** Dialogs and menus, which block the rest of the page. */
const TOPMOST_LAYER = '[aria-modal="true"], [role="menu"]';

/**
 * Returns the accessibility violations in both color schemes, one line each; only of the dialog or menu while
 * one is open.
 */
export async function accessibilityViolationsInBothSchemes(page: Page): Promise<string[]> {
  const hasTopmostLayer = (await page.locator(TOPMOST_LAYER).filter({ visible: true }).count()) > 0;
  const hasTooltip = (await page.getByRole('tooltip').count()) > 0;
  const scope = {
    ...(hasTopmostLayer ? { within: TOPMOST_LAYER } : {}),
    // Popups belong to no landmark.
    ignoresLandmarks: hasTopmostLayer || hasTooltip,
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const violations = await lastingViolations(page, scope);
  const other = (await colorSchemeOf(page)) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other);
  await page.evaluate(waitForNextFrame);
  // The other scheme differs in its colors only.
  const colorViolations = await axeViolations(page, { ...scope, onlyColors: true });
  return [...violations, ...colorViolations.map((line) => `${other}: ${line}`)];
}

/** A part of the screen may still load: only what is found twice is a violation. */
async function lastingViolations(page: Page, scope: AxeScope): Promise<string[]> {
  const violations = await axeViolations(page, scope);
  if (violations.length === 0) return violations;
  await page.waitForTimeout(LOADING_MS);
  return axeViolations(page, scope);
}

async function colorSchemeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mantine-color-scheme');
}

/** Runs in the page: resolves when it has been drawn once more, and rejects when it is not drawn for 20 seconds. */
async function waitForNextFrame(): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve, reject) => {
      requestAnimationFrame(resolve);
      setTimeout(() => reject(new Error('The page was not drawn')), 20_000);
    });
}

/** Returns the map of the fleet. */
export function fleetMap(page: Page): Locator {
  return page.getByRole('region', { name: 'Fleet map' });
}

/** Returns the point of the page at an offset in pixels from the center of the map. */
export async function mapPoint(page: Page, right = 0, down = 0): Promise<{ x: number; y: number }> {
  const box = await fleetMap(page).boundingBox();
  if (!box) throw new Error('The map is not visible');
  return { x: Math.round(box.x + box.width / 2 + right), y: Math.round(box.y + box.height / 2 + down) };
}

/** Waits until the map has zoomed to a single vehicle: its scale is then in meters or feet. */
export async function waitUntilZoomedToVehicle(page: Page): Promise<void> {
  await expect(fleetMap(page).getByText(/^\d{2,3}\s(m|ft)$/)).toBeVisible();
}

/**
 * Returns the center of the visible map beside the panel, to which the camera moves vehicles; wide screens
 * only.
 */
export async function visibleMapCenter(page: Page, panelWidth = 0): Promise<{ x: number; y: number }> {
  const controlsWidth = 64;
  const chipsHeight = 56;
  return mapPoint(page, (panelWidth - controlsWidth) / 2, chipsHeight / 2);
}

/** Clicks a point of the map, or taps it on narrow screens. */
export async function pressMapPoint(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return page.touchscreen.tap(x, y);
  // A real pointer moves before it clicks.
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y);
}
