import { ExpressionError } from './expression-error.ts';

/** The most states of a pattern: matching costs at most this much for each character. */
const MOST_STATES = 500;
/** The most characters and spans of one class: each may be asked about each character. */
const MOST_TESTS = 100;

/** A state of the pattern's automaton: it takes a character that passes, or leads on by itself. */
export interface State {
  takes?: (character: string) => boolean;
  /** `^` and `$`: only at the start, only at the end. */
  only?: 'start' | 'end';
  next: number[];
}

/** The state in which everything has been matched. */
export const END = 1;

/** A piece of the automaton: where it begins, and the states whose way on is still open. */
interface Piece {
  start: number;
  open: number[];
}

/** Reads a pattern into an automaton by recursive descent. */
export class PatternReader {
  readonly #source: string;
  readonly #states: State[] = [{ next: [] }, { next: [] }];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): State[] {
    const whole = this.#choice();
    if (this.#at < this.#source.length) throw this.#problem();
    this.#state(0).next.push(whole.start);
    this.#lead(whole, END);
    return this.#states;
  }

  #choice(): Piece {
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

  #sequence(): Piece {
    const start = this.#add({ next: [] });
    let whole: Piece = { start, open: [start] };
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at)))
      whole = this.#join(whole, this.#repeated());
    return whole;
  }

  #repeated(): Piece {
    const begin = this.#at;
    const piece = this.#atom();
    const end = this.#at;
    const [least, most] = this.#times();
    if (least === 1 && most === 1) return piece;
    const again = (): Piece => {
      const after = this.#at;
      this.#at = begin;
      const copy = this.#atom();
      if (this.#at !== end) throw this.#problem();
      this.#at = after;
      return copy;
    };
    const start = this.#add({ next: [] });
    let whole: Piece = { start, open: [start] };
    for (let count = 0; count < least; count++) whole = this.#join(whole, count === 0 ? piece : again());
    if (most === Infinity) return this.#join(whole, this.#loop(least === 0 ? piece : again()));
    const exits: number[] = [];
    for (let count = least; count < most; count++) {
      exits.push(...whole.open);
      whole = this.#join(whole, count === 0 ? piece : again());
    }
    return { start: whole.start, open: [...whole.open, ...exits] };
  }

  #loop(piece: Piece): Piece {
    const fork = this.#add({ next: [piece.start] });
    this.#lead(piece, fork);
    return { start: fork, open: [fork] };
  }

  #times(): [least: number, most: number] {
    if (this.#skip('*')) return [0, Infinity];
    if (this.#skip('+')) return [1, Infinity];
    if (this.#skip('?')) return [0, 1];
    if (this.#source.charAt(this.#at) !== '{') return [1, 1];
    const bounds = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(this.#source.slice(this.#at, this.#at + 10));
    if (!bounds) throw this.#problem();
    this.#at += bounds[0].length;
    const least = Number(bounds[1]);
    const most = bounds[2] === undefined ? least : bounds[3] ? Number(bounds[3]) : Infinity;
    if (most < least) throw this.#problem();
    return [least, most];
  }

  #atom(): Piece {
    const character = this.#source.charAt(this.#at++);
    if (character === '(') {
      if (this.#source.startsWith('?:', this.#at)) this.#at += 2;
      const inside = this.#choice();
      if (!this.#skip(')')) throw this.#problem();
      return inside;
    }
    if (character === '^' || character === '$')
      return this.#one({ only: character === '^' ? 'start' : 'end', next: [] });
    if (character === '.') return this.#taking((other) => other !== '\n');
    if (character === '[') return this.#taking(this.#class());
    if (character === '\\') return this.#taking(this.#escape());
    if ('*+?{)'.includes(character)) throw this.#problem();
    return this.#taking((other) => other === character);
  }

  #class(): (character: string) => boolean {
    const isOther = this.#skip('^');
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
    if (tests.length > MOST_TESTS) throw new ExpressionError('the pattern is too long');
    return (other) => tests.some((test) => test(other)) !== isOther;
  }

  #escape(): (character: string) => boolean {
    const character = this.#source.charAt(this.#at++);
    const set = SETS[character.toLowerCase()];
    if (set) return (other) => set.test(other) === (character === character.toLowerCase());
    // A letter or digit could mean what is not known here: a back reference, a word boundary.
    if (character === '' || /[a-z\d]/i.test(character)) throw this.#problem();
    return (other) => other === character;
  }

  #taking(takes: (character: string) => boolean): Piece {
    return this.#one({ takes, next: [] });
  }

  #one(state: State): Piece {
    const number = this.#add(state);
    return { start: number, open: [number] };
  }

  #join(first: Piece, second: Piece): Piece {
    this.#lead(first, second.start);
    return { start: first.start, open: second.open };
  }

  #lead({ open }: Piece, to: number): void {
    for (const number of open) this.#state(number).next.push(to);
  }

  #add(state: State): number {
    if (this.#states.length >= MOST_STATES) throw new ExpressionError('the pattern is too long');
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
