import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { aPng } from '../../arbitraries/png-images.ts';
import type { BrandingStore } from '@farol/core/ports/branding-store';

/** A way to reach the label of a console that nobody has labelled yet, and to let go of it. */
export interface LabelsUnderTest {
  labels: BrandingStore;
  close(): Promise<void> | void;
}

/** What every implementation of the `Labels` port must do (§7). */
export function labelsContract(title: string, open: () => Promise<LabelsUnderTest> | LabelsUnderTest): void {
  describe(`the label kept by ${title}`, () => {
    let opened: LabelsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('it is the usual one until it is set, then as it was saved, and can be taken back', async () => {
      const { labels } = opened;
      expect(await labels.read()).toEqual(DEFAULT_BRANDING);
      const label = {
        ...DEFAULT_BRANDING,
        title: ' Frota ',
        showsLogo: false,
        headerText: 'FROTA',
        chatNumber: '+55 11 99999-0000',
      };
      const kept = { ...label, title: 'Frota', chatNumber: '5511999990000' };
      expect(await labels.save(label)).toEqual(kept);
      expect(await labels.read()).toEqual(kept);
      expect(await labels.save(DEFAULT_BRANDING)).toEqual(DEFAULT_BRANDING);
    });

    test('its logo lies at an address that changes with the picture, and goes when it is taken away', async () => {
      const { labels } = opened;
      await labels.saveLogo(aPng(3, 2));
      const { logoUrl } = await labels.read();
      expect(logoUrl).toMatch(/^\/farol\/assets\/custom\/logo\.png\?v=./);
      expect((await labels.save({ ...DEFAULT_BRANDING, title: 'Frota' })).logoUrl).toBe(logoUrl);
      await labels.saveLogo(aPng(4, 2));
      expect((await labels.read()).logoUrl).not.toBe(logoUrl);
      await expect(labels.saveLogo(aPng(0, 2))).rejects.toMatchObject({ status: 400 });
      for (let time = 0; time < 2; time++) await labels.removeLogo();
      expect((await labels.read()).logoUrl).toBe('');
    });
  });
}
