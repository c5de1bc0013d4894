import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { includedScenarios } from '@farol/simulation/scenario/included';

const FOLDER = 'simulation/scenario/included';

// `npm run check` runs them all.
test('included scenarios: every file of a scenario is included, twelve of them about what happens to fleets and their users', () => {
  const files = readdirSync(FOLDER);
  expect(includedScenarios()).toHaveLength(files.length);
  expect(files.filter((file) => !file.startsWith('coverage-'))).toHaveLength(12);
});
