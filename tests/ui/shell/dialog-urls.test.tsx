import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { openPage } from '../open-page.tsx';

const path = (): string => location.pathname + location.search;

/** The dialogs with an address, and their titles. */
const DIALOGS = [
  ['drivers', 'Drivers'],
  ['calendars', 'Calendars'],
  ['maintenance', 'Maintenance'],
  ['inbox', 'Alert inbox'],
  ['preferences', 'Preferences'],
  ['account', 'My account'],
  ['server', 'Server settings'],
  ['statistics', 'Server statistics'],
  ['integrations', 'Integrations'],
  ['undelivered', 'Undelivered messages'],
  ['billing', 'Billing management'],
  ['branding', 'Branding and contact'],
  ['logs', 'Activity log'],
] as const;

describe('a dialog with an address', () => {
  test('opens by its link and leaves the address when it is closed', async () => {
    const { person, timers } = await openPage('/home');
    for (const [name, title] of DIALOGS) {
      await person.goTo(`/home?open=${name}`);
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
      expect(path()).toBe(`/home?open=${name}`);
      await person.keys('{Escape}');
      await person.wait(timers, 1);
      await waitFor(() => expect([path(), screen.queryByRole('dialog')]).toEqual(['/home', null]));
    }
  });

  test('opens from the menu of the user and gets its address', async () => {
    const { person, timers } = await openPage('/groups');
    for (const [name, title] of DIALOGS) {
      if (name === 'inbox' || name === 'preferences') continue;
      await person.chooseFromMenu('Ana Souza’s account', title);
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
      await person.wait(timers, 1);
      await waitFor(() => expect(path()).toBe(`/groups?open=${name}`));
      await person.keys('{Escape}');
      await person.wait(timers, 1);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('opens by its link in a page that is loaded', async () => {
    await openPage('/home?open=statistics');
    expect(await screen.findByRole('dialog', { name: 'Server statistics' })).toBeTruthy();
    expect(path()).toBe('/home?open=statistics');
  });

  test('that does not exist opens nothing', async () => {
    await openPage('/home?open=nothing');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks before unsaved changes are left by its close button', async () => {
    const { person } = await openPage('/home?open=account');
    await person.fill(/^Name/, 'Somebody else');
    await person.inDialog('My account').press('Close');
    await person.press('Keep editing');
    expect((await person.field(/^Name/)).value).toBe('Somebody else');
    expect(path()).toBe('/home?open=account');
  });
});

/** Opens an address on a server with three drivers. */
function openDrivers(address: string) {
  return openPage(address, {
    prepare: async ({ records }) => {
      for (const [index, name] of ['Ana Souza', 'Bruno Lima', 'Anabel Reis'].entries())
        await records.save('drivers', { ...RESOURCES.drivers.defaults, name, uniqueId: `M${index}` });
    },
  });
}

function rowNames(): (string | null)[] {
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
}

describe('a list in a dialog', () => {
  test('keeps its search and order in the address', async () => {
    const { person, timers } = await openDrivers('/groups?open=drivers');
    await screen.findAllByRole('rowheader');
    await person.search('ana');
    await person.press('Name');
    await person.wait(timers, 2000);
    expect(path()).toBe('/groups?open=drivers&find=ana&order=name-desc');
    expect(rowNames()).toEqual(['Anabel Reis', 'Ana Souza']);
  });

  test('is searched and sorted as its link says', async () => {
    await openDrivers('/groups?open=drivers&find=ana&order=name-desc');
    await screen.findAllByRole('rowheader');
    await waitFor(() => expect(rowNames()).toEqual(['Anabel Reis', 'Ana Souza']));
  });
});

/** Opens a page of a server with one driver. */
function openWithDriver() {
  return openPage('/home', {
    prepare: async ({ records }) => {
      await records.save('drivers', { ...RESOURCES.drivers.defaults, name: 'Bruno Lima', uniqueId: 'M1' });
    },
  });
}

describe('the command palette', () => {
  test('opens the entries of the user menu', async () => {
    const { person, timers } = await openWithDriver();
    await person.keys('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: /Search vehicles/ }), 'server stat');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await person.keys('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Server statistics' })).toBeTruthy();
    await person.wait(timers, 1);
    expect(path()).toBe('/home?open=statistics');
  });

  test('finds a driver and opens the list with that driver', async () => {
    const { person } = await openWithDriver();
    await person.keys('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: /Search vehicles/ }), 'bruno');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await person.keys('{Enter}');
    await screen.findByRole('dialog', { name: 'Drivers' });
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('Bruno Lima');
  });

  test('two keys open a screen, and one shows all of them', async () => {
    const { person } = await openWithDriver();
    await person.keys('gg');
    await waitFor(() => expect(location.pathname).toBe('/groups'));
    await person.keys('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(keys.textContent).toContain('Go to Geofences');
  });
});
