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
    // oxlint-disable-next-line no-new -- only whether it compiles is asked
    new RegExp(query, 'im');
    return query;
  } catch {
    return undefined;
  }
}

/**
 * Scans the pattern once and tracks for each open group whether something inside repeats or has alternatives.
 */
function isBounded(pattern: string): boolean {
  const groups: boolean[] = [false];
  let repeats = 0;
  let closed: boolean | undefined;
  for (const atom of atomsOf(pattern)) {
    const wasClosed = closed;
    closed = undefined;
    if (atom === '(') groups.push(false);
    else if (atom === ')') {
      closed = groups.pop() ?? false;
      if (closed && groups.length > 0) groups[groups.length - 1] = true;
    } else if (atom === '|') groups[groups.length - 1] = true;
    else if (atom === '*' || atom === '+' || atom === '{') {
      if (wasClosed === true) return false;
      repeats++;
      groups[groups.length - 1] = true;
    }
  }
  return repeats <= MAX_REPEATS;
}

/** Yields the significant characters, outside character classes and escapes. */
function* atomsOf(pattern: string): Generator<string> {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? '';
    if (character === '\\') {
      at++;
      yield 'x';
    } else if (inClass) inClass = character !== ']';
    else if (character === '[') {
      inClass = true;
      yield 'x';
    } else yield character;
  }
}
