// Runs the tests of one folder for Stryker in this very process. Its runner of Vitest starts a thread and loads all
// code for each mutant, which takes a second; here a mutant takes as long as the tests that reach it. What is
// computed while a module loads is loaded afresh for its mutants, with what needs it and nothing else.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import * as fc from 'fast-check';
import { collect } from './framework.mjs';
import { loadFrom } from './loading.mjs';

/** How long a test may take that took so long without a mutant. It gets a second try, as the machine may be busy. */
const TRIES = [(ms) => 500 + 3 * ms, (ms) => 2000 + 10 * ms];
const DRY_RUN_MS = 240_000;
/** What the run without a mutant found, for a process that is started later. */
const DRY_RUN_FILE = 'dry-run.json';
/** A test passes a mutated place a few times more often than without the mutant, or its loop is endless. */
const MANY_TIMES = 10;
const MANY_HITS = 10_000;
/** Code that keeps what it computed for the next test, and so for the next mutant. */
const KEEPS_RESULTS = /^const \w+ = new (?:LruMap|Map<[^()\n]*>\(\))/mu;
/** Tests of a chart: the last one asks what all before it reached. */
const CHECKS_ITS_TESTS = /^const \w+ = new ChartCoverage\(/mu;
/** Calls a function from where the virtual machine can stop it. */
const CALL = new Script('__stryker__.call()');

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createRunner }];

function createRunner() {
  // The copy is where Stryker starts this process.
  const root = process.cwd();
  // Where mutants look for the one that is active, and say that they were reached.
  const stryker = (globalThis.__stryker__ ??= {});
  const loading = loadFrom(root);
  const timers = trackTimers();
  const errors = trackErrors();
  /** What was loaded from each test file. */
  let suites = [];
  /** Without a mutant: how long each test takes, milliseconds, and how often it passes each place, by mutant. */
  let usual = { ms: {}, hits: {} };

  async function loadTests(files) {
    const loaded = [];
    for (const file of files) {
      const { tests, before, after } = await collect(async () => await loading.load(file));
      loaded.push({
        file,
        before,
        after,
        isWhole: before.length + after.length > 0 || CHECKS_ITS_TESTS.test(readFileSync(file, 'utf8')),
        tests: tests.map((test) => ({ ...test, id: `${file}#${test.name}` })),
      });
    }
    return loaded;
  }

  /** Runs a test; returns why it fails, undefined if it passes. */
  async function failureOf(test, hitLimit) {
    let failure;
    for (const timeoutOf of TRIES) {
      stryker.hitCount = 0;
      stryker.hitLimit = hitLimit;
      failure = await attempt(test, Math.ceil(timeoutOf(usual.ms[test.id] ?? 0)));
      if (stryker.hitCount > hitLimit) return ENDLESS;
      if (failure !== HANGS) return failure;
    }
    return failure;
  }

  async function attempt({ id, run }, timeout) {
    errors.clear();
    stryker.currentTestId = id;
    stryker.call = run;
    try {
      const result = CALL.runInThisContext({ timeout });
      if (result instanceof Promise) await timers.within(result, timeout);
      // Errors that nobody awaits arrive a turn later.
      await timers.nextTurn();
      return errors.first();
    } catch (error) {
      return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? HANGS : error;
    } finally {
      stryker.currentTestId = undefined;
      timers.clear();
    }
  }

  /** Loads a file afresh, with the tests that need it. */
  async function loadAgain(changed) {
    loading.loadAgain(changed);
    return await loadTests(
      suites.map(({ file }) => file).filter((file) => loading.isLoadedBy(changed, file)),
    );
  }

  function costOf({ tests }) {
    return tests.reduce((sum, { id }) => sum + (usual.ms[id] ?? 0), 0);
  }

  async function runUntilFailure(chosen, hitLimitOf) {
    let count = 0;
    for (const { before, after, tests } of chosen) {
      if (tests.length === 0) continue;
      for (const run of before) await run();
      let failed;
      for (const test of tests) {
        count++;
        const failure = await failureOf(test, hitLimitOf(test));
        if (failure === undefined) continue;
        failed = { test, failure };
        break;
      }
      for (const run of after)
        try {
          await run();
        } catch (failure) {
          // What comes after a test that failed has not seen the others.
          failed ??= { test: tests.at(-1), failure };
        }
      if (failed === undefined) continue;
      const { test, failure } = failed;
      return failure === ENDLESS || failure === HANGS
        ? { status: 'timeout', reason: `${failure.description}: ${test.name}` }
        : { status: 'killed', killedBy: [test.id], failureMessage: messageOf(failure), nrOfTests: count };
    }
    return { status: 'survived', nrOfTests: count };
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init: async () => {
      // How small a failure can be made is of no interest here, only that there is one.
      fc.configureGlobal({ seed: Number(process.env.FAROL_TEST_SEED ?? 1), endOnFailure: true });
      if (existsSync(join(root, DRY_RUN_FILE)))
        usual = JSON.parse(readFileSync(join(root, DRY_RUN_FILE), 'utf8'));
      const pattern = join(process.env.FAROL_MUTATED_TESTS, '**/*.test.ts');
      suites = await loadTests(
        globSync(pattern, { cwd: root })
          .toSorted()
          .map((file) => join(root, file)),
      );
    },
    dryRun: async () => {
      const tests = [];
      for (const suite of suites) {
        for (const run of suite.before) await run();
        for (const test of suite.tests) {
          const startedAt = performance.now();
          const failure = await attempt(test, DRY_RUN_MS);
          const timeSpentMs = performance.now() - startedAt;
          usual.ms[test.id] = timeSpentMs;
          const result = { id: test.id, name: test.name, fileName: suite.file, timeSpentMs };
          tests.push(
            failure === undefined
              ? { ...result, status: 0 }
              : { ...result, status: 1, failureMessage: messageOf(failure) },
          );
        }
        for (const run of suite.after) {
          const failure = await attempt({ id: `${suite.file}#afterwards`, run }, DRY_RUN_MS);
          if (failure !== undefined)
            tests.push({
              id: `${suite.file}#afterwards`,
              name: `${suite.file}: what runs after its tests`,
              fileName: suite.file,
              timeSpentMs: 0,
              status: 1,
              failureMessage: messageOf(failure),
            });
        }
      }
      usual.hits = stryker.mutantCoverage?.perTest ?? {};
      writeFileSync(join(root, DRY_RUN_FILE), JSON.stringify(usual));
      return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
    },
    mutantRun: async ({ activeMutant, testFilter, sandboxFileName, hitLimit, mutantActivation }) => {
      stryker.activeMutant = activeMutant.id;
      // The limit that is handed in is a hundred times what all tests together need.
      const limitFrom = (hits = hitLimit / 100) => Math.max(MANY_HITS, MANY_TIMES * hits);
      const hitLimitOf = ({ id }) => limitFrom(usual.hits[id]?.[activeMutant.id]);
      // What was counted for the mutant before must not end the loading of this one.
      Object.assign(stryker, { hitCount: 0, hitLimit: limitFrom() });
      try {
        const isKeeping = keepsResults(sandboxFileName);
        const isReloaded = mutantActivation === 'static' || isKeeping;
        const loaded = isReloaded ? await loadAgain(sandboxFileName) : suites;
        // A test that was served with what an earlier one left behind did not reach the code, and does now.
        const ids = isKeeping || !testFilter ? undefined : new Set(testFilter);
        return await runUntilFailure(
          loaded
            .map((suite) => ({ ...suite, tests: suite.tests.filter(({ id }) => ids?.has(id) ?? true) }))
            .flatMap(inParts)
            // Most mutants are found by a quick test as well as by a slow one.
            .toSorted((left, right) => costOf(left) - costOf(right)),
          hitLimitOf,
        );
      } catch (error) {
        if (stryker.hitCount > stryker.hitLimit)
          return { status: 'timeout', reason: `${ENDLESS.description}, while loading` };
        return { status: 'error', errorMessage: messageOf(error) };
      } finally {
        stryker.activeMutant = undefined;
        timers.clear();
      }
    },
  };
}

