import { describe, expect, test } from 'vitest';
import type { Address } from '@farol/core/ports/address';

/** An address at `/home`, a way of the console to another path, and a step back. */
export interface OpenAddress {
  address: Address;
  go: (path: string) => void;
  back: () => void;
}

/** What every implementation of the `Address` port must do. */
export function addressContract(name: string, open: () => OpenAddress): void {
  describe(`the address of ${name}`, () => {
    test('tells of ways and steps, until nobody listens, but not of what was put in its place', () => {
      const { address, go, back } = open();
      const heard: string[] = [];
      const stop = address.onGo((how) => heard.push(`${how} ${address.read()}`));
      address.replace('/home?q=one');
      expect([address.read(), heard]).toEqual(['/home?q=one', []]);
      go('/devices?q=two');
      address.replace('/devices?q=three');
      back();
      expect(heard).toEqual(['leave /home?q=one', 'way /devices?q=two', 'step /home?q=one']);
      stop();
      go('/users');
      expect([address.read(), heard.length]).toEqual(['/users', 3]);
    });
  });
}
