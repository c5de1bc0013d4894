import { PLAYER_SPEEDS } from '@farol/core/machines/history/player-state';
import { useConsole } from '../../kit/console/use-console.ts';
import { useDockKeys } from '../dock/use-dock-keys.ts';

/**
 * Space plays and pauses, arrows step to the next fix, with Shift to the next stop, E to the next event; up and
 * down change the speed.
 */
export function usePlayerKeys(): void {
  const { player } = useConsole().history;
  useDockKeys(({ key, shiftKey }) => {
    const { isPlaying, speed, recording } = player.getSnapshot();
    if (!recording) return undefined;
    const step = shiftKey ? 'stop' : 'fix';
    const at = PLAYER_SPEEDS.indexOf(speed);
    const speedAt = (index: number) => () => {
      const wanted = PLAYER_SPEEDS[index];
      if (wanted !== undefined) player.setSpeed(wanted);
    };
    switch (key) {
      case ' ':
        return isPlaying ? player.pause : player.play;
      case 'ArrowRight':
        return () => player.step(step, 1);
      case 'ArrowLeft':
        return () => player.step(step, -1);
      case 'ArrowUp':
        return speedAt(at + 1);
      case 'ArrowDown':
        return speedAt(at - 1);
      case 'e':
      case 'E':
        return () => player.step('event', shiftKey ? -1 : 1);
      case 'Home':
        return () => player.seek(recording.period.fromMs);
      case 'End':
        return () => player.seek(recording.period.toMs);
      default:
        return undefined;
    }
  });
}
