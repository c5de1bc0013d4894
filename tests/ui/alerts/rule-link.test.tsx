import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { openPage } from '../open-page.tsx';

test('a link that names a notification rule alone opens its form', async () => {
  let id = 0;
  await openPage('/notifications?record=2', {
    prepare: async ({ records }) => {
      ({ id } = await records.save('notifications', {
        ...RESOURCES.notifications.defaults,
        type: 'ignitionOn',
        description: 'Night watch',
      }));
    },
  });
  expect(id).toBe(2);
  expect(await screen.findByDisplayValue('Night watch')).toBeTruthy();
});
