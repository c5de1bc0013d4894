import { ExpressionError } from './expression-error.ts';

/** A token of an expression; `at` is its start. */
export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

/** Longer operators first: the first match wins. */
const OPERATORS =
  '>>> << >> =~ !~ =^ !^ =$ !$ == != <= >= && || ?: ?? ?. + - * / % < > ! ? : ( ) [ ] { } ; , . & | ^ ~'.split(
    ' ',
  );
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/**
 * Splits an expression into tokens, ending with one of kind `end`. Throws
 * ExpressionError for unknown characters.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    // Blanks and comments: `// …` and `## …` to the end of the line, and those between marks.
    const blank = match(/[ \t\r\n]+|(?:\/\/|##)[^\n]*|\/\*[^]*?\*\//y, source, at);
    if (blank) {
      at += blank.length;
      continue;
    }
    const token = tokenAt(source, at);
    tokens.push(token.token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: 'the end', at });
  return tokens;
}

function tokenAt(source: string, at: number): { token: Token; end: number } {
  const hex = match(/0[xX][\da-fA-F]+(?:[lL])?(?![\w$])/y, source, at);
  if (hex) return { token: { kind: 'number', text: hex.replace(/[lL]$/, ''), at }, end: at + hex.length };
  const number = match(/(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y, source, at);
  if (number) {
    const suffix = match(/[lLdDfFhHbB](?![\w$])/y, source, at + number.length) ?? '';
    // A number with such a suffix is decimal.
    const text = /[dDfFbB]/.test(suffix) && /^\d+$/.test(number) ? `${number}.0` : number;
    return { token: { kind: 'number', text, at }, end: at + number.length + suffix.length };
  }
  const name = match(/[\p{L}_$@][\p{L}\p{N}_$@]*/uy, source, at);
  if (name) return { token: { kind: 'name', text: name, at }, end: at + name.length };
  const quote = source[at];
  if (quote === '"' || quote === "'") return stringAt(source, at, quote);
  const sign = OPERATORS.find((operator) => source.startsWith(operator, at));
  if (sign === undefined) throw new ExpressionError(`unexpected character at ${at + 1}`);
  return { token: { kind: 'sign', text: sign, at }, end: at + sign.length };
}

function stringAt(source: string, start: number, quote: string): { token: Token; end: number } {
  let text = '';
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === quote) return { token: { kind: 'text', text, at: start }, end: at + 1 };
    if (character === '\\') {
      at++;
      const escaped = source[at] ?? '';
      // Keep escapes of patterns, such as \d.
      if (/[\w]/.test(escaped) && !(escaped in ESCAPES)) text += '\\';
      text += ESCAPES[escaped] ?? escaped;
    } else text += character;
  }
  throw new ExpressionError(`the text that begins at ${start + 1} does not end`);
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
