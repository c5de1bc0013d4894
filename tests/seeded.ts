import * as fc from 'fast-check';

/** Loaded before each test file: `npm run check` and `npm test` name one seed for all random tests; without it each run has its own. */
const seed = process.env['FAROL_TEST_SEED'];
if (seed) fc.configureGlobal({ seed: Number(seed) });
