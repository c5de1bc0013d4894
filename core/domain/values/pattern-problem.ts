import { safePattern } from './safe-pattern.ts';

/** Why a query that looks like a regular expression is invalid. */
export interface PatternProblem {
  reason:
    | 'unclosedGroup'
    | 'unopenedGroup'
    | 'unclosedSet'
    | 'nothingToRepeat'
    | 'unfinished'
    | 'tooCostly'
    | 'invalid';
  /** The position of the character, counted from 1. */
  position: number;
}

/** The characters that indicate a regular expression. */
const SPECIAL = /[\\^$*+?()[\]{}|]/;

/**
 * Returns the problem of a query as a regular expression (§4) and its position; undefined when it is valid or
 * plain text. Such a query is searched as plain text, which rarely finds what was intended.
 */
export function patternProblem(query: string): PatternProblem | undefined {
  const text = query.trim();
  if (!SPECIAL.test(text) || safePattern(text) !== undefined) return undefined;
  return (
    firstProblem(text) ??
    (compiles(text)
      ? { reason: 'tooCostly', position: 1 }
      : { reason: 'invalid', position: endOfValid(text) })
  );
}

/** Scans the text once for unpaired brackets, quantifiers without operand and a trailing backslash. */
function firstProblem(text: string): PatternProblem | undefined {
  const groups: number[] = [];
  let set: number | undefined;
  let mayRepeat = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') {
      if (at === text.length - 1) return { reason: 'unfinished', position: at + 1 };
      at++;
      mayRepeat = true;
    } else if (set !== undefined) {
      if (character === ']') set = undefined;
    } else if (character === '[') {
      set = at;
      mayRepeat = true;
    } else if (character === '(') {
      groups.push(at);
      mayRepeat = false;
      // Skips the marker of the group's kind.
      if (text[at + 1] === '?') at++;
    } else if (character === ')') {
      if (groups.pop() === undefined) return { reason: 'unopenedGroup', position: at + 1 };
      mayRepeat = true;
    } else if ('*+?'.includes(character)) {
      if (!mayRepeat) return { reason: 'nothingToRepeat', position: at + 1 };
      mayRepeat = false;
      // A question mark after a quantifier makes it lazy.
      if (text[at + 1] === '?') at++;
    } else mayRepeat = character !== '|' && character !== '^';
  }
  if (set !== undefined) return { reason: 'unclosedSet', position: set + 1 };
  const group = groups.at(-1);
  return group === undefined ? undefined : { reason: 'unclosedGroup', position: group + 1 };
}

/** Returns the position of the first character after the valid part. */
function endOfValid(text: string): number {
  let end = text.length;
  // Nothing at all compiles.
  while (!compiles(text.slice(0, end))) end--;
  return end + 1;
}

function compiles(text: string): boolean {
  try {
    // oxlint-disable-next-line no-new -- only whether it compiles is asked
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
