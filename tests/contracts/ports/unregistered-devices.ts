import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnregisteredDevices } from '@farol/core/ports/unregistered-devices';
import { failureOf } from './failure-of.ts';

/** A server to which `van-1` reported once and then `van-2` twice; neither is registered. */
export interface UnregisteredDevicesUnderTest {
  /** As an administrator. */
  unregistered: UnregisteredDevices;
  /** As a user who is no administrator. */
  restricted: UnregisteredDevices;
  /** Those of a server that has gone away. */
  disconnected: UnregisteredDevices;
  close: () => Promise<void> | void;
}

/** What every implementation of the `UnregisteredDevices` port must do (contract §8.4). */
export function unregisteredDevicesContract(
  title: string,
  open: () => Promise<UnregisteredDevicesUnderTest> | UnregisteredDevicesUnderTest,
): void {
  describe(`the unregistered devices of ${title}`, () => {
    let opened: UnregisteredDevicesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('each is listed once with its number of reports, the latest first', async () => {
      expect(await opened.unregistered.list()).toEqual([
        { uniqueId: 'van-2', reports: 2 },
        { uniqueId: 'van-1', reports: 1 },
      ]);
    });

    test('only administrators see them', async () => {
      expect(await failureOf(opened.restricted.list())).toMatchObject({
        code: 'ADMINISTRATOR_ACCESS_REQUIRED',
        status: 400,
      });
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.list())).toMatchObject({ code: 'NETWORK', status: 0 });
    });
  });
}
