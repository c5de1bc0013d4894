import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonalData } from '@farol/core/ports/personal-data';
import { failureOf } from './failure-of.ts';

/** A server on which a user has a token. */
export interface PersonalDataUnderTest {
  userId: number;
  /** Another account, of the administrator. */
  administratorId: number;
  administrator: PersonalData;
  /** As the user, who is no administrator. */
  own: PersonalData;
  close: () => Promise<void> | void;
}

/** What every implementation of the `PersonalData` port must do (contract §4.3). */
export function personalDataContract(
  title: string,
  open: () => Promise<PersonalDataUnderTest> | PersonalDataUnderTest,
): void {
  describe(`the data of people of ${title}`, () => {
    let opened: PersonalDataUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('an export is an archive with the account, for the person and administrators', async () => {
      const { own, administrator, userId, administratorId } = opened;
      for (const from of [own, administrator]) {
        const archive = unzipSync(await from.exported(userId));
        expect(JSON.parse(strFromU8(archive['account.json'] ?? new Uint8Array()))).toMatchObject({
          id: userId,
        });
      }
      expect(await failureOf(own.exported(administratorId))).toMatchObject({
        code: 'ADMINISTRATOR_ACCESS_REQUIRED',
      });
    });

    test('an erasure does what it has counted, once, and is for administrators about others', async () => {
      const { own, administrator, userId, administratorId } = opened;
      expect(await failureOf(own.preview(userId))).toMatchObject({ code: 'ADMINISTRATOR_ACCESS_REQUIRED' });
      expect(await failureOf(own.erase(userId))).toMatchObject({ code: 'ADMINISTRATOR_ACCESS_REQUIRED' });
      expect(await failureOf(administrator.erase(administratorId))).toMatchObject({ status: 400 });
      const counted = await administrator.preview(userId);
      expect(counted.removed).toMatchObject({ tokens: 1 });
      const protocol = await administrator.erase(userId);
      expect(protocol).toMatchObject({ userId, removed: counted.removed });
      expect(Number.isNaN(Date.parse(protocol.erasedAt))).toBe(false);
      expect(await failureOf(administrator.preview(userId))).toMatchObject({ status: 404 });
    });
  });
}
