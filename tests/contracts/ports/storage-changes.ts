import { expect, test } from 'vitest';
import type { StorageChanges } from '@farol/core/ports/storage-changes';

/** What every implementation of the `StoredChanges` port must do. `writeElsewhere` is another page that writes under a key. */
export function storedChangesContract(
  title: string,
  open: () => { changes: StorageChanges; writeElsewhere: (key: string) => void },
): void {
  test(`pages of ${title} hear what others write under their key, until they stop`, () => {
    const { changes, writeElsewhere } = open();
    let heard = 0;
    const stop = changes.onChange('log', () => heard++);
    writeElsewhere('log');
    writeElsewhere('other');
    expect(heard).toBe(1);
    stop();
    writeElsewhere('log');
    expect(heard).toBe(1);
  });
}
