import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, USAGE, type Command, type SeedChoice, type ServerChoice } from './command-line.ts';
import { loadCharts } from './inventory/charts.ts';
import { coverageOf, coverageProblems } from './inventory/coverage.ts';
import { UNCOVERED_TRANSITIONS } from './inventory/uncovered-transitions.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import { RunCollection } from './record/run-collection.ts';
import type { RunRecord } from './record/run-record.ts';
import { runOnServer, whyOnlySimulated } from './real-server.ts';
import { replayCommand } from './report/content/replay-command.ts';
import { writeReport } from './report/write-report.ts';
import { includedScenarios, readScenario, type ScenarioFile } from './scenario/included.ts';
import { runScenario } from './scenario/run-scenario.ts';
import { ScenarioError, writeScenario } from './scenario/scenario-text.ts';
import { runSeeds, shortestOf } from './simulation.ts';

/** A file or folder that cannot be used, and why. */
class FileError extends Error {}

/** What the codes of the file system mean. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'access is denied',
  EROFS: 'the disk is read-only',
};

/** How often a long simulation says how far it is. */
const PROGRESS_MS = 60_000;

process.exitCode = await main();

/** Runs what the command line asks for; returns the exit code. */
async function main(): Promise<number> {
  const command = readCommandLine(process.argv.slice(2), firstSeed());
  if (command.type === 'help') return say(USAGE, 0);
  if (command.type === 'problem') return say(`${command.message}\n`, 1);
  try {
    const { report } = command;
    // Said before the runs and not after them.
    if (report !== undefined) prepareFolder(report);
    const collection = new RunCollection();
    await runAll(command, collection);
    if (collection.runs.length === 0) return say('No scenario can run in front of a real server\n', 1);
    const { hasFailed } = collection;
    // Runs that stopped early, or one of them alone, say nothing about what the whole simulation reaches.
    const isWhole = !hasFailed && command.type === 'everything';
    let problems: readonly string[] = [];
    if (report !== undefined) problems = await reportTo(report, collection, isWhole);
    else if (isWhole) problems = tellProblems(await scenarioProblems(collection));
    return hasFailed || problems.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof FileError) return say(`${error.message}\n`, 1);
    throw error;
  }
}

type RunCommand = Exclude<Command, { type: 'help' | 'problem' }>;

async function runAll(command: RunCommand, collection: RunCollection): Promise<void> {
  const { type, report } = command;
  if (type === 'server') await runInFrontOf(command.server, scenariosOf(command.file), collection);
  else if (type === 'scenario') await runScenarios(scenariosOf(command.file), collection);
  else if (type === 'seed')
    await runAtRandom({ first: command.seed, count: 1, minutes: undefined }, report, collection);
  else {
    await runScenarios(includedScenarios(), collection);
    const { minutes, count } = command.seeds;
    if (minutes !== undefined || count > 0) await runAtRandom(command.seeds, report, collection);
  }
}

/** Returns where seeds begin; one per commit where the tools say so. */
function firstSeed(): number {
  const given = Number(process.env['FAROL_TEST_SEED'] ?? 1);
  return Number.isInteger(given) ? Math.abs(given) : 1;
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new FileError(`No report can be written to ${folder}: ${reasonOf(error)}`);
  }
}

