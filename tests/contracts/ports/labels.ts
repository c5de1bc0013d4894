import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_LABEL } from '@farol/core/domain/label';
import { aPng } from '../../arbitraries/pictures.ts';
import type { Labels } from '@farol/core/ports/labels';

/** A way to reach the label of a console that nobody has labelled yet, and to let go of it. */
export interface OpenLabels {
  labels: Labels;
  close(): Promise<void> | void;
}

/** What every implementation of the `Labels` port must do (§7). */
export function labelsContract(title: string, open: () => Promise<OpenLabels> | OpenLabels): void {
  describe(`the label kept by ${title}`, () => {
    let opened: OpenLabels;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('it is the usual one until it is set, then as it was saved, and can be taken back', async () => {
      const { labels } = opened;
      expect(await labels.read()).toEqual(USUAL_LABEL);
      const label = {
        ...USUAL_LABEL,
        title: ' Frota ',
        hasImage: false,
        headText: 'FROTA',
        chatNumber: '+55 11 99999-0000',
      };
      const kept = { ...label, title: 'Frota', chatNumber: '5511999990000' };
      expect(await labels.save(label)).toEqual(kept);
      expect(await labels.read()).toEqual(kept);
      expect(await labels.save(USUAL_LABEL)).toEqual(USUAL_LABEL);
    });

    test('its logo lies at an address that changes with the picture, and goes when it is taken away', async () => {
      const { labels } = opened;
      await labels.keepLogo(aPng(3, 2));
      const { logo } = await labels.read();
      expect(logo).toMatch(/^\/farol\/assets\/custom\/logo\.png\?v=./);
      expect((await labels.save({ ...USUAL_LABEL, title: 'Frota' })).logo).toBe(logo);
      await labels.keepLogo(aPng(4, 2));
      expect((await labels.read()).logo).not.toBe(logo);
      await expect(labels.keepLogo(aPng(0, 2))).rejects.toMatchObject({ status: 400 });
      for (let time = 0; time < 2; time++) await labels.removeLogo();
      expect((await labels.read()).logo).toBe('');
    });
  });
}
