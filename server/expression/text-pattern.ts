import { END, PatternReader, type State } from './pattern-reader.ts';

/** Whether a whole text fits; `spend` is told what each character costs and may throw to end it. */
export type CompiledPattern = (text: string, spend: (steps: number) => void) => boolean;

/**
 * A pattern made ready. Patterns have characters, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {n,m}`, `^` and `$`. All ways through
 * the pattern are walked at once, so the time grows with the length of the text and not faster.
 * Throws ExpressionError for a pattern that is none or too long.
 */
export function compilePattern(source: string): CompiledPattern {
  const states = new PatternReader(source).read();
  return (text, spend) => {
    let current = closure(states, [0], 0, text.length);
    for (let at = 0; at < text.length; at++) {
      spend(current.size + 1);
      const character = text.charAt(at);
      const next: number[] = [];
      for (const number of current) {
        const state = states[number];
        if (state?.takes?.(character)) next.push(...state.next);
      }
      if (next.length === 0) return false;
      current = closure(states, next, at + 1, text.length);
    }
    return current.has(END);
  };
}

function closure(states: readonly State[], from: readonly number[], at: number, length: number): Set<number> {
  const found = new Set<number>();
  const waiting = [...from];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (found.has(number)) continue;
    found.add(number);
    const state = states[number];
    if (!state || state.takes) continue;
    if ((state.only === 'start' && at > 0) || (state.only === 'end' && at < length)) continue;
    waiting.push(...state.next);
  }
  return found;
}
