import { useEffect, useState } from 'react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useAnswers } from '../../kit/console/use-answers.ts';

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
  const isLoading = useAnswers(moment, (answers) => answers.isLoading);
  useEffect(() => {
    if (wanted === undefined || isLoading) return;
    if (moment.get().atMs !== wanted && !moment.get().isRunning) moment.seek(wanted);
    else setWanted(undefined);
  }, [moment, wanted, isLoading]);
  const seek = (atMs: number): void => {
    if (moment.get().isLoading) setWanted(atMs);
    else {
      moment.seek(atMs);
      if (moment.get().isLoading) setWanted(atMs);
    }
  };
  return { wanted, seek };
}
