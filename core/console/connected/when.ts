import type { Answers } from './connected.ts';

/** Resolves with the first answers that meet a condition, at once if they do now. */
export function when<A>(answers: Answers<A>, condition: (current: A) => boolean): Promise<A> {
  if (condition(answers.get())) return Promise.resolve(answers.get());
  return new Promise((resolve) => {
    const unsubscribe = answers.subscribe(() => {
      const current = answers.get();
      if (!condition(current)) return;
      unsubscribe();
      resolve(current);
    });
  });
}
