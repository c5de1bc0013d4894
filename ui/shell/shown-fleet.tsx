import { Suspense, useMemo, type ReactNode } from 'react';
import { consoleWithFleet } from '@farol/core/console/connect-console';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { ConsoleProvider, useConsole } from '../kit/console/use-console.ts';
import { withScreenTexts } from '../language/translation.ts';

const MomentDock = lazyWithRetry(
  async () => (await withScreenTexts(import('../history/moment/moment-dock.tsx'))).MomentDock,
);
const VisitsDock = lazyWithRetry(
  async () => (await withScreenTexts(import('../history/visits/visits-dock.tsx'))).VisitsDock,
);

/**
 * What the shell shows of the fleet: the live one, or the one of a past moment, in which lists, search and map work
 * as in the live one. The live fleet goes on behind it.
 */
export function ShownFleet({ children }: { children: ReactNode }) {
  const live = useConsole();
  const isPast = useAnswers(live.moment, ({ atMs }) => atMs !== undefined);
  const isAskingVisits = useAnswers(live.visits, ({ isOpen }) => isOpen);
  const past = useAnswers(live.shell, ({ pastFleet }) => pastFleet);
  const shown = useMemo(() => (past ? consoleWithFleet(live, past) : live), [live, past]);
  return (
    <ConsoleProvider value={shown}>
      {children}
      {isAskingVisits && (
        <Suspense>
          <VisitsDock />
        </Suspense>
      )}
      {isPast && (
        <Suspense>
          <MomentDock />
        </Suspense>
      )}
    </ConsoleProvider>
  );
}
