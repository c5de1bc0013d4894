import type { PatternNode } from './pattern-syntax.ts';

/** A step of a program that matches a pattern; numbers are steps to go on with. */
export type PatternStep =
  | { readonly kind: 'character'; readonly accepts: (code: number) => boolean }
  | { readonly kind: 'boundary'; readonly at: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'split'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'ahead'; readonly isNegated: boolean; readonly next: number }
  | { readonly kind: 'match' };

/** The largest number of steps of a program, which bounds what repeats like `{1,500}` of large parts become. */
const MAX_STEPS = 300;

/** Whether a pattern is too large to be searched, by what its repeats become. */
export function isTooLarge(pattern: PatternNode): boolean {
  return !(sizeOf(pattern) < MAX_STEPS);
}

/** Returns the program of a pattern whose case does not count; undefined when it is too large, or looks behind. */
export function patternProgram(pattern: PatternNode): readonly PatternStep[] | undefined {
  const steps: PatternStep[] = [];
  if (isTooLarge(pattern) || !emit(pattern, steps)) return undefined;
  steps.push({ kind: 'match' });
  return steps;
}

/** Returns the number of steps that a pattern becomes; may be infinite. */
function sizeOf(pattern: PatternNode): number {
  if (pattern.kind === 'character' || pattern.kind === 'boundary') return 1;
  if (pattern.kind === 'ahead' || pattern.kind === 'behind') return sizeOf(pattern.part) + 2;
  if (pattern.kind === 'repeat') {
    const { min, max, part } = pattern;
    const size = sizeOf(part) + 2;
    return size * (max === Infinity ? min + 1 : max) + 1;
  }
  let size = 0;
  for (const part of pattern.parts) size += sizeOf(part) + (pattern.kind === 'choice' ? 2 : 0);
  return size;
}

/** Adds the steps of a pattern; returns false when it looks behind. */
function emit(pattern: PatternNode, steps: PatternStep[]): boolean {
  if (pattern.kind === 'behind') return false;
  if ('parts' in pattern)
    return pattern.kind === 'choice'
      ? emitChoice(pattern.parts, steps)
      : pattern.parts.every((part) => emit(part, steps));
  if (pattern.kind === 'ahead') return emitAhead(pattern, steps);
  if (pattern.kind === 'repeat') return emitRepeat(pattern, steps);
  steps.push(
    pattern.kind === 'boundary' ? pattern : { kind: 'character', accepts: characterTest(pattern.source) },
  );
  return true;
}

function emitChoice([first, ...others]: readonly PatternNode[], steps: PatternStep[]): boolean {
  if (!first) return true;
  if (others.length === 0) return emit(first, steps);
  const split = reserve(steps);
  const isFirstEmitted = emit(first, steps);
  const end = reserve(steps);
  steps[split] = { kind: 'split', first: split + 1, second: steps.length };
  const areOthersEmitted = emitChoice(others, steps);
  steps[end] = { kind: 'jump', to: steps.length };
  return isFirstEmitted && areOthersEmitted;
}

function emitAhead({ part, isNegated }: PatternNode & { kind: 'ahead' }, steps: PatternStep[]): boolean {
  const ahead = reserve(steps);
  const isEmitted = emit(part, steps);
  steps.push({ kind: 'match' });
  steps[ahead] = { kind: 'ahead', isNegated, next: steps.length };
  return isEmitted;
}

function emitRepeat({ part, min, max }: PatternNode & { kind: 'repeat' }, steps: PatternStep[]): boolean {
  let isEmitted = true;
  for (let count = 0; count < min; count++) isEmitted = emit(part, steps);
  if (max === Infinity) {
    const split = reserve(steps);
    isEmitted = emit(part, steps);
    steps.push({ kind: 'jump', to: split });
    steps[split] = { kind: 'split', first: split + 1, second: steps.length };
    return isEmitted;
  }
  const splits: number[] = [];
  for (let count = min; count < max; count++) {
    splits.push(reserve(steps));
    isEmitted = emit(part, steps);
  }
  for (const split of splits) steps[split] = { kind: 'split', first: split + 1, second: steps.length };
  return isEmitted;
}

/** Returns the place of a step that is known only after those behind it. */
function reserve(steps: PatternStep[]): number {
  return steps.push({ kind: 'match' }) - 1;
}

/** Returns whether a character matches; the answers of the characters that most texts have are kept. */
function characterTest(source: string): (code: number) => boolean {
  const pattern = new RegExp(`^(?:${source})$`, 'i');
  const accepts = (code: number): boolean => pattern.test(String.fromCharCode(code));
  const known = Array.from({ length: 128 }, (_, code) => accepts(code));
  return (code) => known[code] ?? accepts(code);
}
