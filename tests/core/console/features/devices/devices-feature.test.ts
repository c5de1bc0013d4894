import { expect, test } from 'vitest';
import { signInNext } from '../../../../models/open-console.ts';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

test('the events of a selected device are loaded, and cleared when it is deselected', async () => {
  const { console, reports } = await signedInConsole();
  const requested: number[] = [];
  reports.events = async ({ deviceIds }) => {
    requested.push(...deviceIds);
    return [];
  };
  console.devices.view.select(5);
  await settleCalls();
  expect([requested, console.devices.recentEvents.get().isAvailable]).toEqual([[5], true]);
  console.devices.view.select(undefined);
  expect(console.devices.recentEvents.get()).toMatchObject({ isAvailable: false, events: [] });
});

test('an attribute pinned for all users is known to the whole console at once', async () => {
  const { root, console } = await signedInConsole();
  const pin = { key: 'power', owner: 'server' } as const;
  console.devices.pinnedAttributes.pin(pin);
  await settleCalls();
  expect(console.devices.pinnedAttributes.get().pins).toEqual([pin]);
  expect(root.access.get().server?.info.attributes).toEqual({ 'acme.deviceAttributes': 'power' });
  expect((await signInNext(root)).devices.pinnedAttributes.get().pins).toEqual([pin]);
});
