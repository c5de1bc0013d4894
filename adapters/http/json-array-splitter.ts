import { Failure } from '@farol/core/domain/values/failure';

/**
 * Cuts the text of a JSON array into the texts of its elements, which are objects or arrays, as the text arrives in pieces.
 * Each piece is looked at once, so the cost per piece does not grow with the array.
 */
export class JsonArraySplitter {
  #begun = false;
  #ended = false;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** The beginning of an element whose end has not arrived. */
  #rest = '';

  /** Returns the elements that this piece completes. Throws MALFORMED_ANSWER for anything but an array. */
  push(piece: string): string[] {
    const elements: string[] = [];
    let start = this.#depth > 1 ? 0 : -1;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#inText = false;
      } else if (code === QUOTE) {
        if (this.#depth < 2) throw malformed();
        this.#inText = true;
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        this.#open(code);
        if (this.#depth === 2 && start < 0) start = at;
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (this.#depth === 0) throw malformed();
        this.#depth--;
        if (this.#depth === 1) {
          elements.push(this.#rest + piece.slice(start, at + 1));
          this.#rest = '';
          start = -1;
        }
        this.#ended ||= this.#depth === 0;
      } else if (this.#depth < 2 && !isBetween(code)) throw malformed();
    }
    if (start >= 0) this.#rest += piece.slice(start);
    return elements;
  }

  /** Throws MALFORMED_ANSWER when the array has not ended. */
  finish(): void {
    if (!this.#ended) throw malformed();
  }

  #open(code: number): void {
    if (this.#ended || (!this.#begun && code !== OPEN_ARRAY)) throw malformed();
    this.#begun = true;
    this.#depth++;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Whether a character may stand between elements: a comma or white space. */
function isBetween(code: number): boolean {
  return code === 0x2c || code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff;
}

function malformed(): Failure {
  return new Failure('MALFORMED_ANSWER', 200);
}
