import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppRoutes } from '@farol/ui/routes.tsx';
import { renderInConsole } from '../render-in-console.tsx';

test('a user who has just signed in sees the outline of the console while the rest is loading', async () => {
  window.history.replaceState(null, '', '/devices');
  const { container } = await renderInConsole(<AppRoutes loadConsole={() => new Promise(() => undefined)} />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('progressbar', { name: /^Loading/ })).toBeTruthy();
  expect(container.querySelectorAll('[class*=placeholder]').length).toBeGreaterThan(5);
});
