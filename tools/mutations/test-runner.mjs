// Runs the tests of one folder for Stryker in this very process. Its runner of Vitest starts a thread and loads all
// code for each mutant, which takes a second; here a mutant takes as long as the tests that reach it. What is
// computed while a module loads is loaded afresh for its mutants, with what needs it and nothing else.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { collect } from './framework.mjs';
import { loadFrom } from './loading.mjs';

/** A test that waits longer hangs: its clocks are simulated. */
const TEST_TIMEOUT_MS = 3000;

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

  async function loadTests(files) {
    const loaded = [];
    for (const file of files) {
      const { tests, before, after } = await collect(async () => await loading.load(file));
      loaded.push({
        file,
        before,
        after,
        tests: tests.map((test) => ({ ...test, id: `${file}#${test.name}` })),
      });
    }
    return loaded;
  }

  /** Runs a test; returns why it fails, undefined if it passes. */
  async function failureOf({ id, run }) {
    errors.clear();
    stryker.currentTestId = id;
    try {
      const result = run();
      if (result instanceof Promise) await timers.within(result, TEST_TIMEOUT_MS);
      // Errors that nobody awaits arrive a turn later.
      await timers.nextTurn();
      return errors.first();
    } catch (error) {
      return error;
    } finally {
      stryker.currentTestId = undefined;
      timers.clear();
    }
  }

  async function runUntilFailure(chosen) {
    let count = 0;
    for (const { before, after, tests } of chosen) {
      if (tests.length === 0) continue;
      for (const run of before) await run();
      try {
        for (const test of tests) {
          count++;
          const failure = await failureOf(test);
          if (stryker.hitCount > stryker.hitLimit) return { status: 'timeout', reason: 'An endless loop' };
          if (failure === HANGS) return { status: 'timeout', reason: test.name };
          if (failure !== undefined)
            return {
              status: 'killed',
              killedBy: [test.id],
              failureMessage: messageOf(failure),
              nrOfTests: count,
            };
        }
      } finally {
        for (const run of after) await run();
      }
    }
    return { status: 'survived', nrOfTests: count };
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init: async () => {
      // How small a failure can be made is of no interest here, only that there is one.
      fc.configureGlobal({ seed: Number(process.env.FAROL_TEST_SEED ?? 1), endOnFailure: true });
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
          const failure = await failureOf(test);
          const timeSpentMs = performance.now() - startedAt;
          const result = { id: test.id, name: test.name, fileName: suite.file, timeSpentMs };
          tests.push(
            failure === undefined
              ? { ...result, status: 0 }
              : { ...result, status: 1, failureMessage: messageOf(failure) },
          );
        }
        for (const run of suite.after) await run();
      }
      return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
    },
    mutantRun: async ({ activeMutant, testFilter, sandboxFileName, hitLimit, mutantActivation }) => {
      stryker.hitCount = 0;
      stryker.hitLimit = hitLimit;
      stryker.activeMutant = activeMutant.id;
      try {
        if (mutantActivation === 'runtime') {
          const ids = new Set(testFilter);
          return await runUntilFailure(
            suites.map((suite) => ({ ...suite, tests: suite.tests.filter(({ id }) => ids.has(id)) })),
          );
        }
        loading.loadAgain(sandboxFileName);
        const files = suites
          .map(({ file }) => file)
          .filter((file) => loading.isLoadedBy(sandboxFileName, file));
        return await runUntilFailure(await loadTests(files));
      } catch (error) {
        return { status: 'error', errorMessage: messageOf(error) };
      } finally {
        stryker.activeMutant = undefined;
        timers.clear();
      }
    },
  };
}

const HANGS = Symbol('hangs');

/** Knows the timers that tests start, so that none of them fires in the test of another mutant. */
function trackTimers() {
  const { setTimeout, setInterval, setImmediate, clearTimeout } = globalThis;
  const started = [];
  globalThis.setTimeout = (...given) => tracked(setTimeout(...given));
  globalThis.setInterval = (...given) => tracked(setInterval(...given));
  function tracked(timer) {
    started.push(timer);
    return timer;
  }
  return {
    clear: () => started.splice(0).forEach((timer) => clearTimeout(timer)),
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
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
