import { expect, test } from 'vitest';
import type { StorageChanges } from '@farol/core/ports/storage-changes';

/**
 * What every implementation of the `StorageChanges` port must do. `writeElsewhere` is another page that
 * writes a key.
 */
export function storageChangesContract(
  title: string,
  open: () => { changes: StorageChanges; writeElsewhere: (key: string) => void },
): void {
  test(`storage changes: pages of ${title} are notified of other pages’ writes to their key, until they unsubscribe`, () => {
    const { changes, writeElsewhere } = open();
    let notifications = 0;
    const stop = changes.onChange('log', () => notifications++);
    writeElsewhere('log');
    writeElsewhere('other');
    expect(notifications).toBe(1);
    stop();
    writeElsewhere('log');
    expect(notifications).toBe(1);
  });
}
