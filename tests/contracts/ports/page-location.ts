import { describe, expect, test } from 'vitest';
import type { PageLocation } from '@farol/core/ports/page-location';

/** An address at `/home`, a way of the console to another path, and a step back. */
export interface AddressUnderTest {
  address: PageLocation;
  go: (path: string) => void;
  back: () => void;
}

/** What every implementation of the `Address` port must do. */
export function addressContract(name: string, open: () => AddressUnderTest): void {
  describe(`the address of ${name}`, () => {
    test('tells of ways and steps, until nobody listens, but not of what was put in its place', () => {
      const { address, go, back } = open();
      const heard: string[] = [];
      const stop = address.onChange((how) => heard.push(`${how} ${address.read()}`));
      address.replace('/home?q=one');
      expect([address.read(), heard]).toEqual(['/home?q=one', []]);
      go('/devices?q=two');
      address.replace('/devices?q=three');
      back();
      expect(heard).toEqual(['beforeNavigation /home?q=one', 'navigation /devices?q=two', 'historyStep /home?q=one']);
      stop();
      go('/users');
      expect([address.read(), heard.length]).toEqual(['/users', 3]);
    });
  });
}
