const LONGEST = 200;
const MAX_REPEATS = 3;

/**
 * The query as the source of a regular expression, or nothing when it is none or could take ages on some text: too long, a
 * repeated group that itself repeats or chooses, a back reference, or more than three repeats.
 */
export function safePatternSource(query: string): string | undefined {
  if (query.length > LONGEST || /\\[1-9k]/.test(query) || !isBounded(query)) return undefined;
  try {
    // oxlint-disable-next-line no-new -- only whether it compiles is asked
    new RegExp(query, 'im');
    return query;
  } catch {
    return undefined;
  }
}

/** Walks the pattern once, keeping for each open group whether something inside repeats or chooses. */
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

/** The characters that mean something, outside character classes and escapes. */
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
