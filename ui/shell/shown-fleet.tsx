import { Suspense, useMemo, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { consoleWithFleet } from '@farol/core/console/connect-console';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
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
  const isPast = useSelector(live.moment, ({ atMs }) => atMs !== undefined);
  const isAskingVisits = useSelector(live.visits, ({ isOpen }) => isOpen);
  const past = useSelector(live.shell, ({ pastFleet }) => pastFleet);
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
