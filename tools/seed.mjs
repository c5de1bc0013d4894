// The seed of the random tests: one for each commit, so that a run can be repeated and yet every commit looks elsewhere.
import { spawnSync } from 'node:child_process';
import { environment, ROOT } from './prepare.mjs';

/** What stands in where there is no history to take a seed from. */
const WITHOUT_HISTORY = 20_260_101;

/** A whole number of 32 bits: FAROL_TEST_SEED where it is set, else the beginning of the current commit's name. */
export function testSeed() {
  const wanted = Number(process.env.FAROL_TEST_SEED || Number.NaN);
  if (Number.isInteger(wanted)) return wanted | 0;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: ROOT,
    env: environment(),
    encoding: 'utf8',
  });
  const commit = status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : Number.NaN;
  return Number.isNaN(commit) ? WITHOUT_HISTORY : commit | 0;
}
