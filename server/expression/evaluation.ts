import { ExpressionError } from './expression-error.ts';

/** The most steps of one evaluation. */
const MAX_STEPS = 100_000;

/** Returns the value of a name; `undefined` for an unknown name. */
export type Variables = (name: string) => unknown;

/** Counts steps; throws ExpressionError when too many were taken. */
export type SpendSteps = (steps: number) => void;

/** A step budget shared by several evaluations. */
export interface SharedStepBudget {
  /** Takes steps; false when fewer are left. */
  take(steps: number): boolean;
}

/** One evaluation: the variables, and the steps left. */
export class Evaluation {
  readonly variables: Variables;
  /** Writes a decimal number into a text. */
  readonly decimalText: (decimal: number) => string;
  readonly #shared: SharedStepBudget | undefined;
  #left = MAX_STEPS;

  /** @param shared a budget that applies besides the evaluation's own limit */
  constructor(
    variables: Variables,
    shared?: SharedStepBudget,
    decimalText: (decimal: number) => string = String,
  ) {
    this.variables = variables;
    this.#shared = shared;
    this.decimalText = decimalText;
  }

  readonly spend: SpendSteps = (steps) => {
    this.#left -= steps;
    if (this.#left < 0 || this.#shared?.take(steps) === false)
      throw new ExpressionError('the expression takes too long');
  };
}

/** A compiled part of an expression. */
export interface ExpressionNode {
  value: (evaluation: Evaluation) => unknown;
  /** The value, with null for an unknown name; only names have it. */
  valueOrNull?: (evaluation: Evaluation) => unknown;
  /** The value of a literal. */
  literal?: string | null;
  /** The dotted name, if the node is nothing but a name. */
  path?: string;
}
