/** A computation that gives way to others between its steps, each of which takes about a millisecond. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Returns the result of a computation without giving way. */
export function runToResult<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
