import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { areReportsDisabled } from '@farol/core/domain/report/report';
import { HistoryEmpty, HistoryFailed, HistorySkeleton } from '../history/choice/history-states.tsx';
import { SelectionForm } from '../history/choice/selection-form.tsx';
import { PlayerDock } from '../history/controls/player-dock.tsx';
import { useRouteOverlay } from '../history/map/use-route-overlay.ts';
import { RouteSummary } from '../history/summary/route-summary.tsx';
import { usePlayhead } from '../history/use-playhead.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { NoReports } from '../reports/no-reports.tsx';

/** Routes of vehicles in a period on the map, and a player for them (§2, `/history` and `/reports/history`). */
export function Component() {
  const principal = usePrincipal();
  // Of an address: the menu leads nobody here for whom reports are disabled.
  return principal && areReportsDisabled(principal) ? <NoReports /> : <History />;
}

function History() {
  const { routes, player } = useConsole().history;
  const isLoading = useSelector(routes, (answers) => answers.isLoading);
  const isEmpty = useSelector(routes, (answers) => answers.isEmpty);
  const failure = useSelector(routes, (answers) => answers.failure);
  const loaded = useSelector(routes, (answers) => answers.loaded);
  // What is said of a route is much to render: in pieces, which never hold the page.
  const rendered = useDeferredValue(loaded);
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const [isChanging, setChanging] = useState(false);
  usePlayhead();
  useRouteOverlay();
  useEffect(
    () => () => {
      player.pause();
      routes.leave();
    },
    [player, routes],
  );
  const isThere = loaded !== undefined && rendered === loaded;
  const isShown = isThere && !isChanging;
  const isOnItsWay = isLoading || (loaded !== undefined && !isThere && !isChanging);
  return (
    <>
      {isThere && <PlayerDock isWide={isWide} />}
      {isShown && <RouteSummary onChange={() => setChanging(true)} />}
      {isOnItsWay && <HistorySkeleton />}
      {!isShown && !isOnItsWay && <SelectionForm onShown={() => setChanging(false)} />}
      {(isEmpty || failure !== undefined) && (
        <BroughtIntoView>
          {isEmpty && <HistoryEmpty />}
          {failure !== undefined && <HistoryFailed reason={failure} />}
        </BroughtIntoView>
      )}
    </>
  );
}

/** The answer to a question below its form: in a sheet nobody would see it there. */
function BroughtIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise of its end, which an effect would take for its cleanup.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={box}>{children}</div>;
}
