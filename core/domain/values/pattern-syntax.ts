/** A part of a regular expression. */
export type PatternNode =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'boundary'; readonly at: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'ahead'; readonly part: PatternNode; readonly isNegated: boolean }
  | { readonly kind: 'behind'; readonly part: PatternNode };

/**
 * Returns the structure of a valid regular expression without flags; undefined when it has back references,
 * which cannot be matched in a bounded number of steps, or something that only newer browsers know.
 */
export function patternSyntax(source: string): PatternNode | undefined {
  const reader = new PatternReader(source);
  const pattern = reader.choice();
  return reader.isBounded ? pattern : undefined;
}

/** What an escape may be, longest first. */
const ESCAPE = /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|0[0-7]{0,2}|[^])/iy;
const CLASS = /\[(?:\\[^]|[^\]])*\]/y;
const GROUP = /\((?:\?(?:<[^=!>]+>|<[=!]|[^]))?/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,)?(\d*)\})\??/y;

class PatternReader {
  readonly #source: string;
  #at = 0;
  /** Whether everything up to here can be matched in a bounded number of steps. */
  isBounded = true;

  constructor(source: string) {
    this.#source = source;
  }

  choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    return { kind: 'choice', parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    for (
      let next = this.#source[this.#at];
      next && next !== '|' && next !== ')';
      next = this.#source[this.#at]
    )
      parts.push(this.#repeated(this.#part(next)));
    return { kind: 'sequence', parts };
  }

  #part(next: string): PatternNode {
    if (next === '(') return this.#group();
    if (next === '^' || next === '$') {
      this.#at += 1;
      return { kind: 'boundary', at: next };
    }
    const source =
      next === '\\' ? this.#take(ESCAPE) : next === '[' ? this.#take(CLASS) : this.#literal(next);
    if (source === '\\b' || source === '\\B') return { kind: 'boundary', at: source === '\\b' ? 'b' : 'B' };
    if (/^\\(?:[1-9k]|c$)/.test(source)) this.isBounded = false;
    return { kind: 'character', source };
  }

  #literal(character: string): string {
    this.#at += 1;
    return '{}]'.includes(character) ? `\\${character}` : character;
  }

  #group(): PatternNode {
    const opening = this.#take(GROUP);
    if (/\(\?[^:=!<]/.test(opening)) this.isBounded = false;
    const part = this.choice();
    // The closing bracket.
    this.#at += 1;
    if (opening.startsWith('(?<') && !opening.endsWith('>')) return { kind: 'behind', part };
    return opening === '(?=' || opening === '(?!'
      ? { kind: 'ahead', part, isNegated: opening === '(?!' }
      : part;
  }

  #repeated(part: PatternNode): PatternNode {
    QUANTIFIER.lastIndex = this.#at;
    const quantifier = QUANTIFIER.exec(this.#source);
    if (!quantifier) return part;
    const [text, least, comma, most] = quantifier;
    this.#at += text.length;
    if (least === undefined)
      return {
        kind: 'repeat',
        part,
        min: text.startsWith('+') ? 1 : 0,
        max: text.startsWith('?') ? 1 : Infinity,
      };
    const min = Number(least);
    return { kind: 'repeat', part, min, max: !comma ? min : most ? Number(most) : Infinity };
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [text = ''] = pattern.exec(this.#source) ?? [];
    this.#at += text.length;
    return text;
  }
}
