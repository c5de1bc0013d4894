import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openFleetPage } from '../open-fleet-page.ts';

const VEHICLES = {
  5: { device: { name: 'Truck 5' }, position: {} },
  6: { device: { name: 'Truck 6' }, position: {} },
  7: { device: { name: 'Van 7', status: 'offline' }, position: {} },
} as const;
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Vehicles' }))
    .queryAllByRole('row')
    .map(({ textContent }) => /(Truck|Van) \d/.exec(textContent)?.[0])
    .filter((name) => name !== undefined);

describe('a link to a view', () => {
  test('opens the list with its search, status and order', async () => {
    await openFleetPage('/devices?q=truck&status=online&sort=name-desc', { vehicles: VEHICLES });
    await vi.waitFor(async () => expect(await rows()).toEqual(['Truck 6', 'Truck 5']));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('truck');
    expect(screen.getByRole('button', { name: /^Online/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is what the address becomes while the list is searched, filtered and ordered', async () => {
    const { user, wait } = await openFleetPage('/devices', { vehicles: VEHICLES });
    await user.type(await screen.findByRole('searchbox'), 'truck');
    await user.click(screen.getByRole('button', { name: /^Online/ }));
    await user.click(screen.getByRole('button', { name: 'Name, ascending' }));
    await wait(1000);
    expect(location.search).toMatch(/^\?q=truck&status=online&sort=name-desc/);
  });

  test('is copied from the map', async () => {
    const { user } = await openFleetPage('/devices?q=truck', { vehicles: VEHICLES });
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(await screen.findByRole('button', { name: 'Copy link to this view' }));
    expect(await screen.findByText('Link copied. It opens this same view.')).toBeTruthy();
    expect(copied).toEqual([location.href]);
  });

  test('that the browser does not copy says so', async () => {
    const { user } = await openFleetPage('/home', { vehicles: VEHICLES });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: /Search vehicles/ });
    await user.keyboard('copy link{Enter}');
    expect(await screen.findByText(/Couldn’t copy/)).toBeTruthy();
  });

  test('opens a table of records with its search, order and columns', async () => {
    const { user, wait } = await openFleetPage('/groups?find=o&order=name-desc&columns=name', {
      prepare: async ({ records }) => {
        for (const name of ['North', 'South', 'West'])
          await records.save('groups', { id: 0, name, groupId: 0, attributes: {} });
      },
    });
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    expect(search.value).toBe('o');
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['South', 'North']);
    expect(screen.queryByRole('columnheader', { name: 'Parent group' })).toBeNull();
    await user.clear(search);
    await user.type(search, 'nor');
    await wait(1000);
    expect(location.search).toBe('?find=nor&order=name-desc&columns=name');
  });
});
