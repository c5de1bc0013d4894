import { describe, expect, test } from 'vitest';
import type { PageLocation } from '@farol/core/ports/page-location';

/** An address at `/home`, a navigation of the console to another path, and a step back. */
export interface PageLocationUnderTest {
  address: PageLocation;
  go: (path: string) => void;
  back: () => void;
}

/** What every implementation of the `PageLocation` port must do. */
export function pageLocationContract(name: string, open: () => PageLocationUnderTest): void {
  describe(`the address of ${name}`, () => {
    test('reports navigations and history steps until the listener unsubscribes, but not replacements', () => {
      const { address, go, back } = open();
      const reported: string[] = [];
      const stop = address.onChange((how) => reported.push(`${how} ${address.read()}`));
      address.replace('/home?q=one');
      expect([address.read(), reported]).toEqual(['/home?q=one', []]);
      go('/devices?q=two');
      address.replace('/devices?q=three');
      back();
      expect(reported).toEqual([
        'beforeNavigation /home?q=one',
        'navigation /devices?q=two',
        'historyStep /home?q=one',
      ]);
      stop();
      go('/users');
      expect([address.read(), reported.length]).toEqual(['/users', 3]);
    });
  });
}
