import { describe, expect, test } from 'vitest';
import type { Page } from '@farol/core/ports/page';

/** A page and the ways to wake it up. */
export interface PageUnderTest {
  page: Page;
  wakes: (() => void)[];
}

/** What every implementation of the `Page` port must do. */
export function pageContract(name: string, open: () => PageUnderTest): void {
  describe(`the page of ${name}`, () => {
    test('notifies every listener each time it wakes up, until the listener unsubscribes', () => {
      const { page, wakes } = open();
      const notified: string[] = [];
      const stopFirst = page.onWake(() => notified.push('first'));
      const stopSecond = page.onWake(() => notified.push('second'));
      for (const wake of wakes) {
        wake();
        expect(notified.splice(0)).toEqual(['first', 'second']);
      }
      stopFirst();
      for (const wake of wakes) {
        wake();
        expect(notified.splice(0)).toEqual(['second']);
      }
      stopSecond();
      for (const wake of wakes) wake();
      expect(notified).toEqual([]);
    });
  });
}
