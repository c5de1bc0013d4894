import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for data. */
export interface DataDisk {
  folder: string;
  /** Whether it is a disk of its own, which can be filled without harm. */
  isSmall: boolean;
  remove(): void;
}

/** Makes a folder on a disk in memory of so many megabytes, which only root can; else on the disk of temporary files. */
export function makeDataDisk(megabytes: number): DataDisk {
  const folder = mkdtempSync(join(tmpdir(), 'farol-soak-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder];
  const isSmall = process.getuid?.() === 0 && spawnSync('mount', options).status === 0;
  return {
    folder,
    isSmall,
    remove: () => {
      if (isSmall) spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
