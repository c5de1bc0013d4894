import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCT = ['core', 'adapters', 'ui', 'server'];
/** What the written tests import, and the lists of tests that are extended. */
const TESTS = [
  'arbitraries',
  'contracts/ports',
  'core/domain/report',
  'core/resources/kinds',
  'harness',
  'models',
  'adapters/memory/failed-network.ts',
];
const FAILED = 'is not there exactly once';

/** What compiles a tree may wait for others on the machine. */
const SLOW_MS = 180_000;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'farol-new-'));
  for (const path of [
    ...PRODUCT,
    ...TESTS.map((name) => `tests/${name}`),
    'package.json',
    'tsconfig.json',
    '.oxfmtrc.json',
  ])
    cpSync(join(ROOT, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/\/(?:node_modules|dist)(?:\/|$)/.test(source.slice(ROOT.length - 1)),
    });
  // Packages are shared; those of the product are the ones of the copy.
  mkdirSync(join(copy, 'node_modules/@farol'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '@farol'))
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(ROOT, 'node_modules/@farol')))
    symlinkSync(
      readlinkSync(join(ROOT, 'node_modules/@farol', name)),
      join(copy, 'node_modules/@farol', name),
    );
}, SLOW_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the command on the copy; returns the files that it touched, and what it says where it refuses. */
function write(...words: string[]): { files: string[]; error: string; stdout: string } {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'tools/new.mjs'), ...words, '--in', copy],
    { encoding: 'utf8' },
  );
  const files = stdout.split('\n').flatMap((line) => /^[+ ] (\S+)$/.exec(line)?.[1] ?? []);
  return { files, error: stderr, stdout };
}

const isOfPort = (path: string) => path.endsWith('/fuel-cards.ts');
const inProduct = (files: readonly string[]) => files.filter((path) => !path.startsWith('tests/'));

describe('what a recipe writes', () => {
  let written: string[] = [];

  test(
    'a kind of records touches at most 25 files, a report 12 of the product, a chart its own',
    () => {
      const [record, report, chart, port] = [
        write('record', 'trailer', '--es', 'remolque', '--pt', 'reboque'),
        write('report', 'night-alarms', '--es', 'alarmas de noche', '--pt', 'alarmes da noite'),
        write('chart', 'history/fix-notes'),
        write('port', 'fuel-cards'),
      ];
      for (const { error } of [record, report, chart, port]) expect(error).toBe('');
      expect(record.files.length).toBeLessThanOrEqual(25);
      expect(inProduct(report.files).length).toBeLessThanOrEqual(12);
      expect(report.stdout).toContain('tests/core/domain/report/report.test.ts: its columns and facts');
      // The Spanish and Portuguese texts were given.
      expect(report.stdout).toContain('Texts to be written in ui/language: en have the English name.');
      expect(chart.files).toHaveLength(3);
      expect(inProduct(port.files).filter(isOfPort)).toHaveLength(3);
      expect(inProduct(port.files).filter((path) => !isOfPort(path)).length).toBeLessThanOrEqual(5);
      written = [record, report, chart, port].flatMap(({ files }) => files);
    },
    SLOW_MS,
  );

  test(
    'all of it compiles together, with its tests',
    () => {
      expect(written).not.toEqual([]);
      const include = [...PRODUCT, ...written.filter((path) => path.startsWith('tests/'))];
      writeFileSync(
        join(copy, 'tsconfig.new.json'),
        JSON.stringify({ extends: './tsconfig.json', include, exclude: ['**/node_modules'] }),
      );
      const { stdout } = spawnSync(
        join(ROOT, 'node_modules/.bin/tsc'),
        ['--noEmit', '--singleThreaded', '-p', 'tsconfig.new.json'],
        {
          cwd: copy,
          encoding: 'utf8',
          env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
        },
      );
      expect(stdout).toBe('');
    },
    SLOW_MS,
  );
});

describe('what is refused leaves everything as it was', () => {
  const path = 'core/resources/kinds/resources.ts';
  const read = () => readFileSync(join(copy, path), 'utf8');

  test.for([
    ['record', 'Trailer'],
    ['record', 'new'],
    ['report', '../up'],
    ['chart', 'fix-notes'],
    ['port', 'history/fuel-cards'],
    ['screen', 'home'],
    ['record'],
  ])('a name or recipe that does not exist: %s', (words) => {
    const { files, error } = write(...words);
    expect(files).toEqual([]);
    expect(error).not.toBe('');
  });

  test('a file that is there already', () => {
    const { files, error } = write('port', 'geocoder');
    expect([files, error]).toEqual([[], 'core/ports/geocoder.ts is there already. Nothing was written.\n']);
  });

  test('a name that a list has already', () => {
    const { files, error } = write('report', 'trips');
    expect(files).toEqual([]);
    expect(error).toMatch(/^core\/domain\/report\/report-screen\.ts has “'trips',” already/);
  });

  test('a list whose end is not found: the place is named', () => {
    const before = read();
    writeFileSync(join(copy, path), before.replace('} as const satisfies Readonly', '}\nsatisfies Readonly'));
    const { files, error } = write('record', 'wagon');
    expect(files).toEqual([]);
    expect(error).toContain(path);
    expect(error).toContain(FAILED);
    for (const untouched of ['core/resources/kinds/wagons.ts', 'core/resources/kinds/wagons.ts.new'])
      expect(existsSync(join(copy, untouched))).toBe(false);
    expect(readFileSync(join(copy, 'core/domain/access/permission-flags.ts'), 'utf8')).not.toContain('Wagon');
  });
});
