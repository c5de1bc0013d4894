// `npm run mutations`: how good are the tests of the core? Changes one place of the code at a time and
// counts how often a test fails. `-- core/domain/geometry` for one folder, without it all of them one after another.
// What was found before is kept in `.mutations`, so that a second run tries only what has changed.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from './prepare.mjs';

const LAYERS = ['core/domain', 'core/machines', 'core/fleet', 'core/resources', 'core/url-state'];
const OTHER_TESTS = [
  'architecture',
  'benchmarks',
  'journeys',
  'packages',
  'server',
  'simulation',
  'tools',
  'ui',
].map((name) => `tests/${name}`);
const OTHER_FOLDERS = ['docs', 'dist', 'examples', 'simulation', 'ui/public', 'test-results', '.mutations'];
const LOW_PRIORITY = 15;
/** Longer than the runner tries a test: only a loop that it cannot stop itself takes so long. */
const TIMEOUT_MS = 120_000;
/** What no test could notice, by file: lines of its code, the mutators, and why. */
const EXCEPTIONS_FILE = 'tests/mutation-exceptions.json';
const CAUGHT = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

process.chdir(ROOT);
const named = process.argv.slice(2).map((folder) => relative(ROOT, join(ROOT, folder)));
for (const folder of named) {
  const problem = whyNotMutated(folder);
  if (problem === undefined) continue;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
setPriority(Math.max(getPriority(), LOW_PRIORITY));
process.env.FAROL_TEST_SEED ??= '1';
// At Greenwich a wrong offset from it shows nothing.
process.env.TZ = 'America/Sao_Paulo';
mkdirSync('.mutations', { recursive: true });

const exceptions = JSON.parse(readFileSync(EXCEPTIONS_FILE, 'utf8'));
const totals = [];
const measured = [];
for (const folder of named.length > 0 ? named : LAYERS.flatMap(foldersOf)) {
  if (globSync(join(testsOf(folder), '**/*.test.ts')).length === 0) {
    print(`${folder} has no tests of its own`);
    continue;
  }
  const startedAt = Date.now();
  const found = await mutate(folder).catch((error) => {
    // The other folders are measured all the same; Stryker has said which tests failed.
    print(`${folder} was not measured: ${error.message}`);
    process.exitCode = 1;
  });
  if (found === undefined) continue;
  const mutants = found.map(withoutException);
  for (const problem of staleExceptions(folder)) print(problem);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  for (const mutant of mutants.filter(({ status }) => MISSED.has(status))) print(missed(mutant));
  const files = Object.groupBy(mutants, ({ fileName }) => relative(ROOT, fileName));
  for (const [file, ofFile] of Object.entries(files)) print(row(file, ofFile));
  const total = row(`${folder} (${minutes} min)`, mutants);
  print(total);
  totals.push(total);
  measured.push(...mutants);
}
if (totals.length > 1) print(['', ...totals, ...LAYERS.flatMap(layerRow)].join('\n'));

/** Returns why the code of a folder or file cannot be mutated; undefined if it can. */
function whyNotMutated(folder) {
  if (!LAYERS.some((layer) => `${folder}/`.startsWith(`${layer}/`)))
    return `${folder || '.'} is no folder or file of ${LAYERS.join(', ')}`;
  if (!existsSync(folder)) return `There is no ${folder}`;
  return folder.endsWith('.ts') || statSync(folder).isDirectory()
    ? undefined
    : `${folder} is no TypeScript file`;
}

/** Returns the folder of the tests of a folder or file. */
function testsOf(folder) {
  return join('tests', folder.endsWith('.ts') ? dirname(folder) : folder);
}

function foldersOf(layer) {
  return readdirSync(layer).map((name) => `${layer}/${name}`);
}

/** The row of a whole layer; none for a layer of which nothing was measured. */
function layerRow(layer) {
  const ofLayer = measured.filter(({ fileName }) => relative(ROOT, fileName).startsWith(`${layer}/`));
  return ofLayer.length === 0 ? [] : [row(`${layer}, all of these`, ofLayer)];
}

/** Changes the code of one folder, place by place, and returns what became of each mutant. */
function mutate(folder) {
  // The tests of the folder alone: each folder has to be tested by its own.
  process.env.FAROL_MUTATED_TESTS = testsOf(folder);
  const incrementalFile = `.mutations/${folder.replaceAll('/', '-')}.json`;
  forgetUnsure(incrementalFile);
  return new Stryker({
    mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`],
    testRunner: 'in-process',
    plugins: [join(ROOT, 'tools/mutations/test-runner.mjs')],
    coverageAnalysis: 'perTest',
    // What is loaded afresh for a mutant is never given back.
    maxTestRunnerReuse: 500,
    timeoutMS: TIMEOUT_MS,
    incremental: true,
    incrementalFile,
    tempDirName: '.mutations/copy',
    cleanTempDir: 'always',
    concurrency: 1,
    ignorePatterns: [...OTHER_FOLDERS, ...OTHER_TESTS],
    // Rewriting it for the copy needs the compiler's former API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  }).runMutationTest();
}

/** Marks a mutant that was missed as ignored when there is an exception for its line. */
function withoutException(mutant) {
  if (!MISSED.has(mutant.status)) return mutant;
  const { fileName, location, mutatorName } = mutant;
  const line = lineOf(fileName, location);
  const isException = (exceptions[relative(ROOT, fileName)] ?? []).some(
    ({ code, mutators }) =>
      (mutators.includes('all') || mutators.includes(mutatorName)) &&
      code.some((part) => line.includes(part)),
  );
  return isException ? { ...mutant, status: 'Ignored' } : mutant;
}

/** Returns a line for each exception of a folder whose code is no longer there. */
function staleExceptions(folder) {
  return Object.entries(exceptions)
    .filter(([file]) => file === folder || file.startsWith(`${folder}/`))
    .flatMap(([file, ofFile]) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return ofFile
        .flatMap(({ code }) => code)
        .filter((part) => !text.includes(part))
        .map((part) => `${EXCEPTIONS_FILE}: ${file} has no line ${part}`);
    });
}

/**
 * Forgets two kinds of mutants. Those that no test noticed or reached: an old test may be better now, which Stryker does
 * not see.
 * And those that Stryker stopped, not the runner, which says why, as they may have met a busy machine.
 */
function forgetUnsure(incrementalFile) {
  if (!existsSync(incrementalFile)) return;
  const known = JSON.parse(readFileSync(incrementalFile, 'utf8'));
  for (const file of Object.values(known.files))
    file.mutants = file.mutants.filter(
      ({ status, statusReason }) =>
        !MISSED.has(status) && !(status === 'Timeout' && statusReason === undefined),
    );
  writeFileSync(incrementalFile, JSON.stringify(known));
}

function missed({ fileName, location, mutatorName, replacement = '', status }) {
  const { line, column } = location.start;
  const change = `${originalOf(fileName, location)} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
  return `${relative(ROOT, fileName)}:${line}:${column} ${status} ${mutatorName}: ${change}`;
}

/** Returns the beginning of what a mutant replaces. */
function originalOf(fileName, { start, end }) {
  const line = lineOf(fileName, { start });
  return line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined).slice(0, 80);
}

function lineOf(fileName, { start }) {
  return readFileSync(fileName, 'utf8').split('\n')[start.line - 1];
}

function row(name, mutants) {
  const caught = mutants.filter(({ status }) => CAUGHT.has(status)).length;
  const relevant = caught + mutants.filter(({ status }) => MISSED.has(status)).length;
  const score = relevant === 0 ? 100 : (100 * caught) / relevant;
  return `${score.toFixed(1).padStart(5)} %  ${String(caught).padStart(5)} of ${String(relevant).padEnd(5)} ${name}${notes(mutants)}`;
}

/** Says of which mutants a test only found that it does not end, and which are not counted, for a reason. */
function notes(mutants) {
  const stopped = mutants.filter(({ status }) => status === 'Timeout');
  const endless = stopped.filter(({ statusReason }) => statusReason?.startsWith('an endless loop')).length;
  const justified = mutants.filter(({ status }) => status === 'Ignored').length;
  const found = [
    [endless, 'endless loops'],
    [stopped.length - endless, 'too slow'],
    [justified, 'justified'],
  ].filter(([count]) => count > 0);
  return found.length === 0 ? '' : `; ${found.map(([count, what]) => `${count} ${what}`).join(', ')}`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
