import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** Most lines of a file with components. */
const MAX_COMPONENT_LINES = 150;

/** Returns the files of components that are too long and that ARCHITECTURE does not name, as `file: lines`. */
function tooLong(sources: ReadonlyMap<string, string>, architecture: string): string[] {
  return [...sources].flatMap(([path, source]) => {
    const lineCount = source.trimEnd().split('\n').length;
    const isJustified = architecture.includes(`\`${path}\``);
    return /^ui\/.*\.tsx$/.test(path) && lineCount > MAX_COMPONENT_LINES && !isJustified
      ? [`${path}: ${lineCount}`]
      : [];
  });
}

/** Returns a source of so many lines. */
function lines(count: number): string {
  return 'const line = 1;\n'.repeat(count);
}

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

describe('a file with components', () => {
  test(`has ${MAX_COMPONENT_LINES} lines or fewer, or its reason in ARCHITECTURE`, () => {
    const sources = new Map(projectFiles(/\.tsx$/).map((path) => [path, readFileSync(path, 'utf8')]));
    expect(sources.size).toBeGreaterThan(200);
    expect(tooLong(sources, architecture)).toEqual([]);
  });

  test('that is too long is found, unless it is named', () => {
    const planted = new Map([
      ['ui/planted/long.tsx', lines(MAX_COMPONENT_LINES + 1)],
      ['ui/planted/short.tsx', lines(MAX_COMPONENT_LINES)],
      ['tests/ui/planted/long.test.tsx', lines(MAX_COMPONENT_LINES + 1)],
    ]);
    expect(tooLong(planted, architecture)).toEqual(['ui/planted/long.tsx: 151']);
    expect(tooLong(planted, 'Long: `ui/planted/long.tsx` (one table).')).toEqual([]);
  });
});
