/** No element of an answer is longer: a position with all its attributes has a few thousand characters. */
const MAX_ELEMENT_LENGTH = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Thrown for a text that is no JSON array, or has an element that is too long. */
export class JsonArrayError extends Error {}

/**
 * Reads the elements of a JSON array while its text arrives: no more than one element and the last piece are in memory.
 */
export class JsonArrayReader {
  /** The part of an element that has arrived. */
  #rest = '';
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #state: 'before' | 'inside' | 'after' = 'before';

  /** Whether the array has ended. */
  get isComplete(): boolean {
    return this.#state === 'after';
  }

  /** Returns the elements that end in the next piece of the text. Throws JsonArrayError. */
  push(piece: string): unknown[] {
    let text = piece;
    if (this.#state === 'before') {
      text = piece.trimStart();
      if (text === '') return [];
      if (!text.startsWith('[')) throw new JsonArrayError('the answer is no JSON array');
      text = text.slice(1);
      this.#state = 'inside';
    }
    const elements: unknown[] = [];
    let start = 0;
    for (let index = 0; index < text.length && this.#state === 'inside'; index += 1) {
      const code = text.charCodeAt(index);
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInText = false;
        continue;
      }
      if (code === QUOTE) this.#isInText = true;
      else if (OPENING.has(code)) this.#depth += 1;
      else if (CLOSING.has(code) && this.#depth > 0) this.#depth -= 1;
      else if (this.#depth === 0 && (code === COMMA || CLOSING.has(code))) {
        this.#take(text.slice(start, index), elements);
        start = index + 1;
        if (code !== COMMA) this.#state = 'after';
      }
    }
    if (this.#state === 'inside') this.#rest += text.slice(start);
    if (this.#rest.length > MAX_ELEMENT_LENGTH)
      throw new JsonArrayError('an element of the answer is too long');
    return elements;
  }

  #take(end: string, elements: unknown[]): void {
    const text = (this.#rest + end).trim();
    this.#rest = '';
    if (text === '') return;
    try {
      elements.push(JSON.parse(text));
    } catch {
      throw new JsonArrayError('the answer is no JSON');
    }
  }
}
