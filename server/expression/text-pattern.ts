import { RE2JS, RE2JSException } from 're2js';
import type { SpendSteps } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { limitLength } from './operators.ts';

/** Whether the whole text matches; the steps are spent before any work is done. */
export type CompiledPattern = (text: string, spend: SpendSteps) => boolean;

/**
 * Compiles a pattern. Patterns have characters, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {n,m}`, `^` and
 * `$`. The time to match is linear in the length of the text. Throws ExpressionError for an invalid or too
 * long pattern.
 * @param spend receives the cost of compiling, before any of it is done
 */
export function compilePattern(source: string, spend: SpendSteps): CompiledPattern {
  const { pattern, stepsFor } = boundedPattern(source, spend);
  return (text, spendMatching) => {
    spendMatching(stepsFor(text.length));
    // Not `matches()` of the pattern: its automaton keeps megabytes of states per pattern from text to text.
    return pattern.matcher(text).matches();
  };
}

/** What is put in the place of what fits a pattern, and where. */
export interface Replacement {
  /** `$1` is what the first group fits, `$0` all of it, and a character after a backslash is that character. */
  readonly by: string;
  /** Whether only the first place is replaced. */
  readonly isFirstOnly: boolean;
}

/**
 * Returns a text with other texts in the places that fit a pattern, as patterns are in `compilePattern`. Throws
 * ExpressionError also for a replacement that cannot be read.
 */
export function replaceByPattern(
  text: string,
  source: string,
  { by, isFirstOnly }: Replacement,
  spend: SpendSteps,
): string {
  const { pattern, stepsFor } = boundedPattern(source, spend);
  const parts = replacementParts(by, pattern.groupCount());
  const matcher = pattern.matcher(text);
  let [result, at] = ['', 0];
  for (;;) {
    spend(stepsFor(text.length - at));
    if (!matcher.find()) break;
    const put = parts.map((part) => (typeof part === 'number' ? (matcher.group(part) ?? '') : part));
    result = limitLength(result + text.slice(at, matcher.start()) + put.join(''));
    at = matcher.end();
    if (isFirstOnly) break;
  }
  return limitLength(result + text.slice(at));
}

/** Returns the texts of a replacement, and the numbers of the groups in between. */
function replacementParts(by: string, groupCount: number): (string | number)[] {
  return [...by.matchAll(/\\([^])|\$(\d)|[^\\$]+|[^]/g)].map(({ 0: part, 1: escaped, 2: group, index }) => {
    if (escaped !== undefined) return escaped;
    if (group !== undefined && Number(group) <= groupCount) return Number(group);
    if (part === '\\' || part.startsWith('$')) throw problemAt(index);
    return part;
  });
}

function boundedPattern(
  source: string,
  spend: SpendSteps,
): { pattern: RE2JS; stepsFor: (length: number) => number } {
  const size = expandedSize(source);
  if (size > MAX_SIZE || source.length > MAX_LENGTH) throw new ExpressionError('the pattern is too long');
  spend(source.length + size * COMPILE_STEPS);
  const pattern = compile(source);
  const programSize = pattern.programSize();
  return { pattern, stepsFor: (length) => Math.ceil(((length + 1) * programSize) / UNITS_PER_STEP) };
}

/** The most parts of a pattern, each counted as often as it is repeated. */
const MAX_SIZE = 500;
/** The longest pattern, and the longest class in it, characters. */
const MAX_LENGTH = 4_000;
const MAX_CLASS_LENGTH = 400;
/** A class counts as one part more for each of so many characters. */
const PART_LENGTH = 100;
/** What compiling a part costs, and how much matching a step pays for: parts of the program times characters. */
const COMPILE_STEPS = 20;
const UNITS_PER_STEP = 2;

/** An escape, a class, the start of a group, a repetition, or any other character. */
const PART = /\\[^]?|\[\^?\]?(?:\\[^]|[^\]\\])*\]?|\((?:\?:?)?|\{(?:(\d{1,3})(?:,(\d{0,3}))?\})?|[^]/g;

/**
 * Returns the number of parts of a pattern when its repetitions are written out. The library compiles up to a
 * thousand copies of everything and tells the size only afterwards. Throws ExpressionError for syntax that
 * patterns do not have.
 */
function expandedSize(source: string): number {
  /** The sizes before each open group. */
  const outside: number[] = [];
  let size = 0;
  /** The size of what a repetition would repeat. */
  let last = 0;
  for (const { 0: part, 1: min, 2: max, index } of source.matchAll(PART)) {
    if (!isSupported(part, min)) throw problemAt(index);
    if (part.startsWith('[') && part.length > MAX_CLASS_LENGTH)
      throw new ExpressionError('the pattern is too long');
    if (part.startsWith('(')) {
      outside.push(size);
      size = 0;
    } else if (part === ')') {
      last = size + 1;
      size = (outside.pop() ?? 0) + last;
    } else if (min !== undefined) {
      const copies = Math.max(1, Number(min), Number(max ?? 0));
      size += (copies - 1) * last;
      last *= copies;
    } else if (!'*+?'.includes(part)) {
      last = 1 + Math.floor(part.length / PART_LENGTH);
      size += last;
    }
  }
  return outside.reduce((sum, before) => sum + before, size);
}

/** Flags, look-around, back references, boundaries and named classes are not; nor is `{` as a character. */
function isSupported(part: string, min: string | undefined): boolean {
  if (part === '(?' || (part.startsWith('{') && min === undefined)) return false;
  // The library would read {01} as five characters.
  if (part.startsWith('{') && /\b0\d/.test(part)) return false;
  return [...part.matchAll(/\\([^]?)/g)].every(([, letter = '']) => /[dws]|[^a-z\d]/i.test(letter));
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) throw problemAt(source.length);
    throw error;
  }
}

function problemAt(at: number): ExpressionError {
  return new ExpressionError(`the pattern cannot be read at ${at}`);
}
