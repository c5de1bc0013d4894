import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../open-page.tsx';

test('on a phone Escape closes the menu, and the open screen stays', async () => {
  const { person } = await openPage('/devices', { isNarrow: true });
  await person.press('Menu');
  expect(await screen.findByRole('link', { name: 'Reports' })).toBeTruthy();
  await person.keys('{Escape}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull());
  expect(location.pathname).toBe('/devices');
});
