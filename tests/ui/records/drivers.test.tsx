import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { openPage } from '../open-page.tsx';

const BRUNO = { ...RESOURCES.drivers.defaults, name: 'Bruno', uniqueId: 'M2' };

/** The date in some days, as the form writes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Opens the list of drivers with Bruno, whose license has the given last day. */
function openDrivers(lastDay: string, attributes = {}) {
  return openPage('/home?open=drivers', {
    server: { attributes },
    prepare: async ({ records }) => {
      await records.save('drivers', { ...BRUNO, attributes: { cnhValidity: lastDay } });
    },
  });
}

describe('the list of drivers', () => {
  test.for([
    [-400, 'License expired'],
    [10, 'License expires within 30 days'],
  ] as const)('a license that is valid for %i days is marked: %s', async ([days, badge]) => {
    await openDrivers(inDays(days));
    const row = await screen.findByRole('row', { name: /Bruno/ });
    expect(await within(row).findByText(badge)).toBeTruthy();
  });

  test('a license that is valid for years has no mark', async () => {
    await openDrivers(inDays(2000));
    expect((await screen.findByRole('row', { name: /Bruno/ })).textContent).not.toContain('License');
  });

  test('a driver with QR check-in needs a username of four characters and a password', async () => {
    const { person, records } = await openDrivers(inDays(2000), { 'acme.enableQrDriverId': true });
    await person.press('New driver');
    await person.fill(/^Name/, 'Carla');
    await person.fill(/^Identifier/, 'M3');
    await person.turn('QR check-in');
    await person.press('Save');
    expect((await person.field(/^Check-in username/)).getAttribute('aria-invalid')).toBe('true');
    await person.fill(/^Check-in username/, 'ana');
    await person.press('Save');
    expect(await screen.findByText('At least 4 characters.')).toBeTruthy();
    await person.fill(/^Check-in username/, 'carla');
    await person.fill(/^Check-in password/, 'abcd');
    await person.press('Save');
    expect(await screen.findByRole('row', { name: /Carla/ })).toBeTruthy();
    expect(await records.list('drivers')).toHaveLength(2);
  });

  test('a server without QR check-in does not offer it', async () => {
    const { person } = await openDrivers(inDays(2000));
    await person.press('New driver');
    await person.field(/^Name/);
    expect(screen.queryByRole('switch', { name: 'QR check-in' })).toBeNull();
  });

  test('an identifier that another driver has shows so at its field, and no input is lost', async () => {
    const { person } = await openDrivers(inDays(2000));
    await person.press('New driver');
    await person.fill(/^Name/, 'Carla');
    await person.fill(/^Identifier/, 'M2');
    await person.press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Drivers' });
    const texts = await within(dialog).findAllByText('A driver with this identifier already exists.');
    expect(texts.length).toBeGreaterThan(0);
    expect((await person.field(/^Identifier/)).getAttribute('aria-invalid')).toBe('true');
    expect((await person.field(/^Name/)).value).toBe('Carla');
    await person.fill(/^Identifier/, 'M3');
    await person.press('Save');
    expect(await screen.findByRole('row', { name: /Carla/ })).toBeTruthy();
  });

  test('a file tells before it is imported which rows cannot be used, and which identifiers were cleaned', async () => {
    const { person, records } = await openDrivers(inDays(2000));
    await person.press('More options');
    await screen.findByRole('menuitem', { name: 'Import CSV or XLSX' });
    const text = "sep=;\nDrivers of 2026;\nName;Identifier\nCarla;'012\nDora;9E+14\nEva;012\n";
    await person.chooseFiles(document.querySelector('input[type=file]'), new File([text], 'drivers.csv'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import file' }));
    expect(dialog.getByText('New: 1. Updated: 0.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Row 4, Identifier: The spreadsheet rounded this number. Format the column as text.',
      'Row 5, Identifier: Another row of the file already has this. Keep one of them.',
      "Row 3: '012 → 012",
    ]);
    await person.press('Import 1 record');
    expect(await screen.findByRole('row', { name: /Carla/ })).toBeTruthy();
    expect(await records.list('drivers')).toMatchObject([
      { name: 'Bruno' },
      { name: 'Carla', uniqueId: '012' },
    ]);
  });
});
