import { readdirSync, readFileSync } from 'node:fs';
import { parseScenario, ScenarioError } from './scenario-text.ts';
import type { Scenario } from './scenario-schema.ts';

const FOLDER = new URL('included/', import.meta.url);

/** Returns the scenarios that come with the simulation. */
export function includedScenarios(): Scenario[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readScenario(new URL(name, FOLDER)));
}

/** Reads a scenario from a file. Throws a ScenarioError that names the file. */
export function readScenario(file: URL | string): Scenario {
  try {
    return parseScenario(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new ScenarioError(error.problems, String(file));
  }
}
