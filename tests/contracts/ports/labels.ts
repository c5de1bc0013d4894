import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_LABEL } from '@farol/core/domain/label';
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
      const label = { title: ' Frota ', hasImage: false, headText: 'FROTA', chatNumber: '+55 11 99999-0000' };
      const kept = { ...label, title: 'Frota', chatNumber: '5511999990000' };
      expect(await labels.save(label)).toEqual(kept);
      expect(await labels.read()).toEqual(kept);
      expect(await labels.save(USUAL_LABEL)).toEqual(USUAL_LABEL);
    });
  });
}
