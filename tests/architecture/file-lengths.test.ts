import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Most lines of a source file, and most source files of a folder. */
const MAX_LINES = 200;
const MAX_FILES = 25;

/** Returns the source files that are too long and that ARCHITECTURE does not name, as `file: lines`. */
function longSources(sources: ReadonlyMap<string, string>, text: string): string[] {
  return [...sources].flatMap(([path, source]) => {
    const lineCount = source.trimEnd().split('\n').length;
    const isSource = /^(core|adapters|ui|server|simulation)\/.*\.tsx?$/.test(path);
    return isSource && lineCount > MAX_LINES && !text.includes(`\`${path}\``)
      ? [`${path}: ${lineCount}`]
      : [];
  });
}

/** Returns the folders with too many source files that ARCHITECTURE does not name, as `folder: files`. */
function fullFolders(paths: readonly string[], text: string): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES && !text.includes(`\`${folder}\``) ? [`${folder}: ${count}`] : [],
  );
}

describe('a source file', () => {
  test(`has ${MAX_LINES} lines or fewer, or its reason in ARCHITECTURE`, () => {
    const sources = new Map(projectFiles(/\.tsx?$/).map((path) => [path, readFileSync(path, 'utf8')]));
    expect(longSources(sources, architecture)).toEqual([]);
  });

  test('that is too long is found, unless it is named', () => {
    const planted = new Map([
      ['core/planted/long.ts', lines(MAX_LINES + 1)],
      ['core/planted/short.ts', lines(MAX_LINES)],
      ['tests/core/planted/long.test.ts', lines(MAX_LINES + 1)],
    ]);
    expect(longSources(planted, architecture)).toEqual(['core/planted/long.ts: 201']);
    expect(longSources(planted, 'Long: `core/planted/long.ts` (one table).')).toEqual([]);
  });
});

describe('a folder', () => {
  test(`has ${MAX_FILES} source files or fewer, or its reason in ARCHITECTURE`, () => {
    expect(fullFolders(projectFiles(/\.(tsx?|css|mjs)$/), architecture)).toEqual([]);
  });

  test('with too many files is found, unless it is named', () => {
    const planted = Array.from({ length: MAX_FILES + 1 }, (_, at) => `core/planted/file-${at}.ts`);
    expect(fullFolders(planted, architecture)).toEqual(['core/planted: 26']);
    expect(fullFolders(planted.slice(1), architecture)).toEqual([]);
    expect(fullFolders(planted, 'Full: `core/planted`.')).toEqual([]);
  });
});
