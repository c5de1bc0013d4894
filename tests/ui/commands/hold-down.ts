import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Longer than a button has to be held before it acts, milliseconds. */
const LONG_ENOUGH_MS = 3000;

/** Holds a button down with the pointer, a finger or a key until it acts. */
export function holdDown(button: HTMLElement, by: 'pointer' | 'Enter' | ' ' = 'pointer'): void {
  if (by === 'pointer') fireEvent.pointerDown(button, { button: 0 });
  else fireEvent.keyDown(button, { key: by });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + LONG_ENOUGH_MS);
}
