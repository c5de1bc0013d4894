import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseScenario, ScenarioError } from './scenario-text.ts';
import type { Scenario } from './scenario-schema.ts';

const FOLDER = new URL('included/', import.meta.url);

/** A scenario and the file that holds it, as `--scenario` takes it. */
export interface ScenarioFile {
  readonly scenario: Scenario;
  readonly file: string;
}

/** Returns the scenarios that come with the simulation. */
export function includedScenarios(): ScenarioFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readScenario(relative(process.cwd(), fileURLToPath(new URL(name, FOLDER)))));
}

/** Reads a scenario from a file. Throws a ScenarioError that names the file, or an error of the file. */
export function readScenario(file: string): ScenarioFile {
  try {
    return { scenario: parseScenario(readFileSync(file, 'utf8')), file };
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new ScenarioError(error.problems, file);
  }
}
