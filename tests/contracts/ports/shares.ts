import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { newShare, type Share } from '@farol/core/domain/share/share';
import type { Shares } from '@farol/core/ports/shares';

/** A way to reach the links of somebody who has none yet, and to let go of it. */
export interface SharesUnderTest {
  shares: Shares;
  /** Devices that he sees. */
  deviceIds: readonly [number, number];
  /** One that he does not see. */
  foreignId: number;
  close: () => Promise<void> | void;
}

const draft = (deviceId: number): Share => newShare(deviceId, 'Cliente', Date.now(), null);
const endOf = ({ expirationTime }: Share): number => Date.parse(expirationTime);

/** What every implementation of the `Shares` port must do where links are kept (§7). */
export function sharesContract(title: string, open: () => Promise<SharesUnderTest> | SharesUnderTest): void {
  describe(`links of ${title}`, () => {
    let opened: SharesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const kept = async (): Promise<readonly Share[]> => (await opened.shares.list()) ?? [];

    test('a link that is made is listed with the word that opens it', async () => {
      const { shares, deviceIds } = opened;
      const wanted = draft(deviceIds[0]);
      const made = await shares.save(wanted);
      expect(made).toMatchObject({ name: 'Cliente', deviceId: deviceIds[0], limitCommands: true });
      expect([made.id > 0, Boolean(made.token), endOf(made)]).toEqual([true, true, endOf(wanted)]);
      expect(await kept()).toEqual([made]);
      await shares.remove(made.id);
    });

    test('a link that is changed keeps its word, and may lead to another device', async () => {
      const { shares, deviceIds } = opened;
      const made = await shares.save(draft(deviceIds[0]));
      const changed = { ...made, name: 'Obra', deviceId: deviceIds[1], limitCommands: false };
      expect(await shares.save(changed)).toEqual(changed);
      expect(await kept()).toEqual([changed]);
      await shares.remove(made.id);
    });

    test('a link that is removed is gone, and is not removed twice', async () => {
      const { shares, deviceIds } = opened;
      const made = await shares.save(draft(deviceIds[0]));
      await shares.remove(made.id);
      expect(await kept()).toEqual([]);
      await expect(shares.remove(made.id)).rejects.toMatchObject({ status: 404 });
      await expect(shares.save(made)).rejects.toMatchObject({ status: 404 });
    });

    test('no link is made to a device that one does not see, nor with an end that is past', async () => {
      const { shares, deviceIds, foreignId } = opened;
      await expect(shares.save(draft(foreignId))).rejects.toBeInstanceOf(Failure);
      const past = { ...draft(deviceIds[0]), expirationTime: '2020-01-01T00:00:00.000Z' };
      await expect(shares.save(past)).rejects.toMatchObject({ status: 400 });
      expect(await kept()).toEqual([]);
    });
  });
}
