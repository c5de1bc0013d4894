/**
 * Splits the text of a JSON list, whose elements are objects or lists, into complete elements while it arrives,
 * so that it can be parsed in parts of any size. It does not check the elements: that is done by the code that parses
 * them. Each character is looked at once, however long an element is.
 */
export class JsonListSplitter {
  /** Text of an element whose end has not come. */
  #rest = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #expected: Expected = 'list';

  /** Whether nothing of the list has come. */
  get isEmpty(): boolean {
    return this.#expected === 'list';
  }

  /** Whether the end of the list has come. */
  get isComplete(): boolean {
    return this.#expected === 'nothing';
  }

  /**
   * Adds text. Returns the elements that it completes as the text of a list, undefined if it completes none.
   * Throws a SyntaxError if the text is no list of objects or lists.
   */
  push(text: string): string | undefined {
    /** Where the first element begins that has not been returned, the newest element, and where the last ended. */
    let [first, newest, end] = [this.#depth > 0 ? 0 : -1, 0, 0];
    let [depth, isInString, isEscaped] = [this.#depth, this.#isInString, this.#isEscaped];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInString = false;
      } else if (depth > 0) {
        if (code === QUOTE) isInString = true;
        else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
        else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) end = at + 1;
      } else if (this.#beginsElement(code)) {
        depth = 1;
        newest = at;
        if (first < 0) first = at;
      }
    }
    const list = end === 0 ? undefined : `[${this.#rest}${text.slice(first, end)}]`;
    if (depth === 0) this.#rest = '';
    else if (end === 0) this.#rest += text.slice(first);
    else this.#rest = text.slice(newest);
    [this.#depth, this.#isInString, this.#isEscaped] = [depth, isInString, isEscaped];
    return list;
  }

  /** Whether a character outside of the elements begins one. Takes up all others, and throws at what may not be there. */
  #beginsElement(code: number): boolean {
    if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) return false;
    const next = NEXT[this.#expected].get(code);
    if (!next) throw new SyntaxError('Not a list of objects or lists');
    const begins = this.#expected !== 'list' && (code === OPEN_BRACE || code === OPEN_BRACKET);
    this.#expected = next;
    return begins;
  }
}

/** What may come outside of the elements, besides white space. */
type Expected = 'list' | 'elementOrEnd' | 'commaOrEnd' | 'element' | 'nothing';

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What is expected after each character that may come. */
const NEXT: Readonly<Record<Expected, ReadonlyMap<number, Expected>>> = {
  list: new Map([[OPEN_BRACKET, 'elementOrEnd']]),
  elementOrEnd: new Map([
    [OPEN_BRACE, 'commaOrEnd'],
    [OPEN_BRACKET, 'commaOrEnd'],
    [CLOSE_BRACKET, 'nothing'],
  ]),
  commaOrEnd: new Map([
    [COMMA, 'element'],
    [CLOSE_BRACKET, 'nothing'],
  ]),
  element: new Map([
    [OPEN_BRACE, 'commaOrEnd'],
    [OPEN_BRACKET, 'commaOrEnd'],
  ]),
  nothing: new Map(),
};
