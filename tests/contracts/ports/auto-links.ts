import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_AUTO_LINK } from '@farol/core/domain/device/auto-link';
import type { AutoLinks } from '@farol/core/ports/auto-links';

/** Linking trackers for a user who has none yet, and how to close it. */
export interface AutoLinksUnderTest {
  autoLinks: AutoLinks;
  /** A tracker that waits. */
  waiting: string;
  /** A tracker that somebody else has. */
  taken: string;
  close: () => Promise<void> | void;
}

/** What every implementation of the `AutoLinks` port must do (§7, `/autolink`). */
export function autoLinksContract(
  title: string,
  open: () => Promise<AutoLinksUnderTest> | AutoLinksUnderTest,
): void {
  describe(`auto-links of ${title}`, () => {
    let opened: AutoLinksUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const link = (identifier: string): Promise<void> =>
      opened.autoLinks.link({ ...EMPTY_AUTO_LINK, identifier, plate: 'ABC1D23' });

    test('an unknown tracker and a taken one get the same answer', async () => {
      const refusal = { code: 'INVALID_DEVICE', status: 400 };
      await expect(link(opened.taken)).rejects.toMatchObject(refusal);
      await expect(link('no-such-tracker')).rejects.toMatchObject(refusal);
    });

    test('a waiting tracker is linked, and one that the user has already stays so', async () => {
      await expect(link(opened.waiting)).resolves.toBeUndefined();
      await expect(link(opened.waiting)).resolves.toBeUndefined();
    });
  });
}
