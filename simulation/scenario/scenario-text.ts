import { isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { sentenceOf } from './schema-problem.ts';
import { SCENARIO, type Scenario } from './scenario-schema.ts';

/** What is wrong with the text of a scenario. */
export interface ScenarioProblem {
  /** Counted from 1. */
  readonly line: number;
  /** Where, for instance `steps[2].do`; empty for the whole text. */
  readonly path: string;
  readonly message: string;
}

/** A text that is no scenario. */
export class ScenarioError extends Error {
  readonly problems: readonly ScenarioProblem[];

  /** @param file where the text is from, if it is from a file */
  constructor(problems: readonly ScenarioProblem[], file?: string) {
    super(
      (file === undefined ? '' : `${file}\n`) +
        problems
          .map(({ line, path, message }) => `line ${line}${path && `, ${path}`}: ${message}`)
          .join('\n'),
    );
    this.name = 'ScenarioError';
    this.problems = problems;
  }
}

/** Reads a scenario. Throws a ScenarioError with every problem, its line and what is allowed there. */
export function parseScenario(text: string): Scenario {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0)
    throw new ScenarioError(
      document.errors.map(({ pos, message }) => ({
        line: lines.linePos(pos[0]).line,
        path: '',
        message: message.split('\n')[0] ?? message,
      })),
    );
  const result = SCENARIO.safeParse(document.toJS(), { reportInput: true });
  if (result.success) return result.data;
  throw new ScenarioError(
    result.error.issues.map((issue) => {
      const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
      return { line: lineOf(path), path: writtenPath(path), message: sentenceOf(issue) };
    }),
  );

  /** The line of what is wrong, or of what it is missing from. */
  function lineOf(path: readonly (string | number)[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }
}

/** Writes a scenario so that `parseScenario` reads it. */
export function writeScenario(scenario: Scenario): string {
  return stringify(scenario, { lineWidth: 110, aliasDuplicateObjects: false });
}

function writtenPath(path: readonly (string | number)[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part + 1}]` : `${index > 0 ? '.' : ''}${part}`))
    .join('');
}
