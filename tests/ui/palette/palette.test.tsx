import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';

const VEHICLES = {
  5: { device: { name: 'Caminhão São Paulo' }, position: {} },
  6: { device: { name: 'Van 01' }, position: {} },
};
const field = () => screen.findByRole('combobox', { name: /Search vehicles/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const path = () => location.pathname;

const openPalette = async (at = '/home', pageOptions: FleetPageOptions = {}) => {
  const page = await openFleetPage(at, { vehicles: VEHICLES, ...pageOptions });
  await page.user.keyboard('{Control>}k{/Control}');
  await field();
  return page;
};

describe('the command palette', () => {
  test('opens a vehicle by a few letters without accents, in any order', async () => {
    const { user } = await openPalette();
    await user.keyboard('sao cam');
    expect(options()).toHaveLength(1);
    expect(options()[0]).toContain('Caminhão São Paulo');
    await user.keyboard('{Enter}');
    expect(path()).toBe('/devices/5');
    expect(screen.queryByRole('combobox', { name: /Search vehicles/ })).toBeNull();
  });

  test('says when nothing is found, and Escape closes it', async () => {
    const { user } = await openPalette();
    await user.keyboard('nothing is called so');
    expect(screen.getByText('Nothing found.')).toBeTruthy();
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/home');
  });

  test('takes what is typed before it is loaded, and Enter opens nothing else', async () => {
    const { user } = await openFleetPage('/devices', { vehicles: VEHICLES });
    const search = await screen.findByRole('searchbox');
    search.focus();
    // In one turn of the page: the palette cannot be rendered in between.
    fireEvent.keyDown(search, { key: 'k', ctrlKey: true });
    for (const key of [...'van 01'.split(''), 'Enter'])
      fireEvent.keyDown(document.activeElement ?? search, { key });
    await screen.findByRole('heading', { name: 'Van 01' });
    expect(path()).toBe('/devices/6');
    await user.keyboard('{Escape}');
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('');
  });

  test.for([
    ['new veh', 'New vehicle'],
    ['new geof', 'New geofence'],
    ['new driv', 'New driver'],
  ] as const)('creates records from anywhere: “%s”', async ([typed, form]) => {
    const { user } = await openPalette();
    await user.keyboard(`${typed}{Enter}`);
    expect(await screen.findByRole('heading', { name: form })).toBeTruthy();
  });

  test('offers no creation to read-only users', async () => {
    const { user } = await openPalette('/home', { user: { administrator: false, readonly: true } });
    await user.keyboard('new dev');
    expect(options()).toEqual([]);
  });
});

describe('a keyboard shortcut', () => {
  test('opens a screen: g and then its letter', async () => {
    const { user } = await openFleetPage('/devices/5', { vehicles: VEHICLES });
    await screen.findByRole('heading', { name: 'Caminhão São Paulo' });
    await user.keyboard('gh');
    expect(path()).toBe('/home');
  });

  test('focuses the search of the open screen: /', async () => {
    const { user } = await openFleetPage('/home', { vehicles: VEHICLES });
    await user.keyboard('/');
    expect((await screen.findByRole('searchbox', { name: /Search by name/ })).matches(':focus')).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Groups' }));
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await user.keyboard('/');
    expect(search.matches(':focus')).toBe(true);
  });

  test('shows them all: ?', async () => {
    const { user } = await openFleetPage('/home', { vehicles: VEHICLES });
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  test('is a letter like others while the user types', async () => {
    const { user } = await openFleetPage('/devices', { vehicles: VEHICLES });
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    await user.click(search);
    await user.keyboard('gh?/');
    expect(search.value).toBe('gh?/');
    expect(path()).toBe('/devices');
  });
});

test('palette: the open vehicle is marked as outside the filter, and one click clears the filter', async () => {
  const { user } = await openPalette('/devices?q=sao');
  await user.keyboard('van 01{Enter}');
  await screen.findByRole('heading', { name: 'Van 01' });
  await user.click(await screen.findByRole('button', { name: /^Outside the filter/ }));
  expect(screen.queryByRole('button', { name: /^Outside the filter/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Offline/ }));
  expect(await screen.findByRole('button', { name: /^Outside the filter/ })).toBeTruthy();
});
