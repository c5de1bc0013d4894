import { describe, expect, test } from 'vitest';
import type { Page } from '@farol/core/ports/page';

/** A page, and the ways to make it wake up. */
export interface PageUnderTest {
  page: Page;
  wakes: (() => void)[];
}

/** What every implementation of the `Page` port must do. */
export function pageContract(name: string, open: () => PageUnderTest): void {
  describe(`the page of ${name}`, () => {
    test('tells every listener each time it wakes up, until he no longer listens', () => {
      const { page, wakes } = open();
      const heard: string[] = [];
      const stopFirst = page.onWake(() => heard.push('first'));
      const stopSecond = page.onWake(() => heard.push('second'));
      for (const wake of wakes) {
        wake();
        expect(heard.splice(0)).toEqual(['first', 'second']);
      }
      stopFirst();
      for (const wake of wakes) {
        wake();
        expect(heard.splice(0)).toEqual(['second']);
      }
      stopSecond();
      for (const wake of wakes) wake();
      expect(heard).toEqual([]);
    });
  });
}
