import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import {
  BRANDING_PICTURE_KINDS,
  brandingPictureUrl,
  type PictureFile,
} from '@farol/core/domain/server/branding/branding-picture';
import { aColoredPng, aPng } from '../../arbitraries/png-images.ts';
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
        colors: { '--el-color-primary': '#A01060', '--el-color-info': '' },
      };
      const saved = {
        ...branding,
        title: 'Frota',
        chatNumber: '5511999990000',
        colors: { '--el-color-primary': '#a01060' },
      };
      expect(await brandingStore.save(branding)).toEqual(saved);
      expect(await brandingStore.read()).toEqual(saved);
      expect(await brandingStore.save(DEFAULT_BRANDING)).toEqual(DEFAULT_BRANDING);
    });

    test('the URL of the logo changes with the picture, and disappears when the logo is removed', async () => {
      const { brandingStore } = opened;
      await brandingStore.savePicture('logo-interno', png(3, 2));
      const { logoUrl } = await brandingStore.read();
      expect(logoUrl).toMatch(/^\/farol\/assets\/custom\/logo\.png\?v=./);
      expect((await brandingStore.save({ ...DEFAULT_BRANDING, title: 'Frota' })).logoUrl).toBe(logoUrl);
      await brandingStore.savePicture('logo-interno', png(4, 2));
      expect((await brandingStore.read()).logoUrl).not.toBe(logoUrl);
      await expect(
        brandingStore.savePicture('logo-interno', { ...png(4, 2), bytes: new Uint8Array(99) }),
      ).rejects.toMatchObject({ status: 400 });
      for (let time = 0; time < 2; time++) await brandingStore.removePicture('logo-interno');
      expect((await brandingStore.read()).logoUrl).toBe('');
    });

    test('each picture has a URL of its own, and saving texts changes none of them', async () => {
      const { brandingStore } = opened;
      for (const kind of BRANDING_PICTURE_KINDS)
        await brandingStore.savePicture(kind, { type: 'image/png', bytes: aColoredPng(192) });
      const branding = await brandingStore.read();
      const urls = BRANDING_PICTURE_KINDS.map((kind) => brandingPictureUrl(branding, kind));
      expect([new Set(urls).size, urls.includes('')]).toEqual([4, false]);
      const saved = await brandingStore.save({ ...DEFAULT_BRANDING, title: 'Frota' });
      expect(BRANDING_PICTURE_KINDS.map((kind) => brandingPictureUrl(saved, kind))).toEqual(urls);
      for (const kind of BRANDING_PICTURE_KINDS) await brandingStore.removePicture(kind);
      expect(await brandingStore.read()).toEqual({ ...DEFAULT_BRANDING, title: 'Frota' });
    });
  });
}

function png(width: number, height: number): PictureFile {
  return { type: 'image/png', bytes: aPng(width, height) };
}
