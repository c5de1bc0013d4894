/**
 * Splits the text of a JSON list of objects into complete objects while it arrives, so that it can be parsed
 * in parts of any size. It does not check the objects: that is done by whoever parses them.
 */
export class JsonListSplitter {
  /** Text of an object whose end has not come. */
  #rest = '';
  /** How much of it has been looked at. */
  #scanned = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #state: 'before' | 'inside' | 'after' = 'before';

  /** Whether the end of the list has come. */
  get isComplete(): boolean {
    return this.#state === 'after';
  }

  /**
   * Adds text. Returns the objects that it completes as the text of a list, undefined if it completes none.
   * Throws a SyntaxError if the text is no list.
   */
  push(text: string): string | undefined {
    const all = this.#rest + text;
    let start = 0;
    let end = 0;
    let at = this.#scanned;
    for (; at < all.length; at++) {
      const code = all.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInString = false;
      } else if (this.#depth > 0) {
        if (code === QUOTE) this.#isInString = true;
        else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#depth++;
        else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
          this.#depth--;
          if (this.#depth === 0) end = at + 1;
        }
      } else if (this.#state === 'inside' && code === OPEN_BRACE) {
        this.#depth = 1;
        if (end === 0) start = at;
      } else if (!this.#isBetweenObjects(code)) throw new SyntaxError('Not a list of objects');
    }
    const rest = end === 0 ? start : end;
    this.#rest = this.#depth > 0 ? all.slice(rest) : '';
    // Between objects there may be a comma, which must not begin the next list.
    if (end > 0 && this.#depth > 0) this.#rest = this.#rest.slice(this.#rest.indexOf('{'));
    this.#scanned = this.#rest.length;
    return end === 0 ? undefined : `[${all.slice(start, end)}]`;
  }

  /** Takes up what surrounds the objects; false for what may not be there. */
  #isBetweenObjects(code: number): boolean {
    if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) return true;
    if (this.#state === 'before' && code === OPEN_BRACKET) this.#state = 'inside';
    else if (this.#state === 'inside' && code === CLOSE_BRACKET) this.#state = 'after';
    else return this.#state === 'inside' && code === COMMA;
    return true;
  }
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
