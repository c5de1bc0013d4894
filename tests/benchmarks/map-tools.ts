import type { BrowserPage } from './browser-page.ts';
import { MARKED_DEVICES } from './synthetic-fleet.ts';

/** So many geofences lie on the map while its tools are on. */
export const GEOFENCES = 1000;

const PATIENCE_MS = 40_000;
const DEVICE_ROWS = `[...document.querySelectorAll('[role=row][aria-rowindex]')].filter((row) => row.querySelector('[role=gridcell]'))`;
const SEARCH = '[role=searchbox], input[type=search]';
/** A city of the synthetic fleet, as somebody would type it. */
const CITY = '-23.55, -46.63';
/** From the zoom that a place is shown at to one with clusters, single vehicles and names. */
const STEPS_OUT = 5;

/** Asks for every label before the console is opened; geofences are shown unless somebody hides them. */
export async function enableAllLabels(page: BrowserPage, origin: string): Promise<void> {
  await page.goto(`${origin}/bench.html`);
  await page.waitUntil(
    `location.pathname === '/bench.html' && document.readyState === 'complete'`,
    PATIENCE_MS,
  );
  const wishes = JSON.stringify({ names: true, plates: true, geofences: true });
  await page.evaluate(`localStorage.setItem('preferences', ${JSON.stringify(wishes)})`);
}

/** Switches on the trails of the marked vehicles, which move all the time, and shows the whole fleet again. */
export async function showTrails(page: BrowserPage): Promise<void> {
  await page.evaluate(`document.querySelector('a[href^="/devices"]').click()`);
  await page.waitUntil(`document.querySelector(${JSON.stringify(SEARCH)}) !== null`, PATIENCE_MS);
  await search(page, `^86000000000000[1-${MARKED_DEVICES}]$`);
  await page.waitUntil(`${DEVICE_ROWS}.length === ${MARKED_DEVICES}`, PATIENCE_MS);
  for (let row = 0; row < MARKED_DEVICES; row++) {
    await page.evaluate(`${DEVICE_ROWS}[${row}].dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 200, clientY: 200 }))`);
    await page.waitUntil(`${item('Show trail')} !== undefined`, PATIENCE_MS);
    await page.evaluate(`${item('Show trail')}.click()`);
    await page.waitUntil(`document.querySelector('[role=menu]') === null`, PATIENCE_MS);
  }
  await leaveList(page);
  await press(page, 'Show entire fleet');
}

/** Leaves the list and goes near a city with the search on the map: clusters, single vehicles, their names and those of geofences. */
export async function zoomToCity(page: BrowserPage): Promise<void> {
  await leaveList(page);
  await press(page, 'Search the map');
  await page.waitUntil(`document.querySelector('[role=combobox]') !== null`, PATIENCE_MS);
  for (const character of CITY) await page.type(character);
  await page.waitUntil(`document.querySelector('#map-hits [role=option]') !== null`, PATIENCE_MS);
  await page.evaluate(`document.querySelector('#map-hits [role=option]').click()`);
  // The way there, then step by step out again.
  await pause(3000);
  for (let step = 0; step < STEPS_OUT; step++) {
    await press(page, 'Zoom out');
    await pause(600);
  }
}

/** Closes the list without a filter that would keep vehicles off the map. */
async function leaveList(page: BrowserPage): Promise<void> {
  await search(page, '');
  await page.evaluate(`document.querySelector('a[href^="/home"]').click()`);
  await page.waitUntil(`document.querySelector(${JSON.stringify(SEARCH)}) === null`, PATIENCE_MS);
}

async function press(page: BrowserPage, label: string): Promise<void> {
  await page.evaluate(`document.querySelector('button[aria-label="${label}"]').click()`);
}

/** Puts a text into the search of the list the way a paste does. */
async function search(page: BrowserPage, text: string): Promise<void> {
  await page.evaluate(`{
    const field = document.querySelector(${JSON.stringify(SEARCH)});
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
}

function item(text: string): string {
  return `[...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === ${JSON.stringify(text)})`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
