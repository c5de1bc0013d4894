import { END, PatternReader, type State } from './pattern-reader.ts';

/** Whether the whole text matches; `spend` receives the cost of each character and may throw to abort. */
export type CompiledPattern = (text: string, spend: (steps: number) => void) => boolean;

/**
 * Compiles a pattern. Patterns have characters, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {n,m}`, `^` and
 * `$`. All paths through the automaton are followed at once, so the time is linear in the length of the text.
 * Throws ExpressionError for an invalid or too long pattern.
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
  const pending = [...from];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    if (found.has(number)) continue;
    found.add(number);
    const state = states[number];
    if (!state || state.takes) continue;
    if ((state.only === 'start' && at > 0) || (state.only === 'end' && at < length)) continue;
    pending.push(...state.next);
  }
  return found;
}
