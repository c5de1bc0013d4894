import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const RUNNER = new URL('../../tools/mutations/test-runner.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'farol-mutations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Code with mutants, as Stryker writes them: each is active when it is named. */
const CODE = `
const is = (id: string): boolean => {
  const stryker = globalThis.__stryker__;
  if (stryker.activeMutant !== id) return false;
  if (++stryker.hitCount > stryker.hitLimit) throw new Error('Hit limit');
  return true;
};
export const LIMIT: number = is('static') ? 6 : 5;
export const UNTESTED: number = is('static unnoticed') ? 6 : 5;
export const SECOND: number = is('static unreached') ? 1 : 2;
export const THIRD: number = is('static unchecked') ? 1 : 3;
export const CHECKED: number = is('static checked') ? 6 : 5;
for (let at = 0; at < 1 || is('static loop'); at++);
export const twice = (value: number): number => is('wrong') ? value * 3 : is('unnoticed') ? value + value : value * 2;
export const later = async (): Promise<number> => is('hanging') ? await new Promise(() => {}) : 1;
export const countTo = (end: number): number => {
  let at = 0;
  const step = is('blind loop') ? 0 : 1;
  while (at < end || is('loop')) at += step;
  return at;
};
export const tell = (): void => is('unhandled') ? void Promise.reject(new Error('nobody waits')) : undefined;
export const alarm = (): void => is('delayed') ? void setTimeout(() => { throw new Error('too late'); }, 20) : undefined;
`;
/** Keeps what it computed, as code does that is asked for the same again and again. */
const KEEPING_CODE = `
const known = new Map<string, string>();
export const nameOf = (id: string): string => {
  const kept = known.get(id);
  if (kept !== undefined) return kept;
  const name = globalThis.__stryker__.activeMutant === 'kept' ? 'truck' : 'van';
  known.set(id, name);
  return name;
};
`;
const TESTS = `
import { nameOf } from '@farol/core/domain/amount/name';
import { describe, expect, test } from 'vitest';
import { alarm, countTo, later, LIMIT, tell, twice } from '@farol/core/domain/amount/amount';
test('the limit is five', () => expect(LIMIT).toBe(5));
describe('twice', () => test.each([[1, 2], [2, 4]])('of %i is %i', (one, two) => expect(twice(one)).toBe(two)));
test('an answer comes', async () => expect(await later()).toBe(1));
test('counting ends', () => expect(countTo(3)).toBe(3));
test('telling is quiet', () => tell());
test('nothing rings', () => alarm());
test('a name is a text', () => expect(typeof nameOf('7')).toBe('string'));
test('a name is right', () => expect(nameOf('7')).toBe('van'));
`;
/** Tests of which the last one needs those before it, and a check of them all afterwards. */
const CHART_TESTS = `
import { expect, test } from 'vitest';
import { SECOND } from '@farol/core/domain/amount/amount';
class ChartCoverage { reached = new Set<number>(); }
const coverage = new ChartCoverage();
test('the first state is reached', () => {
  for (let turn = 0; turn < 1e7; turn++) if (turn % 2 > 2) throw new Error('never');
  coverage.reached.add(1);
});
test('the second state is reached', () => void coverage.reached.add(SECOND));
test('all states are reached', () => expect(coverage.reached.size).toBe(2));
`;
const CHECKED_TESTS = `
import { afterAll, expect, test } from 'vitest';
import { CHECKED, THIRD } from '@farol/core/domain/amount/amount';
const reached = new Set<number>();
test('the first way is taken', () => { expect(CHECKED).toBe(5); reached.add(1); });
test('the third way is taken', () => void reached.add(THIRD));
afterAll(() => expect(reached.size).toBe(2));
`;

/** Runs all tests for each of these mutants, one after the other, and returns what became of them. */
function run(mutants: readonly string[]): unknown {
  for (const [file, text] of [
    ['core/domain/amount/amount.ts', CODE],
    ['core/domain/amount/name.ts', KEEPING_CODE],
    ['tests/core/domain/amount/amount.test.ts', TESTS],
    ['tests/core/domain/amount/chart.test.ts', CHART_TESTS],
    ['tests/core/domain/amount/ways.test.ts', CHECKED_TESTS],
  ] as const) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const script = `
    const { strykerPlugins: [{ factory }] } = await import(${JSON.stringify(RUNNER)});
    const runner = factory();
    await runner.init();
    const { tests } = await runner.dryRun();
    const found = {};
    for (const id of ${JSON.stringify(mutants)}) {
      const { status, reason } = await runner.mutantRun({
        activeMutant: { id },
        sandboxFileName: process.cwd() + '/core/domain/amount/' + (id === 'kept' ? 'name.ts' : 'amount.ts'),
        hitLimit: 100,
        // Of the two tests of a name only the first one reached the code.
        testFilter: tests.map((one) => one.id).filter((testId) => !testId.endsWith('a name is right')),
        mutantActivation: id.startsWith('static') ? 'static' : 'runtime',
      });
      found[id] = reason === undefined ? status : reason.split(':', 1)[0];
    }
    console.log(JSON.stringify({ found, tests: tests.map(({ name, status }) => [name, status]) }));
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, FAROL_MUTATED_TESTS: 'tests/core/domain/amount' },
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('mutations: a change of the code counts as noticed when a test fails, hangs or leaves an error, and as missed otherwise', () => {
  const mutants = [
    'none',
    'wrong',
    'unnoticed',
    'hanging',
    'loop',
    'static',
    'static loop',
    'static unnoticed',
    'static unreached',
    'static unchecked',
    'static checked',
    'blind loop',
    'unhandled',
    'delayed',
    'kept',
    'none again',
  ];
  expect(run(mutants)).toEqual({
    tests: [
      ['the limit is five', 0],
      ['twice > of 1 is 2', 0],
      ['twice > of 2 is 4', 0],
      ['an answer comes', 0],
      ['counting ends', 0],
      ['telling is quiet', 0],
      ['nothing rings', 0],
      ['a name is a text', 0],
      ['a name is right', 0],
      ['the first state is reached', 0],
      ['the second state is reached', 0],
      ['all states are reached', 0],
      ['the first way is taken', 0],
      ['the third way is taken', 0],
    ],
    found: {
      none: 'survived',
      wrong: 'killed',
      unnoticed: 'survived',
      static: 'killed',
      'static loop': 'an endless loop, while loading',
      // A check of what the tests of its file did says nothing without them.
      'static unnoticed': 'survived',
      'static unreached': 'killed',
      'static unchecked': 'killed',
      'static checked': 'killed',
      hanging: 'takes too long, twice',
      loop: 'an endless loop',
      'blind loop': 'takes too long, twice',
      unhandled: 'killed',
      // What is due after its test must not fail the tests of another mutant.
      delayed: 'survived',
      kept: 'killed',
      'none again': 'survived',
    },
  });
});
