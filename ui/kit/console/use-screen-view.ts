import { useSelector } from '@xstate/react';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import { useConsole } from './use-console.ts';

/**
 * Returns a part of what a feature of the screens answers, for what is drawn before the code of the screens is there:
 * until then it is `before`.
 */
export function useScreenView<A, T>(
  read: (farol: ConnectedConsole) => Readable<A>,
  select: (answers: A) => T,
  before: T,
): T {
  const farol = useConsole();
  const source = useHasScreens() ? read(farol) : undefined;
  return useSelector<Readable<A> | undefined, T>(source, (answers) =>
    answers === undefined ? before : select(answers),
  );
}

/** Whether the code of what only screens and dialogs read is there; before nothing of it may be read. */
export function useHasScreens(): boolean {
  return useSelector(useConsole().screens, ({ isLoaded }) => isLoaded);
}
