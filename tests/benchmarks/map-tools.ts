import type { BrowserPage } from './browser-page.ts';
import { MARKED_DEVICES } from './synthetic-fleet.ts';

/** Number of geofences on the map while the map tools are on. */
export const GEOFENCES = 1000;

const TIMEOUT_MS = 40_000;
const DEVICE_ROWS = `[...document.querySelectorAll('[role=row][aria-rowindex]')].filter((row) => row.querySelector('[role=gridcell]'))`;
const SEARCH = '[role=searchbox], input[type=search]';
/** Coordinates of a city of the synthetic fleet, as a user types them. */
const CITY = '-23.55, -46.63';
/** Zoom steps from a found place to a view with clusters, single vehicles and names. */
const STEPS_OUT = 5;

/** Stores preferences that show all labels and geofences, before the console is opened. */
export async function enableAllLabels(page: BrowserPage, origin: string): Promise<void> {
  await page.goto(`${origin}/bench.html`);
  await page.waitUntil(
    `location.pathname === '/bench.html' && document.readyState === 'complete'`,
    TIMEOUT_MS,
  );
  const preferences = JSON.stringify({ names: true, plates: true, geofences: true });
  await page.evaluate(`localStorage.setItem('preferences', ${JSON.stringify(preferences)})`);
}

/** Shows the trails of the marked vehicles, which move all the time, and then the entire fleet. */
export async function showTrails(page: BrowserPage): Promise<void> {
  await page.evaluate(`document.querySelector('a[href^="/devices"]').click()`);
  await page.waitUntil(`document.querySelector(${JSON.stringify(SEARCH)}) !== null`, TIMEOUT_MS);
  await search(page, `^86000000000000[1-${MARKED_DEVICES}]$`);
  await page.waitUntil(`${DEVICE_ROWS}.length === ${MARKED_DEVICES}`, TIMEOUT_MS);
  // The menu is loaded with the first sign of a user, and a dispatched click is none.
  await page.evaluate(`window.dispatchEvent(new Event('pointerdown'))`);
  for (let row = 0; row < MARKED_DEVICES; row++) {
    await page.evaluate(`${DEVICE_ROWS}[${row}].dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 200, clientY: 200 }))`);
    await page.waitUntil(`${item('Show trail')} !== undefined`, TIMEOUT_MS);
    await page.evaluate(`${item('Show trail')}.click()`);
    await page.waitUntil(`document.querySelector('[role=menu]') === null`, TIMEOUT_MS);
  }
  await leaveList(page);
  await press(page, 'Show entire fleet');
}

/**
 * Closes the list and zooms to a city with the map search: clusters, single vehicles, and names of vehicles
 * and geofences.
 */
export async function zoomToCity(page: BrowserPage): Promise<void> {
  await leaveList(page);
  await press(page, 'Search the map');
  await page.waitUntil(`document.querySelector('[role=combobox]') !== null`, TIMEOUT_MS);
  for (const character of CITY) await page.type(character);
  await page.waitUntil(`document.querySelector('#map-hits [role=option]') !== null`, TIMEOUT_MS);
  await page.evaluate(`document.querySelector('#map-hits [role=option]').click()`);
  // Waits for the camera, then zooms out step by step.
  await pause(3000);
  for (let step = 0; step < STEPS_OUT; step++) {
    await press(page, 'Zoom out');
    await pause(600);
  }
}

/** Clears the search, which would filter the map too, and closes the list. */
async function leaveList(page: BrowserPage): Promise<void> {
  await search(page, '');
  await page.evaluate(`document.querySelector('a[href^="/home"]').click()`);
  await page.waitUntil(`document.querySelector(${JSON.stringify(SEARCH)}) === null`, TIMEOUT_MS);
}

async function press(page: BrowserPage, label: string): Promise<void> {
  await page.evaluate(`document.querySelector('button[aria-label="${label}"]').click()`);
}

/** Pastes a text into the search of the list. */
async function search(page: BrowserPage, text: string): Promise<void> {
  await page.evaluate(`{
    const field = document.querySelector(${JSON.stringify(SEARCH)});
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
}

function item(text: string): string {
  return `[...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === ${JSON.stringify(text)})`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