/** Why a test has no end: it takes far too long, or goes round and round in the mutated place. */
const HANGS = Symbol('takes too long, twice');
const ENDLESS = Symbol('an endless loop');

/** Returns each test by itself; those that share what runs before and after them, or what they reached, stay together. */
function inParts(suite) {
  if (suite.isWhole) return [suite];
  return suite.tests.map((test) => ({ ...suite, tests: [test] }));
}

function keepsResults(file) {
  return KEEPS_RESULTS.test(readFileSync(file, 'utf8'));
}

/** Knows the timers that tests start, so that none of them fires in the test of another mutant. */
function trackTimers() {
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const started = [];
  globalThis.setTimeout = (...given) => tracked(setTimeout(...given));
  globalThis.setInterval = (...given) => tracked(setInterval(...given));
  function tracked(timer) {
    started.push(timer);
    return timer;
  }
  return {
    clear: () => started.splice(0).forEach((timer) => clearTimeout(timer)),
    // Charts leave their errors behind with a timer.
    nextTurn: () => new Promise((resolve) => setTimeout(resolve)),
    within: async (promise, ms) => {
      let timer;
      const hanging = new Promise((_, reject) => {
        timer = setTimeout(() => reject(HANGS), ms);
      });
      try {
        await Promise.race([promise, hanging]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Knows the errors that nobody caught: tests that leave one behind fail. */
function trackErrors() {
  const found = [];
  process.on('uncaughtException', (error) => found.push(error));
  process.on('unhandledRejection', (error) => found.push(error));
  return { clear: () => found.splice(0), first: () => found[0] };
}

function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
