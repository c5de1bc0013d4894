import { describe, expect, test } from 'vitest';
import type { NewVersions } from '@farol/core/ports/new-versions';

/** Versions of a running console, and the installation of another one. */
export interface NewVersionsUnderTest {
  versions: NewVersions;
  install: () => void;
}

/** What every implementation of the `NewVersions` port must do (§2). */
export function newVersionsContract(
  title: string,
  open: () => Promise<NewVersionsUnderTest> | NewVersionsUnderTest,
): void {
  describe(`new versions of ${title}`, () => {
    test('each installed version is announced to all listeners, also to those that subscribe later', async () => {
      const { versions, install } = await open();
      const told: string[] = [];
      versions.onReady(() => told.push('early'));
      expect(told).toEqual([]);
      install();
      versions.onReady(() => told.push('late'));
      expect(told).toEqual(['early', 'late']);
      install();
      expect(told).toEqual(['early', 'late', 'early', 'late']);
    });

    test('a listener that was removed is not called', async () => {
      const { versions, install } = await open();
      let told = 0;
      const stop = versions.onReady(() => told++);
      stop();
      install();
      expect(told).toBe(0);
    });
  });
}
