// `npm run simulate`: runs the console without a browser, in the included scenarios and at random, until
// something does not hold. `npm run simulate -- --help` names the options.
import { installIfNeeded, run } from './prepare.mjs';
import { testSeed } from './seed.mjs';

installIfNeeded();
run('node', ['simulation/main.ts', ...process.argv.slice(2)], { FAROL_TEST_SEED: `${testSeed()}` });