function scenariosOf(file: string | undefined): readonly ScenarioFile[] {
  if (file === undefined) return includedScenarios();
  try {
    return [readScenario(file)];
  } catch (error) {
    if (error instanceof ScenarioError) throw error;
    throw new FileError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** Returns why a file cannot be used; rethrows what is no error of a file. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
  return REASONS[error.code] ?? error.code;
}

/** Writes the report; returns what is wrong with the coverage of the whole simulation. */
async function reportTo(folder: string, runs: RunCollection, isWhole: boolean): Promise<readonly string[]> {
  const { page, junit, problems } = await writeReport(runs, folder, { isWhole });
  tellProblems(problems);
  say(`The report is in ${page} and ${junit}\n`);
  return problems;
}

/** Returns which states and transitions the included scenarios do not reach, although no reason is named, and other faults of the reasons. */
async function scenarioProblems({ runs }: RunCollection): Promise<readonly string[]> {
  const scenarios = runs.filter(({ seed }) => seed === undefined);
  return coverageProblems(
    coverageOf(await loadCharts(), scenarios, UNCOVERED_TRANSITIONS),
    UNCOVERED_TRANSITIONS,
  );
}

function tellProblems(problems: readonly string[]): readonly string[] {
  for (const problem of problems) say(`FAILS  ${problem}\n`);
  return problems;
}

async function runScenarios(files: readonly ScenarioFile[], collection: RunCollection): Promise<void> {
  for (const { scenario, file } of files) collection.add(told(await runScenario(scenario, INVARIANTS), file));
}

async function runInFrontOf(
  server: ServerChoice,
  files: readonly ScenarioFile[],
  collection: RunCollection,
): Promise<void> {
  let left = 0;
  for (const { scenario, file } of files) {
    const reason = whyOnlySimulated(scenario);
    if (reason === undefined) collection.add(told(await runOnServer(scenario, server), file));
    else if (files.length > 1) left++;
    else say(`${scenario.scenario}: ${reason}\n`);
  }
  if (left > 0) say(`${left} scenarios need a simulated server; --scenario <file> says why one does\n`);
}

/** Says how a scenario went; returns its record with its file. */
function told(record: RunRecord, file: string): RunRecord {
  const { failure, scenario, milliseconds } = record;
  say(`${failure === undefined ? 'holds' : 'FAILS'}  ${scenario} (${milliseconds} ms)\n`);
  if (failure !== undefined) say(`       ${failure}\n${logOf(record)}`);
  return { ...record, file };
}

async function runAtRandom(
  { first, count, minutes }: SeedChoice,
  report: string | undefined,
  collection: RunCollection,
): Promise<void> {
  const startedAt = performance.now();
  const seeds =
    minutes === undefined
      ? { first, count }
      : { first, count: Number.MAX_SAFE_INTEGER - first, untilMs: startedAt + minutes * 60_000 };
  let runs = 0;
  let failed: RunRecord | undefined;
  const progress = (): string =>
    `${runs} seeds from ${first}, ${Math.round((runs / (performance.now() - startedAt)) * 60_000)} a minute`;
  const telling = setInterval(() => say(`       ${progress()}, so far\n`), PROGRESS_MS);
  await runSeeds(seeds, (record) => {
    runs++;
    collection.add(record);
    if (record.failure !== undefined) failed ??= record;
  }).finally(() => clearInterval(telling));
  say(`${progress()}\n`);
  if (failed?.seed !== undefined)
    collection.replace(failed, await shortened({ ...failed, seed: failed.seed }, report));
}

/** Says how a seed failed, in its shortest form; returns its record with the file that repeats it. */
async function shortened(
  failed: RunRecord & { readonly seed: number },
  report: string | undefined,
): Promise<RunRecord> {
  const shortest = await shortestOf(failed.seed);
  const record = await runScenario(shortest, INVARIANTS);
  say(`FAILS  seed ${failed.seed}: ${record.failure ?? failed.failure}\n${logOf(record)}`);
  const file = join(report ?? '', `seed-${failed.seed}.yaml`);
  const text = writeScenario(shortest);
  if (report === undefined) say(`\nIts shortest form, to be saved as ${file}:\n\n${text}\n`);
  else writeFileSync(file, text);
  say(`To repeat it: ${replayCommand({ file })}, or the whole run: ${replayCommand(failed)}\n`);
  return report === undefined ? failed : { ...failed, file };
}

function logOf({ steps }: RunRecord): string {
  return steps
    .map(({ at, who, what, outcome }) => `       ${(at / 1000).toFixed(1)} s  ${who}  ${what}: ${outcome}\n`)
    .join('');
}

function say(text: string): void;
function say(text: string, exitCode: number): number;
function say(text: string, exitCode?: number): number | undefined {
  process.stdout.write(text);
  return exitCode;
}
