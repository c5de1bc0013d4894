import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

/** Opens the devices on a phone, with one vehicle; returns its address too. */
async function openDevices() {
  const page = await openPage('/devices', {
    isNarrow: true,
    prepare: async ({ records }) => {
      await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      return {};
    },
  });
  const [van] = await page.records.list('devices');
  return { ...page, vehicle: `/devices/${van?.id}` };
}

const height = () => document.querySelector<HTMLElement>('[data-sheet]')?.dataset['step'];

test('on a phone the sheet is full while several devices are chosen, and then as high as before', async () => {
  const { person } = await openDevices();
  await screen.findByText('Van 5');
  expect(height()).toBe('half');
  await person.goTo('/devices?table=true');
  await vi.waitFor(() => expect(height()).toBe('full'));
  await person.goTo('/devices');
  await vi.waitFor(() => expect(height()).toBe('half'));
});

test('on a phone an expanded vehicle page opens at its full height, and stays lowered once it was', async () => {
  const { person, vehicle } = await openDevices();
  await person.goTo(vehicle);
  expect(height()).toBe('half');
  await person.goTo(`${vehicle}?expand=true`);
  await vi.waitFor(() => expect(height()).toBe('full'));
  // A tap on the handle.
  await person.press('Panel height');
  expect(height()).toBe('peek');
});
