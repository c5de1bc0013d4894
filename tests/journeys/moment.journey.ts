import type { Page } from '@playwright/test';
import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The time zone of the journeys has no summer time. */
const ZONE_MS = -3 * 60 * MINUTE_MS;
/** When the drive began: at ten o'clock yesterday. */
const START_MS = (Math.floor((Date.now() + ZONE_MS) / DAY_MS) - 1) * DAY_MS - ZONE_MS + 600 * MINUTE_MS;
const MINUTES = 40;
const START_LATITUDE = -23.6;
const STEP = 0.009;

/** Returns where the van was, so many minutes after the start. */
function latitudeAt(minutes: number): number {
  return START_LATITUDE + STEP * minutes;
}

/** Shows a minute of the drive in the whole fleet, as a link does. */
function pathAt(minutes: number): string {
  return `/devices?probe=1&moment=${new Date(START_MS + minutes * MINUTE_MS).toISOString()}`;
}

/** Returns the latitude at which the map draws a vehicle. */
function drawn(page: Page, id: number): Promise<number | undefined> {
  return page.evaluate((deviceId) => window.farolProbe?.shown(deviceId)?.[1], id);
}

test('a dispatcher looks where the fleet was, plays on from there, searches it, passes the moment on, and returns to the present', async ({
  page,
  server,
}) => {
  const van = await server.createDevice('Van', 'van-1');
  const truck = await server.createDevice('Truck', 'truck-1');
  for (let minute = 0; minute <= MINUTES; minute += 4) {
    const timestamp = (START_MS + minute * MINUTE_MS) / 1000;
    await server.reportPosition('van-1', { lat: latitudeAt(minute), lon: -46.6, timestamp, speed: 32 });
  }
  for (const minute of [0, MINUTES]) {
    const timestamp = (START_MS + minute * MINUTE_MS) / 1000;
    await server.reportPosition('truck-1', { lat: -23.4, lon: -46.5, timestamp, speed: 0 });
  }
  await signInAndOpen(page, server.address, '/devices?probe=1');
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(MINUTES), 4);
  await page.getByRole('button', { name: 'Show the fleet in the past' }).click();
  const state = page.getByTestId('connection');
  await expect(state).toHaveAttribute('data-state', 'past');
  await expect(state).toContainText(/Past · .*\d:\d\d/);
  await expect(page).toHaveTitle(/^Past · .*\d:\d\d/);
  await expect(page).toHaveURL(/moment=/);

  // The slider moves the whole fleet.
  const slider = page.getByRole('slider', { name: 'Time of day' });
  await expect(slider).toBeVisible();
  await page.goto(server.address + pathAt(10));
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(10), 4);
  await slider.fill(`${START_MS + 20 * MINUTE_MS}`);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(20), 4);
  await expect.poll(() => drawn(page, truck)).toBeCloseTo(-23.4, 4);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Play (Space)' }).click();
  await expect.poll(() => drawn(page, van)).toBeGreaterThan(latitudeAt(20.5));
  await page.getByRole('button', { name: 'Pause (Space)' }).click();

  await page.getByRole('searchbox').fill('truck');
  await expect(page.getByRole('row', { name: /Van/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Truck/ })).toBeVisible();
  await page.getByRole('searchbox').fill('');

  // What the address says is what somebody else sees.
  await slider.fill(`${START_MS + 25 * MINUTE_MS}`);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(25), 4);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => drawn(other, van)).toBeCloseTo(latitudeAt(25), 4);
  await other.close();

  await state.click();
  await expect(state).toHaveAttribute('data-state', 'live');
  await expect(page).not.toHaveURL(/moment=/);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(MINUTES), 4);
});
