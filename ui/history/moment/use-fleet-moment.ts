import { useEffect, useState } from 'react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { pastFleet, shownMoment } from '../../kit/console/past-fleet.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns the past moment of the fleet once its code is there. As long as the caller is drawn, its vehicles are
 * shown instead of the live ones, and move while it plays.
 */
export function useFleetMoment(): ConnectedFleetMoment | undefined {
  const { open } = useConsole().moment;
  const [moment, setMoment] = useState<ConnectedFleetMoment>();
  useEffect(() => {
    let isGone = false;
    let frame = 0;
    let stop: (() => void) | undefined;
    void open().then((opened) => {
      if (isGone) return;
      setMoment(opened);
      const draw = (): void => {
        cancelAnimationFrame(frame);
        shownMoment.set(opened.refresh());
        if (opened.get().isRunning) frame = requestAnimationFrame(draw);
      };
      const show = (): void => {
        const { fleet } = opened.get();
        if (fleet !== pastFleet.read()) pastFleet.set(fleet);
        draw();
      };
      show();
      stop = opened.subscribe(show);
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      stop?.();
      pastFleet.set(undefined);
    };
  }, [open]);
  return moment;
}
