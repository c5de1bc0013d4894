import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resellers } from '@farol/core/ports/resellers';
import { aPng } from '../../arbitraries/png-images.ts';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';

/** Resellers of a user who is one, with one below. */
export interface ResellersUnderTest {
  resellers: Resellers;
  ownId: number;
  belowId: number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Resellers` port must do (contract §4.3). */
export function resellersContract(
  title: string,
  open: () => Promise<ResellersUnderTest> | ResellersUnderTest,
): void {
  describe(`resellers of ${title}`, () => {
    let opened: ResellersUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the user and those below are listed, with what they have of what they may have', async () => {
      const { resellers, ownId, belowId } = opened;
      const list = await resellers.list();
      expect(list.find(({ id }) => id === ownId)).toMatchObject({
        parentId: 0,
        limits: { users: 20, devices: Infinity, resellers: 3 },
        counts: { users: 1, devices: 0, resellers: 1 },
      });
      expect(list.find(({ id }) => id === belowId)).toMatchObject({
        parentId: ownId,
        counts: { users: 0, devices: 0, resellers: 0 },
      });
    });

    test('each has a branding of their own, with pictures', async () => {
      const { resellers, ownId, belowId } = opened;
      const own = await resellers.branding(ownId);
      expect(await own.read()).toEqual(DEFAULT_BRANDING);
      const branding = { ...DEFAULT_BRANDING, title: 'Lia Rastreio' };
      expect(await own.save(branding)).toEqual(branding);
      expect(await own.read()).toEqual(branding);
      expect((await (await resellers.branding(belowId)).read()).title).toBe('');
      await own.savePicture('logo-interno', { type: 'image/png', bytes: aPng(3, 2) });
      expect((await own.read()).logoUrl).toContain('logo');
      expect((await (await resellers.branding(belowId)).read()).logoUrl).toBe('');
      await own.removePicture('logo-interno');
      expect((await own.read()).logoUrl).toBe('');
    });
  });
}
