const MAX_LENGTH = 200;
const MAX_REPEATS = 3;

/**
 * Returns the query as the source of a regular expression; undefined when it is invalid or could be slow on
 * some text: too long, a repeated group that itself repeats or has alternatives, a back reference, or more
 * than three repeats.
 */
export function safePatternSource(query: string): string | undefined {
  if (query.length > MAX_LENGTH || /\\[1-9k]/.test(query) || !isBounded(query)) return undefined;
  try {
    // oxlint-disable-next-line no-new -- only whether it compiles is asked; that does not depend on flags
    new RegExp(query);
    // Stryker disable BlockStatement: without a return there is nothing, too.
    return query;
  } catch {
    // Stryker restore BlockStatement
    return undefined;
  }
}

/**
 * Scans the pattern once and tracks for each open group whether something inside repeats or has alternatives.
 */
function isBounded(pattern: string): boolean {
  // Stryker disable next-line ArrayDeclaration: only a bracket that nothing opens closes what is outside of all.
  const isRisky: boolean[] = [];
  let depth = 0;
  let repeats = 0;
  let closed: boolean | undefined;
  for (const atom of atomsOf(pattern)) {
    const wasClosed = closed;
    closed = undefined;
    if (atom === '(') isRisky[++depth] = false;
    else if (atom === ')') {
      closed = isRisky[depth--];
      if (closed) isRisky[depth] = true;
    } else if (atom === '|') isRisky[depth] = true;
    else if (atom === '*' || atom === '+' || atom === '{') {
      if (wasClosed) return false;
      repeats++;
      isRisky[depth] = true;
    }
  }
  return repeats <= MAX_REPEATS;
}

/** Yields the significant characters, outside character classes and escapes. */
function* atomsOf(pattern: string): Generator<string> {
  let inClass = false;
  // Stryker disable next-line EqualityOperator: nothing follows the end.
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at);
    if (character === '\\') {
      at++;
      yield character;
    } else if (inClass) inClass = character !== ']';
    else if (character === '[') {
      inClass = true;
      yield character;
    } else yield character;
  }
}
