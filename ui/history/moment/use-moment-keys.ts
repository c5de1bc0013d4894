import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { MOMENT_SPEEDS } from '@farol/core/machines/moment/fleet-moment-state';
import { useApp } from '../../kit/console/app-store.ts';
import { useDockKeys } from '../dock/use-dock-keys.ts';

const MINUTE_MS = 60_000;
const SHIFT_FACTOR = 15;

/** Space plays and pauses, arrows go a minute on or back, with Shift a quarter of an hour; up and down change the speed. */
export function useMomentKeys(moment: ConnectedFleetMoment): void {
  const app = useApp();
  useDockKeys(({ key, shiftKey }) => {
    const { isPlaying, speed } = moment.getSnapshot();
    const by = MINUTE_MS * (shiftKey ? SHIFT_FACTOR : 1);
    const seekBy = (ms: number) => () => moment.seek(Math.min(Date.now(), app.getSnapshot().pastMs + ms));
    const speedAt = (index: number) => () => {
      const wanted = MOMENT_SPEEDS[index];
      if (wanted !== undefined) moment.setSpeed(wanted);
    };
    switch (key) {
      case ' ':
        return isPlaying ? moment.pause : moment.play;
      case 'ArrowRight':
        return seekBy(by);
      case 'ArrowLeft':
        return seekBy(-by);
      case 'ArrowUp':
        return speedAt(MOMENT_SPEEDS.indexOf(speed) + 1);
      case 'ArrowDown':
        return speedAt(MOMENT_SPEEDS.indexOf(speed) - 1);
      default:
        return undefined;
    }
  });
}
