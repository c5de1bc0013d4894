// What test files import as `vitest` while `npm run mutations` runs them: it notes the tests instead of running them.
// Expectations are the real ones.
import { format } from 'node:util';
import { expect, vi as realVi } from 'vitest';

export { expect };

/** What tests take of `vi`. Waiting needs Vitest's own runner, so it is done here. */
export const vi = { ...realVi, dynamicImportSettled, waitFor };

/** How many turns of the loop a file that was loaded before needs to be loaded again, with some to spare. */
const TURNS_OF_AN_IMPORT = 10;

async function dynamicImportSettled() {
  for (let turn = 0; turn < TURNS_OF_AN_IMPORT; turn++) await nextTurn();
}

/** Tries an expectation again until it holds; throws what it throws last. */
async function waitFor(expectation) {
  for (let turn = 1; turn < TURNS_OF_AN_IMPORT; turn++) {
    try {
      return await expectation();
    } catch {
      await nextTurn();
    }
  }
  return await expectation();
}

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve));
}

let collected = [];
let group = '';
let hooks = { before: [], after: [] };

/** Loads a test file and returns its tests and what runs before and after them. */
export async function collect(load) {
  collected = [];
  hooks = { before: [], after: [] };
  await load();
  return { tests: collected, ...hooks };
}

export function test(name, ...rest) {
  const run = rest.find((argument) => typeof argument === 'function');
  const fullName = `${group}${name}`;
  const alike = collected.filter((item) => item.baseName === fullName).length;
  collected.push({ baseName: fullName, name: alike === 0 ? fullName : `${fullName} (${alike + 1})`, run });
}

test.for = (cases) => (name, run) => {
  for (const item of cases) test(titleOf(name, [item]), () => run(item));
};

test.each = (cases) => (name, run) => {
  for (const item of cases) {
    const values = Array.isArray(item) ? item : [item];
    test(titleOf(name, values), () => run(...values));
  }
};

export function describe(name, define) {
  const outer = group;
  group = `${outer}${name} > `;
  define();
  group = outer;
}

describe.each = (cases) => (name, define) => {
  for (const item of cases) {
    const values = Array.isArray(item) ? item : [item];
    describe(titleOf(name, values), () => define(...values));
  }
};

export function beforeAll(run) {
  hooks.before.push(run);
}

export function afterAll(run) {
  hooks.after.push(run);
}

function titleOf(name, values) {
  const named = name.replaceAll(/\$(\w+)/gu, (_, key) => String(values[0]?.[key]));
  return named.includes('%') ? format(named, ...values) : named;
}
