import { useEffect, useEffectEvent } from 'react';
import { PLAYER_SPEEDS } from '@farol/core/machines/history/player-state';
import { useConsole } from '../../kit/console/use-console.ts';

/** Elements that need the keys themselves. */
const OTHER_TARGETS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="application"], [role="menu"], [role="dialog"], [role="listbox"]';
/** Elements that Space presses. */
const PRESSED = 'button, a, input, [role="button"], [role="tab"]';

/**
 * Space plays and pauses, arrows step to the next fix, with Shift to the next stop, E to the next event; up and
 * down change the speed. On the map the arrows move the map, and in a field they are for the field.
 */
export function usePlayerKeys(): void {
  const { player } = useConsole().history;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(OTHER_TARGETS)) return;
    if (event.key === ' ' && target instanceof Element && target.closest(PRESSED)) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  const actionOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const { isPlaying, speed, recording } = player.get();
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
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
