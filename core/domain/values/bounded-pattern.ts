import type { PatternStep } from './pattern-program.ts';

/** What looking ahead may cost beside the rest, as a multiple of it. */
const AHEAD_FACTOR = 2;
/** What a search of one text may take, whatever its length: ten thousand of them take a second or two. */
const MAX_SEARCH_STEPS = 10_000;

/**
 * Returns how many steps a search of a text takes at most (§4): they grow with the length of the text up to a limit,
 * whatever the pattern.
 * @param size the steps of the program
 */
export function maxSearchSteps(size: number, textLength: number): number {
  return Math.min(AHEAD_FACTOR * size * (textLength + 1), MAX_SEARCH_STEPS);
}

/** A pattern that is searched in a bounded number of steps. Case does not count. */
export class BoundedPattern {
  readonly #steps: readonly PatternStep[];
  /** At which run of the program each pair of step and position was tried last. */
  #tried = new Float64Array(0);
  /** Pairs to be tried; kept, because a search tries many. */
  readonly #stack: number[] = [];
  #run = 0;
  #left = 0;

  /** @param steps the program, see `patternProgram` */
  constructor(steps: readonly PatternStep[]) {
    this.#steps = steps;
  }

  get size(): number {
    return this.#steps.length;
  }

  /** Whether the pattern is found anywhere in a text. */
  test(text: string): boolean {
    return this.search(text).isFound;
  }

  /** As `test`, with the number of steps that it took. A search that would take too many finds nothing. */
  search(text: string): { isFound: boolean; steps: number } {
    const limit = maxSearchSteps(this.size, text.length);
    this.#left = limit;
    const pairs = this.size * (text.length + 1);
    if (this.#tried.length < pairs) this.#tried = new Float64Array(pairs);
    const run = ++this.#run;
    let isFound = false;
    for (let at = 0; at <= text.length && !isFound && this.#left > 0; at++)
      isFound = this.#matchesAt(text, 0, at, run);
    return { isFound: isFound && this.#left > 0, steps: limit - Math.max(0, this.#left) };
  }

  /**
   * Whether the program matches from a step and a position on. No pair of both is tried twice in a run: what failed
   * once fails always.
   */
  #matchesAt(text: string, from: number, start: number, run: number): boolean {
    const stack = this.#stack;
    const bottom = stack.length;
    stack.push(from, start);
    while (stack.length > bottom && this.#left > 0) {
      const at = stack.pop() ?? 0;
      const index = stack.pop() ?? 0;
      const pair = at * this.size + index;
      if (this.#tried[pair] === run) continue;
      this.#tried[pair] = run;
      this.#left -= 1;
      const step = this.#steps[index];
      if (!step || step.kind === 'match') {
        stack.length = bottom;
        return true;
      }
      if (step.kind === 'split') stack.push(step.second, at, step.first, at);
      else if (step.kind === 'jump') stack.push(step.to, at);
      else if (this.#passes(step, text, { index, at })) {
        if (step.kind === 'ahead') stack.push(step.next, at);
        else stack.push(index + 1, step.kind === 'character' ? at + 1 : at);
      }
    }
    stack.length = bottom;
    return false;
  }

  #passes(
    step: Extract<PatternStep, { kind: 'character' | 'boundary' | 'ahead' }>,
    text: string,
    { index, at }: { index: number; at: number },
  ): boolean {
    if (step.kind === 'character') return at < text.length && step.accepts(text.charCodeAt(at));
    if (step.kind === 'boundary') return isAtBoundary(step.at, text, at);
    // The steps of what is looked for are its own, so that a run of them forgets nothing of this one.
    return this.#matchesAt(text, index + 1, at, ++this.#run) !== step.isNegated;
  }
}

function isAtBoundary(boundary: '^' | '$' | 'b' | 'B', text: string, at: number): boolean {
  if (boundary === '^') return at === 0;
  if (boundary === '$') return at === text.length;
  const isBetween = isWord(text[at - 1]) !== isWord(text[at]);
  return boundary === 'b' ? isBetween : !isBetween;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
