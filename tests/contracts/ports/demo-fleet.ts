import { describe, expect, test } from 'vitest';
import type { DemoFleet } from '@farol/core/ports/demo-fleet';
import { failureOf } from './failure-of.ts';

/** The demo fleet of a server whose caller uses the demo account. */
export interface DemoFleetUnderTest {
  demoFleet: DemoFleet;
  close: () => Promise<void> | void;
}

/** What every implementation of the `DemoFleet` port must do (§2). */
export function demoFleetContract(
  title: string,
  open: () => Promise<DemoFleetUnderTest> | DemoFleetUnderTest,
): void {
  const ana = { name: 'Ana', email: 'ana@example.com', password: 'correct horse' };
  describe(`the demo fleet of ${title}`, () => {
    test('says what is deleted, refuses to lock everybody out, and is gone once it was replaced', async () => {
      const { demoFleet, close } = await open();
      try {
        expect(await demoFleet.contents()).toMatchObject({ vehicles: 62, needsAdministrator: true });
        expect(await failureOf(demoFleet.replace(undefined))).toMatchObject({ status: 400 });
        expect(await demoFleet.contents()).toMatchObject({ vehicles: 62 });
        await demoFleet.replace(ana);
        // The account of the caller went with it.
        expect(await failureOf(demoFleet.contents())).toMatchObject({ status: expect.any(Number) });
      } finally {
        await close();
      }
    });
  });
}
