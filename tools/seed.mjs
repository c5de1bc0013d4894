// The seed of the random tests: one per commit, so that a run can be repeated and every commit tests other
// values.
import { spawnSync } from 'node:child_process';
import { environment, ROOT } from './prepare.mjs';

/** The seed where there is no Git history. */
const SEED_WITHOUT_HISTORY = 20_260_101;

/** Returns a 32-bit integer: FAROL_TEST_SEED if set, else the beginning of the current commit hash. */
export function testSeed() {
  const fromEnvironment = Number(process.env.FAROL_TEST_SEED || Number.NaN);
  if (Number.isInteger(fromEnvironment)) return fromEnvironment | 0;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: ROOT,
    env: environment(),
    encoding: 'utf8',
  });
  const commit = status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : Number.NaN;
  return Number.isNaN(commit) ? SEED_WITHOUT_HISTORY : commit | 0;
}
