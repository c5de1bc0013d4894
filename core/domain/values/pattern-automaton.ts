import type { PatternStep } from './pattern-program.ts';

/** Where in a text the steps of a state are. */
interface Place {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** All the steps that a search may be at after some text. */
interface State {
  /** Steps that wait for a character, for the end of the text, or in vain for its beginning. */
  readonly waiting: readonly number[];
  readonly isMatch: boolean;
  /** Whether the pattern is found if the text ends here; undefined until it is asked. */
  endsInMatch: boolean | undefined;
  /** The states that follow, by character code. */
  readonly next: (State | undefined)[];
  readonly nextOfRareCodes: Map<number, State>;
}

const COMMON_CODES = 128;
const IN_BETWEEN: Place = { isStart: false, isEnd: false };
/**
 * How many transitions a pattern may have made in all its searches. Those of usual patterns are a few hundred and
 * are made once, then each character of each text costs a look-up.
 */
const MAX_TRANSITIONS = 20_000;

/**
 * A pattern searched as an automaton whose states are made when they are first reached: a search takes one look-up a
 * character, and what is made is bounded for the whole life of the pattern, however many texts there are. A pattern
 * that would need more finds nothing from then on.
 */
export class PatternAutomaton {
  readonly #steps: readonly PatternStep[];
  readonly #states = new Map<string, State>();
  readonly #start: State;
  #transitionsLeft = MAX_TRANSITIONS;

  private constructor(steps: readonly PatternStep[]) {
    this.#steps = steps;
    this.#start = this.#stateOf([0], { isStart: true, isEnd: false });
  }

  /** @param steps the program, see `patternProgram`; undefined when its steps look at more than one character */
  static of(steps: readonly PatternStep[]): PatternAutomaton | undefined {
    const looksAround = steps.some(
      (step) => step.kind === 'ahead' || (step.kind === 'boundary' && (step.at === 'b' || step.at === 'B')),
    );
    return looksAround ? undefined : new PatternAutomaton(steps);
  }

  /** How many transitions were made so far; for tests. */
  get transitions(): number {
    return MAX_TRANSITIONS - this.#transitionsLeft;
  }

  /** Whether the pattern is found anywhere in a text. */
  test(text: string): boolean {
    let state = this.#start;
    for (let at = 0; at < text.length; at++) {
      if (state.isMatch) return true;
      const code = text.charCodeAt(at);
      const next =
        (code < COMMON_CODES ? state.next[code] : state.nextOfRareCodes.get(code)) ??
        this.#transition(state, code);
      if (!next) return false;
      state = next;
    }
    if (state.isMatch) return true;
    state.endsInMatch ??= this.#endsInMatch(state);
    return state.endsInMatch;
  }

  /** Makes the state that follows a character; undefined when too many were made. */
  #transition(state: State, code: number): State | undefined {
    if (this.#transitionsLeft === 0) return undefined;
    this.#transitionsLeft -= 1;
    // The pattern may also begin at the next character.
    const reached = [0];
    for (const index of state.waiting) {
      const step = this.#steps[index];
      if (step?.kind === 'character' && step.accepts(code)) reached.push(index + 1);
    }
    const made = this.#stateOf(reached, IN_BETWEEN);
    const key = made.isMatch ? 'match' : made.waiting.join(' ');
    const next = this.#states.get(key) ?? made;
    this.#states.set(key, next);
    if (code < COMMON_CODES) state.next[code] = next;
    else state.nextOfRareCodes.set(code, next);
    return next;
  }

  #endsInMatch(state: State): boolean {
    return this.#stateOf(state.waiting, { isStart: state === this.#start, isEnd: true }).isMatch;
  }

  /** Returns the state of some steps and of all that follow from them without a character. */
  #stateOf(from: readonly number[], { isStart, isEnd }: Place): State {
    const seen = new Set(from);
    const waiting: number[] = [];
    let isMatch = false;
    // A set that grows while it is read yields what is added, too.
    for (const index of seen) {
      const step = this.#steps[index];
      if (!step) continue;
      if (step.kind === 'split') seen.add(step.first).add(step.second);
      else if (step.kind === 'jump') seen.add(step.to);
      else if (step.kind === 'match') isMatch = true;
      else if (step.kind === 'boundary' && (step.at === '^' ? isStart : isEnd)) seen.add(index + 1);
      else waiting.push(index);
    }
    waiting.sort((left, right) => left - right);
    return { waiting, isMatch, endsInMatch: undefined, next: [], nextOfRareCodes: new Map() };
  }
}
