import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { newShare, type Share } from '@farol/core/domain/share/share';
import type { Shares } from '@farol/core/ports/shares';

/** Shares of a user who has none yet, and how to close them. */
export interface SharesUnderTest {
  shares: Shares;
  /** Devices that the user can see. */
  deviceIds: readonly [number, number];
  /** A device that the user cannot see. */
  foreignId: number;
  close: () => Promise<void> | void;
}

const draft = (deviceId: number): Share => newShare(deviceId, 'Cliente', Date.now(), null);
const endOf = ({ expirationTime }: Share): number => Date.parse(expirationTime);

/** What every implementation of the `Shares` port must do where the server lists shares (§7). */
export function sharesContract(title: string, open: () => Promise<SharesUnderTest> | SharesUnderTest): void {
  describe(`shares of ${title}`, () => {
    let opened: SharesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const listed = async (): Promise<readonly Share[]> => (await opened.shares.list()) ?? [];

    test('a new share is listed with its token', async () => {
      const { shares, deviceIds } = opened;
      const wanted = draft(deviceIds[0]);
      const created = await shares.save(wanted);
      expect(created).toMatchObject({ name: 'Cliente', deviceId: deviceIds[0], limitCommands: true });
      expect([created.id > 0, Boolean(created.token), endOf(created)]).toEqual([true, true, endOf(wanted)]);
      expect(await listed()).toEqual([created]);
      await shares.remove(created.id);
    });

    test('an edited share keeps its token, and may be moved to another device', async () => {
      const { shares, deviceIds } = opened;
      const created = await shares.save(draft(deviceIds[0]));
      const changed = { ...created, name: 'Obra', deviceId: deviceIds[1], limitCommands: false };
      expect(await shares.save(changed)).toEqual(changed);
      expect(await listed()).toEqual([changed]);
      await shares.remove(created.id);
    });

    test('a removed share is gone, and cannot be removed twice', async () => {
      const { shares, deviceIds } = opened;
      const created = await shares.save(draft(deviceIds[0]));
      await shares.remove(created.id);
      expect(await listed()).toEqual([]);
      await expect(shares.remove(created.id)).rejects.toMatchObject({ status: 404 });
      await expect(shares.save(created)).rejects.toMatchObject({ status: 404 });
    });

    test('a share of an invisible device, or with an expiry in the past, is refused', async () => {
      const { shares, deviceIds, foreignId } = opened;
      await expect(shares.save(draft(foreignId))).rejects.toBeInstanceOf(Failure);
      const past = { ...draft(deviceIds[0]), expirationTime: '2020-01-01T00:00:00.000Z' };
      await expect(shares.save(past)).rejects.toMatchObject({ status: 400 });
      expect(await listed()).toEqual([]);
    });
  });
}
