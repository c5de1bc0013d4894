import { expect, test } from 'vitest';
import { seedText } from '@farol/simulation/report/content/run-seed';

test('run seed: the seed of a run is shown next to its title, once', () => {
  expect(seedText({ scenario: 'Actions at random', seed: 7 })).toBe('seed 7');
  expect(seedText({ scenario: 'Seed 7', seed: 7 })).toBe('');
  expect(seedText({ scenario: 'Seed 77', seed: 7 })).toBe('seed 7');
  expect(seedText({ scenario: 'Two tabs sign out' })).toBe('');
});
