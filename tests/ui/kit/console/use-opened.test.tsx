import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOpened } from '@farol/ui/kit/console/use-opened';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? 'Reload the page' : this.props.children;
  }
}

function Part({ open }: { open: () => Promise<{ name: string }> }) {
  return useOpened(open)?.name ?? 'Loading';
}

/** Shows a part whose code arrives with the given attempt; the server answers as said. */
function shown(attempts: number, isReachable: () => boolean) {
  vi.stubGlobal('fetch', () =>
    isReachable() ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('Failed to fetch')),
  );
  let tried = 0;
  const open = (): Promise<{ name: string }> =>
    ++tried < attempts ? Promise.reject(new Error('Not loaded')) : Promise.resolve({ name: 'Past' });
  render(
    <Boundary>
      <Part open={open} />
    </Boundary>,
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a part of the console that is wanted while the server is away is there when it is back', async () => {
  shown(4, () => false);
  await wait(4000);
  expect(screen.getByText('Loading')).toBeTruthy();
  await wait(4000);
  expect(screen.getByText('Past')).toBeTruthy();
});

test('a part that the server has no more, after an update, offers to reload instead of waiting for ever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  shown(Number.POSITIVE_INFINITY, () => true);
  await wait(0);
  expect(screen.getByText('Loading')).toBeTruthy();
  await wait(3000);
  expect(screen.getByText('Reload the page')).toBeTruthy();
});
