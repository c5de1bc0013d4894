import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

const print = vi.fn<() => void>();
beforeEach(() => vi.stubGlobal('print', print));
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockReset();
});

/** Opens a page in front of two vans of a depot and a truck; drivers check in by QR code. */
function openDepot(path: string, user = {}) {
  return openPage(path, {
    user,
    server: { attributes: { 'acme.enableQrDriverId': true } },
    prepare: async ({ records }) => {
      const depot = await records.save('groups', { id: 0, name: 'Depot', groupId: 0, attributes: {} });
      for (const [name, groupId] of [
        ['Van 10', depot.id],
        ['Van 9', depot.id],
        ['Truck', 0],
      ] as const)
        await records.save('devices', {
          ...plainDevice(0),
          name,
          groupId,
          uniqueId: name,
          attributes: {
            placa: `PLATE ${name}`,
            ...(name === 'Truck' && { 'acme.driverLockDevice': 1, 'acme.lockDeviceTimeout': 3 }),
          },
        });
    },
  });
}
const labels = () =>
  [...document.querySelectorAll('[data-print-labels] svg')].map((code) => code.parentElement?.textContent);

/** Opens the dialog of the code of a vehicle. */
async function openDialog(name = 'Van 9') {
  const page = await openDepot('/devices');
  await page.person.click(await screen.findByRole('row', { name: new RegExp(name) }));
  await page.person.press('QR code');
  await screen.findByRole('dialog', { name: 'Vehicle QR code' });
  return { ...page, dialog: page.person.inDialog('Vehicle QR code') };
}

describe('the code of a vehicle', () => {
  test('is printed alone, with name, plate and number', async () => {
    const { dialog } = await openDialog();
    await dialog.press('Print');
    expect(print).toHaveBeenCalledOnce();
    expect(labels()).toEqual(['Van 9PLATE Van 9No. 4']);
    expect(document.querySelector<HTMLElement>('[data-print-labels]')?.dataset['printLabels']).toBe('one');
  });

  test('comes with the rule that locks without a driver: setting it asks first', async () => {
    const { dialog, person, records } = await openDialog();
    await dialog.turn(/^Lock without a driver/);
    await person.click(await screen.findByRole('radio', { name: '3' }));
    await dialog.press('Save rule');
    const question = await screen.findByRole('dialog', { name: /engine/i });
    expect(question.textContent).toContain('Van 9');
    await person.inDialog(/engine/i).press('Cancel');
    expect(await screen.findByText(/stopping engines was not confirmed/)).toBeTruthy();
    const stored = async () =>
      (await records.list('devices')).find(({ name }) => name === 'Van 9')?.attributes;
    expect(await stored()).toEqual({ placa: 'PLATE Van 9' });
  });

  test('comes with the rule that is set: lifting it asks nothing', async () => {
    const { dialog, records } = await openDialog('Truck');
    await dialog.turn(/^Lock without a driver/);
    await dialog.press('Save rule');
    await waitFor(async () => {
      const truck = (await records.list('devices')).find(({ name }) => name === 'Truck');
      expect(truck?.attributes).toMatchObject({ 'acme.driverLockDevice': 0, 'acme.lockDeviceTimeout': 3 });
    });
    expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull();
  });
});

describe('the codes of several vehicles', () => {
  test('are printed as labels in the order of their names, and are gone when that is done', async () => {
    const { person } = await openDepot('/devices?table=true');
    for (const name of ['Van 10', 'Van 9', 'Truck'])
      await person.click(await screen.findByRole('checkbox', { name: new RegExp(`${name}$`) }));
    await person.press('Print codes');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(labels()).toEqual(['TruckPLATE TruckNo. 5', 'Van 9PLATE Van 9No. 4', 'Van 10PLATE Van 10No. 3']);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(labels()).toEqual([]));
  });

  test('are printed for all vehicles of a group', async () => {
    const { person } = await openDepot('/groups');
    await person.click(await screen.findByRole('checkbox', { name: /Depot$/ }));
    await person.press('Print codes');
    await waitFor(() => expect(labels()).toHaveLength(2));
  });

  test('are not offered to those who do not see the code of one', async () => {
    const { person } = await openDepot('/devices?table=true', { administrator: false });
    await person.click(await screen.findByRole('checkbox', { name: /Truck$/ }));
    await screen.findByRole('region', { name: 'Selection' });
    expect(screen.queryByRole('button', { name: 'Print codes' })).toBeNull();
  });
});
