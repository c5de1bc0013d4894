import { parseArgs } from 'node:util';
import { INVARIANTS } from './invariants/invariants.ts';
import type { RunRecord } from './record/run-record.ts';
import { runOnServer, whyOnlySimulated, type RealServer } from './real-server.ts';
import { writeReport } from './report/write-report.ts';
import { includedScenarios, readScenario } from './scenario/included.ts';
import { runScenario } from './scenario/run.ts';
import { ScenarioError, writeScenario } from './scenario/scenario-text.ts';
import { runSeeds, shortestOf } from './simulation.ts';

const USAGE = `npm run simulate -- [options]
  --seeds <number>     how many runs at random (2000)
  --minutes <number>   for how long, instead of how many
  --seed <number>      one run at random
  --first <number>     the first seed
  --scenario <file>    one scenario instead of the included ones
  --server <address>   the scenarios that can, in front of a real server, with --user and --password
  --report <folder>    writes report.html and junit.xml there
`;

process.exitCode = await main();

/** Runs what the command line asks for; returns the exit code. */
async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      seeds: { type: 'string', default: '2000' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      first: { type: 'string', default: process.env['FAROL_TEST_SEED'] ?? '1' },
      scenario: { type: 'string' },
      report: { type: 'string' },
      server: { type: 'string' },
      user: { type: 'string', default: '' },
      password: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    say(USAGE);
    return 0;
  }
  const runs: RunRecord[] = [];
  try {
    const { server: address, user: email, password } = options;
    if (address !== undefined)
      runs.push(...(await runInFrontOf({ address, email, password }, options.scenario)));
    else if (options.seed === undefined) runs.push(...(await runIncluded(options.scenario)));
    if (options.scenario === undefined && address === undefined)
      await runAtRandom(runs, {
        first: Math.abs(Number(options.seed ?? options.first)),
        count: options.seed === undefined ? Number(options.seeds) : 1,
        minutes: options.minutes === undefined ? undefined : Number(options.minutes),
      });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    say(`${error.message}\n`);
    return 1;
  }
  const hasFailed = runs.some(({ failure }) => failure !== undefined);
  // Runs that stopped early, or one of them alone, say nothing about what the whole simulation reaches.
  const isWhole = !hasFailed && options.seed === undefined && options.scenario === undefined;
  const problems = options.report === undefined ? [] : await reportTo(options.report, runs, isWhole);
  return hasFailed || problems.length > 0 ? 1 : 0;
}

/** Writes the report; returns what is wrong with the coverage of the whole simulation. */
async function reportTo(
  folder: string,
  runs: readonly RunRecord[],
  isWhole: boolean,
): Promise<readonly string[]> {
  const { page, junit, problems } = await writeReport(runs, folder, { isWhole });
  for (const problem of problems) say(`FAILS  ${problem}\n`);
  say(`The report is in ${page} and ${junit}\n`);
  return problems;
}

async function runIncluded(file: string | undefined): Promise<RunRecord[]> {
  const runs: RunRecord[] = [];
  for (const scenario of file === undefined ? includedScenarios() : [readScenario(file)]) {
    const record = await runScenario(scenario, INVARIANTS);
    runs.push(record);
    say(
      `${record.failure === undefined ? 'holds' : 'FAILS'}  ${scenario.scenario} (${record.milliseconds} ms)\n`,
    );
    if (record.failure !== undefined) say(`       ${record.failure}\n${logOf(record)}`);
  }
  return runs;
}

async function runInFrontOf(server: RealServer, file: string | undefined): Promise<RunRecord[]> {
  const runs: RunRecord[] = [];
  for (const scenario of file === undefined ? includedScenarios() : [readScenario(file)]) {
    const reason = whyOnlySimulated(scenario);
    if (reason !== undefined) {
      say(`cannot run in front of a real server: ${scenario.scenario}, as ${reason}\n`);
      continue;
    }
    const record = await runOnServer(scenario, server);
    runs.push(record);
    say(
      `${record.failure === undefined ? 'holds' : 'FAILS'}  ${scenario.scenario} (${record.milliseconds} ms)\n`,
    );
    if (record.failure !== undefined) say(`       ${record.failure}\n${logOf(record)}`);
  }
  return runs;
}

async function runAtRandom(
  runs: RunRecord[],
  { first, count, minutes }: { first: number; count: number; minutes: number | undefined },
): Promise<void> {
  const startedAt = performance.now();
  const isTimed = minutes !== undefined;
  const seeds = { first, count: isTimed ? Number.MAX_SAFE_INTEGER - first : count };
  const untilMs = isTimed ? startedAt + minutes * 60_000 : undefined;
  let done = 0;
  await runSeeds({ ...seeds, untilMs }, (record) => {
    done++;
    runs.push(record);
  });
  const perMinute = Math.round((done / (performance.now() - startedAt)) * 60_000);
  say(`${done} seeds from ${first}, ${perMinute} a minute\n`);
  const failed = runs.find(({ failure, seed }) => failure !== undefined && seed !== undefined);
  if (failed?.seed === undefined) return;
  const shortest = await shortestOf(failed.seed);
  const record = await runScenario(shortest, INVARIANTS);
  say(`FAILS  seed ${failed.seed}: ${record.failure ?? failed.failure}\n${logOf(record)}`);
  say(`\nSave this and run it with --scenario <file>, or run --seed ${failed.seed}:\n\n`);
  say(writeScenario(shortest));
}

function logOf({ steps }: RunRecord): string {
  return steps
    .map(({ at, who, what, outcome }) => `       ${(at / 1000).toFixed(1)} s  ${who}  ${what}: ${outcome}\n`)
    .join('');
}

function say(text: string): void {
  process.stdout.write(text);
}
