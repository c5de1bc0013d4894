import { ExpressionError } from './expression-error.ts';

/** The most work that one evaluation may do. */
const MAX_STEPS = 100_000;

/** What a name stands for; `undefined` when it stands for nothing at all. */
export type Variables = (name: string) => unknown;

/** Work that several evaluations may do together. */
export interface SharedStepBudget {
  /** Takes steps; false when there are not as many left. */
  take(steps: number): boolean;
}

/** One evaluation: what names stand for, and the work it has left. */
export class Evaluation {
  readonly variables: Variables;
  readonly #shared: SharedStepBudget | undefined;
  #left = MAX_STEPS;

  /** @param shared what it may do besides its own limit, together with others */
  constructor(variables: Variables, shared?: SharedStepBudget) {
    this.variables = variables;
    this.#shared = shared;
  }

  /** Counts work; throws ExpressionError when it is too much. */
  readonly spend = (steps: number): void => {
    this.#left -= steps;
    if (this.#left < 0 || this.#shared?.take(steps) === false)
      throw new ExpressionError('the expression takes too long');
  };
}

/** A part of an expression, ready to be evaluated. */
export interface ExpressionNode {
  value: (evaluation: Evaluation) => unknown;
  /** The same with null for a name that stands for nothing; only names have it. */
  valueOrNull?: (evaluation: Evaluation) => unknown;
  /** The value itself where it is written in the expression. */
  literal?: string | null;
  /** The dotted name, while the part is nothing else. */
  path?: string;
}
