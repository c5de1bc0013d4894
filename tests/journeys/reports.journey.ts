import { readFile } from 'node:fs/promises';
import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The time zone of the journeys has no summer time. */
const ZONE_MS = -3 * 60 * MINUTE_MS;

/** Returns a time of yesterday in the time zone of the journeys. */
function yesterdayAt(hour: number): number {
  const localDay = Math.floor((Date.now() + ZONE_MS) / DAY_MS) - 1;
  return localDay * DAY_MS - ZONE_MS + hour * 60 * MINUTE_MS;
}

/** Reports a fix a minute: a drive to the north, and then ten minutes at its end. */
async function reportDrive(
  server: TrackingServer,
  fromMs: number,
  minutes: number,
  start: { lat: number; lon: number },
): Promise<void> {
  for (let minute = 0; minute <= minutes + 10; minute++) {
    const lat = start.lat + 0.009 * Math.min(minute, minutes);
    const timestamp = (fromMs + minute * MINUTE_MS) / 1000;
    const speed = minute < minutes ? 32 : 0;
    expect(await server.reportPosition('van-1', { lat, lon: start.lon, timestamp, speed })).toBe(200);
  }
}

test('reports: a dispatcher sorts the trips of yesterday, shows one on the map, plays it, saves all as a spreadsheet and scrolls a wide report', async ({
  page,
  server,
}) => {
  await server.createDevice('Van', 'van-1');
  await reportDrive(server, yesterdayAt(8), 15, { lat: -23.6, lon: -46.6 });
  await reportDrive(server, yesterdayAt(10), 40, { lat: -23.465, lon: -46.6 });
  await signInAndOpen(page, server.address, '/reports');
  await page.getByRole('link', { name: /^Trips/ }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Yesterday' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('2 rows')).toBeVisible();

  await page.getByRole('button', { name: 'Expand panel' }).click();
  const onMap = page.getByRole('button', { name: /^Show on the map: Van, / });
  await expect(onMap).toHaveCount(2);
  const distance = page.getByRole('columnheader', { name: 'Distance' });
  await distance.getByRole('button').click();
  await expect(distance).toHaveAttribute('aria-sort', 'ascending');
  await distance.getByRole('button').click();
  await expect(distance).toHaveAttribute('aria-sort', 'descending');
  await expect(onMap.first()).toHaveAccessibleName(/10:00/);
  await expect(page).toHaveURL(/order=distance-desc/);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel from the server, a sheet per vehicle' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  // A spreadsheet is a zip archive.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await onMap.first().click();
  await expect(page.getByRole('status').filter({ hasText: /^Van · .*10:00/ })).toBeVisible();

  await page.getByRole('link', { name: /^Play on the map: Van, .*10:00/ }).click();
  await expect(page).toHaveURL(/\/reports\/history\?.*device=\d+&from=/);
  const player = page.getByRole('region', { name: 'Route player' });
  await expect(player).toContainText(/10:0\d:\d\d AM/);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await player.getByRole('button', { name: 'Play (Space)' }).click();
  await expect(player.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();

  // The vehicles are drawn again.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Online/ })).toBeVisible();
  await page.waitForTimeout(1000);

  // The vehicle of a row stays in view while a wide report is scrolled sideways, and the whole row shows it.
  const columns =
    'vehicle,start,end,duration,distance,averageSpeed,maxSpeed,startOdometer,endOdometer,driver';
  await page.goto(`${server.address}/reports/travels?period=yesterday&rows=vehicle&columns=${columns}`);
  const table = page.getByRole('table', { name: 'Rows of the report' });
  await page.getByRole('button', { name: 'Expand panel' }).click();
  const vehicles = [
    table.getByRole('columnheader', { name: 'Vehicle' }),
    table.getByRole('rowheader', { name: 'Van 2 rows' }),
    table.getByRole('rowheader', { name: /^Show on the map: Van, / }).first(),
    table.getByRole('rowheader', { name: 'Total' }),
  ];
  const places = async () =>
    await Promise.all(vehicles.map(async (cell) => (await cell.boundingBox())?.x ?? Number.NaN));
  const before = await places();
  const driver = table.getByRole('columnheader', { name: 'Driver' });
  const driverBefore = (await driver.boundingBox())?.x ?? Number.NaN;
  await table.evaluate((element) => element.scrollBy({ left: 200, behavior: 'instant' }));
  await expect.poll(async () => (await driver.boundingBox())?.x).toBeLessThan(driverBefore);
  expect(await places()).toEqual(before);

  const row = await table
    .getByRole('row', { name: /^Show on the map: Van, / })
    .first()
    .boundingBox();
  if (!row) throw new Error('The row is not drawn.');
  await page.mouse.click(row.x + 500, row.y + row.height / 2);
  await expect(page.getByRole('status').filter({ hasText: /^Van · / })).toBeVisible();
});
