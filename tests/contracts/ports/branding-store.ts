import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { aPng } from '../../arbitraries/png-images.ts';
import type { BrandingStore } from '@farol/core/ports/branding-store';

/** The branding of a console that has not been branded yet, and how to close it. */
export interface BrandingStoreUnderTest {
  brandingStore: BrandingStore;
  close(): Promise<void> | void;
}

/** What every implementation of the `BrandingStore` port must do (§7). */
export function brandingStoreContract(
  title: string,
  open: () => Promise<BrandingStoreUnderTest> | BrandingStoreUnderTest,
): void {
  describe(`the branding of ${title}`, () => {
    let opened: BrandingStoreUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the branding is the default until it is saved, then as saved, and can be reset', async () => {
      const { brandingStore } = opened;
      expect(await brandingStore.read()).toEqual(DEFAULT_BRANDING);
      const branding = {
        ...DEFAULT_BRANDING,
        title: ' Frota ',
        showsLogo: false,
        headerText: 'FROTA',
        chatNumber: '+55 11 99999-0000',
      };
      const saved = { ...branding, title: 'Frota', chatNumber: '5511999990000' };
      expect(await brandingStore.save(branding)).toEqual(saved);
      expect(await brandingStore.read()).toEqual(saved);
      expect(await brandingStore.save(DEFAULT_BRANDING)).toEqual(DEFAULT_BRANDING);
    });

    test('the URL of the logo changes with the picture, and disappears when the logo is removed', async () => {
      const { brandingStore } = opened;
      await brandingStore.saveLogo(aPng(3, 2));
      const { logoUrl } = await brandingStore.read();
      expect(logoUrl).toMatch(/^\/farol\/assets\/custom\/logo\.png\?v=./);
      expect((await brandingStore.save({ ...DEFAULT_BRANDING, title: 'Frota' })).logoUrl).toBe(logoUrl);
      await brandingStore.saveLogo(aPng(4, 2));
      expect((await brandingStore.read()).logoUrl).not.toBe(logoUrl);
      await expect(brandingStore.saveLogo(aPng(0, 2))).rejects.toMatchObject({ status: 400 });
      for (let time = 0; time < 2; time++) await brandingStore.removeLogo();
      expect((await brandingStore.read()).logoUrl).toBe('');
    });
  });
}
