import { BoundedPattern } from './bounded-pattern.ts';
import { PatternAutomaton } from './pattern-automaton.ts';
import { isTooLarge, patternProgram } from './pattern-program.ts';
import { patternSyntax, type PatternNode } from './pattern-syntax.ts';

/** A regular expression that answers in a time that grows with the length of a text only. Case does not count. */
export interface SafePattern {
  test(text: string): boolean;
  /** The same for texts of many lines, where it may also be true of a match that spans lines; undefined if there is none. */
  readonly quickLines: RegExp | undefined;
}

const MAX_LENGTH = 200;
/** The number of ways through a pattern up to which the browser's own search is quick on every text. */
const MAX_PATHS = 64;

/**
 * Returns the query as a regular expression; undefined when it is invalid or could be slow on some text: too long,
 * a back reference, repeats of large parts, or a look behind at something long. What can be matched in one of few
 * ways is searched by the browser itself, the rest by an automaton or, if it looks around, in a bounded number of steps.
 */
export function safePattern(query: string): SafePattern | undefined {
  if (query.length > MAX_LENGTH || !compiles(query)) return undefined;
  const syntax = patternSyntax(query);
  if (!syntax || isTooLarge(syntax)) return undefined;
  if (!(pathsOf(syntax) <= MAX_PATHS)) {
    const program = patternProgram(syntax);
    if (!program) return undefined;
    const bounded = PatternAutomaton.of(program) ?? new BoundedPattern(program);
    return { test: (text) => bounded.test(text), quickLines: undefined };
  }
  const pattern = new RegExp(query, 'i');
  return {
    test: (text) => pattern.test(text),
    // What looks around may see the next line.
    quickLines: query.includes('(?') ? undefined : new RegExp(query, 'im'),
  };
}

/** Returns in how many ways a pattern may be tried at one place; may be infinite. */
function pathsOf(pattern: PatternNode): number {
  if (pattern.kind === 'character' || pattern.kind === 'boundary') return 1;
  if (pattern.kind === 'ahead' || pattern.kind === 'behind') return pathsOf(pattern.part);
  if (pattern.kind !== 'repeat') {
    const paths = pattern.parts.map(pathsOf);
    return pattern.kind === 'choice'
      ? paths.reduce((sum, each) => sum + each, 0)
      : paths.reduce((product, each) => product * each, 1);
  }
  const { min, max, part } = pattern;
  const paths = pathsOf(part);
  // Long repeats count as many ways, too: each is tried at every place.
  if (max > MAX_PATHS) return Infinity;
  let sum = 0;
  for (let count = min; count <= max; count++) sum += paths ** count;
  return sum;
}

function compiles(query: string): boolean {
  try {
    // oxlint-disable-next-line no-new -- only whether it compiles is asked; that does not depend on flags
    new RegExp(query);
    return true;
  } catch {
    return false;
  }
}
