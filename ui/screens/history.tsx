import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { HistoryEmpty, HistoryFailed, HistoryLoading } from '../history/choice/history-states.tsx';
import { SelectionForm } from '../history/choice/selection-form.tsx';
import { PlayerDock } from '../history/controls/player-dock.tsx';
import { useRouteOverlay } from '../history/map/use-route-overlay.ts';
import { RouteSummary } from '../history/summary/route-summary.tsx';
import { usePlayhead } from '../history/use-playhead.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Routes of vehicles in a period on the map, and a player for them (§2, `/history` and `/reports/history`). */
export function Component() {
  const { routes, player } = useConsole().history;
  const { isLoading, isEmpty, failure, loaded } = useAnswers(routes);
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
  const isShown = loaded !== undefined && !isChanging;
  return (
    <>
      {loaded && <PlayerDock isWide={isWide} />}
      {isShown && <RouteSummary onChange={() => setChanging(true)} />}
      {!isShown && <SelectionForm onShown={() => setChanging(false)} />}
      {isLoading && <HistoryLoading />}
      {isEmpty && <HistoryEmpty />}
      {failure !== undefined && <HistoryFailed reason={failure} />}
    </>
  );
}
