import { ExpressionError } from './expression-error.ts';

/** The most states of a pattern: each character costs at most this many steps. */
const MAX_STATES = 500;
/** The most characters and ranges of one class: each may be tested per character. */
const MAX_CLASS_TESTS = 100;

/** A state of the pattern's automaton: it consumes a matching character, or leads on without one. */
export interface State {
  takes?: (character: string) => boolean;
  /** `^` and `$`: passable only at the start or at the end. */
  only?: 'start' | 'end';
  next: number[];
}

/** The accepting state. */
export const END = 1;

/** A fragment of the automaton: its start, and the states whose transitions are still open. */
interface Fragment {
  start: number;
  open: number[];
}

/** Parses a pattern into an automaton by recursive descent. */
export class PatternReader {
  readonly #source: string;
  readonly #states: State[] = [{ next: [] }, { next: [] }];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): State[] {
    const result = this.#alternation();
    if (this.#at < this.#source.length) throw this.#problem();
    this.#state(0).next.push(result.start);
    this.#connect(result, END);
    return this.#states;
  }

  #alternation(): Fragment {
    if (++this.#depth > 50) throw this.#problem();
    const first = this.#sequence();
    if (!this.#skip('|')) {
      this.#depth--;
      return first;
    }
    const fork = this.#add({ next: [first.start] });
    const open = [...first.open];
    do {
      const other = this.#sequence();
      this.#state(fork).next.push(other.start);
      open.push(...other.open);
    } while (this.#skip('|'));
    this.#depth--;
    return { start: fork, open };
  }

  #sequence(): Fragment {
    const start = this.#add({ next: [] });
    let result: Fragment = { start, open: [start] };
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at)))
      result = this.#join(result, this.#quantified());
    return result;
  }

  #quantified(): Fragment {
    const atomStart = this.#at;
    const fragment = this.#atom();
    const end = this.#at;
    const [min, max] = this.#quantifier();
    if (min === 1 && max === 1) return fragment;
    const copyAtom = (): Fragment => {
      const after = this.#at;
      this.#at = atomStart;
      const copy = this.#atom();
      if (this.#at !== end) throw this.#problem();
      this.#at = after;
      return copy;
    };
    const start = this.#add({ next: [] });
    let result: Fragment = { start, open: [start] };
    for (let count = 0; count < min; count++)
      result = this.#join(result, count === 0 ? fragment : copyAtom());
    if (max === Infinity) return this.#join(result, this.#loop(min === 0 ? fragment : copyAtom()));
    const exits: number[] = [];
    for (let count = min; count < max; count++) {
      exits.push(...result.open);
      result = this.#join(result, count === 0 ? fragment : copyAtom());
    }
    return { start: result.start, open: [...result.open, ...exits] };
  }

  #loop(fragment: Fragment): Fragment {
    const fork = this.#add({ next: [fragment.start] });
    this.#connect(fragment, fork);
    return { start: fork, open: [fork] };
  }

  #quantifier(): [min: number, max: number] {
    if (this.#skip('*')) return [0, Infinity];
    if (this.#skip('+')) return [1, Infinity];
    if (this.#skip('?')) return [0, 1];
    if (this.#source.charAt(this.#at) !== '{') return [1, 1];
    const bounds = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(this.#source.slice(this.#at, this.#at + 10));
    if (!bounds) throw this.#problem();
    this.#at += bounds[0].length;
    const min = Number(bounds[1]);
    const max = bounds[2] === undefined ? min : bounds[3] ? Number(bounds[3]) : Infinity;
    if (max < min) throw this.#problem();
    return [min, max];
  }

  #atom(): Fragment {
    const character = this.#source.charAt(this.#at++);
    if (character === '(') {
      if (this.#source.startsWith('?:', this.#at)) this.#at += 2;
      const inside = this.#alternation();
      if (!this.#skip(')')) throw this.#problem();
      return inside;
    }
    if (character === '^' || character === '$')
      return this.#single({ only: character === '^' ? 'start' : 'end', next: [] });
    if (character === '.') return this.#consuming((other) => other !== '\n');
    if (character === '[') return this.#consuming(this.#class());
    if (character === '\\') return this.#consuming(this.#escape());
    if ('*+?{)'.includes(character)) throw this.#problem();
    return this.#consuming((other) => other === character);
  }

  #class(): (character: string) => boolean {
    const isNegated = this.#skip('^');
    const tests: ((character: string) => boolean)[] = [];
    while (!this.#skip(']')) {
      const character = this.#source.charAt(this.#at++);
      if (character === '') throw this.#problem();
      const next = this.#source.charAt(this.#at + 1);
      if (character === '\\') tests.push(this.#escape());
      else if (this.#source.charAt(this.#at) === '-' && next !== '' && next !== ']') {
        if (next === '\\' || next < character) throw this.#problem();
        this.#at += 2;
        tests.push((other) => other >= character && other <= next);
      } else tests.push((other) => other === character);
    }
    if (tests.length === 0) throw this.#problem();
    if (tests.length > MAX_CLASS_TESTS) throw new ExpressionError('the pattern is too long');
    return (other) => tests.some((test) => test(other)) !== isNegated;
  }

  #escape(): (character: string) => boolean {
    const character = this.#source.charAt(this.#at++);
    const set = SETS[character.toLowerCase()];
    if (set) return (other) => set.test(other) === (character === character.toLowerCase());
    // Letters and digits may be escapes that are not supported: a back reference, a word boundary.
    if (character === '' || /[a-z\d]/i.test(character)) throw this.#problem();
    return (other) => other === character;
  }

  #consuming(takes: (character: string) => boolean): Fragment {
    return this.#single({ takes, next: [] });
  }

  #single(state: State): Fragment {
    const number = this.#add(state);
    return { start: number, open: [number] };
  }

  #join(first: Fragment, second: Fragment): Fragment {
    this.#connect(first, second.start);
    return { start: first.start, open: second.open };
  }

  #connect({ open }: Fragment, to: number): void {
    for (const number of open) this.#state(number).next.push(to);
  }

  #add(state: State): number {
    if (this.#states.length >= MAX_STATES) throw new ExpressionError('the pattern is too long');
    return this.#states.push(state) - 1;
  }

  #state(number: number): State {
    const state = this.#states[number];
    if (!state) throw this.#problem();
    return state;
  }

  #skip(character: string): boolean {
    if (this.#source.charAt(this.#at) !== character) return false;
    this.#at++;
    return true;
  }

  #problem(): ExpressionError {
    return new ExpressionError(`the pattern cannot be read at ${this.#at}`);
  }
}

const SETS: Record<string, RegExp> = { d: /\d/, w: /\w/, s: /\s/ };
