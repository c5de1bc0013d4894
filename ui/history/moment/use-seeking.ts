import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';

/**
 * Seeks while the user drags: each moment is loaded to its end, and then the newest one that was wanted meanwhile.
 * Ending each request with the next one would show nothing until the drag ends.
 */
export function useSeeking(moment: ConnectedFleetMoment): {
  /** What the user wants to see and does not yet; undefined when it is shown. */
  wanted: number | undefined;
  seek: (atMs: number) => void;
} {
  const [wanted, setWanted] = useState<number>();
  const isLoading = useSelector(moment, (answers) => answers.isLoading);
  useEffect(() => {
    if (wanted === undefined || isLoading) return;
    if (moment.getSnapshot().atMs !== wanted && !moment.getSnapshot().isRunning) moment.seek(wanted);
    else setWanted(undefined);
  }, [moment, wanted, isLoading]);
  const seek = (atMs: number): void => {
    if (moment.getSnapshot().isLoading) setWanted(atMs);
    else {
      moment.seek(atMs);
      if (moment.getSnapshot().isLoading) setWanted(atMs);
    }
  };
  return { wanted, seek };
}
