import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The paths of the project's files, also of those that no commit has yet, with one of these endings. */
export function projectFiles(endings: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter((path) => endings.test(path) && existsSync(path));
}
