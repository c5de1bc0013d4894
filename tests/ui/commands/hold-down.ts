import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** How long a button has to be held before it acts, milliseconds. */
const HOLD_MS = 2000;

/** Holds a button down with the pointer, a finger or a key until it acts, which is soon. */
export function holdDown(button: HTMLElement, by: 'pointer' | 'Enter' | ' ' = 'pointer'): void {
  const start = globalThis.setTimeout;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation((callback, delayMs, ...rest) =>
    start(callback, delayMs === HOLD_MS ? 50 : delayMs, ...rest),
  );
  if (by === 'pointer') fireEvent.pointerDown(button, { button: 0 });
  else fireEvent.keyDown(button, { key: by });
  timers.mockRestore();
}
