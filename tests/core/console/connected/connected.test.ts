import { expect, test } from 'vitest';
import { settleCalls, signedInConsole } from '../../../models/signed-in-console.ts';

test('what a front end reads stays the same object until something changed', async () => {
  const { console } = await signedInConsole();
  const { browser } = console.preferences;
  const before = browser.get();
  expect(browser.get()).toBe(before);
  browser.change({ names: !before.names });
  expect(browser.get()).not.toBe(before);
  expect(browser.get().names).toBe(!before.names);
});

test('a front end hears of changes and announcements until it unsubscribes', async () => {
  const { console } = await signedInConsole();
  const { forms } = console.records;
  let changes = 0;
  const saved: string[] = [];
  const stopListening = [
    forms.groups.subscribe(() => changes++),
    forms.groups.on('saved', ({ saved: { record } }) => saved.push(record.name)),
  ];
  const saveGroup = async (name: string): Promise<void> => {
    forms.groups.open();
    forms.groups.setField('name', name);
    forms.groups.save();
    await settleCalls();
  };
  await saveGroup('North');
  expect(changes).toBeGreaterThan(0);
  expect(saved).toEqual(['North']);
  for (const stop of stopListening) stop();
  const known = changes;
  await saveGroup('South');
  expect([changes, saved]).toEqual([known, ['North']]);
});
