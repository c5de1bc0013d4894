import { useSelector } from '@xstate/react';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { Answers } from '@farol/core/console/connected/connected';
import { useConsole } from './use-console.ts';

/**
 * Returns a part of what a feature of the screens answers, for what is drawn before the code of the screens is there:
 * until then it is `before`.
 */
export function useScreenAnswers<A, T>(
  read: (console: ConnectedConsole) => Answers<A>,
  select: (answers: A) => T,
  before: T,
): T {
  const console = useConsole();
  const source = useHasScreens() ? read(console) : undefined;
  return useSelector<Answers<A> | undefined, T>(source, (answers) =>
    answers === undefined ? before : select(answers),
  );
}

/** Whether the code of what only screens and dialogs read is there; before nothing of it may be read. */
export function useHasScreens(): boolean {
  return useSelector(useConsole().screens, ({ isLoaded }) => isLoaded);
}
