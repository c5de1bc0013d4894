import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { openFleetPage } from '../open-fleet-page.ts';

test('a link that names a notification rule alone opens its form', async () => {
  let id = 0;
  const page = await openFleetPage('/notifications?record=2', {
    prepare: async ({ records }) => {
      ({ id } = await records.save('notifications', {
        ...RESOURCES.notifications.defaults,
        type: 'ignitionOn',
        description: 'Night watch',
      }));
    },
  });
  await page.settle();
  expect(id).toBe(2);
  expect(await screen.findByDisplayValue('Night watch')).toBeTruthy();
});
