import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';

/** How far back the past begins when it is opened, milliseconds. */
const FIRST_MOMENT_MS = 3_600_000;

/**
 * Returns whether the fleet is shown as it was, and what shows it so or as it is again. From the player of a route the
 * fleet is shown at the moment of that player.
 */
export function useReplayTool(): { isOpen: boolean; toggle: () => void } {
  const features = useConsole();
  const { replay, shell } = features;
  const isOpen = useSelector(replay, ({ atMs }) => atMs !== undefined);
  const show = useShowPast();
  const toggle = (): void => {
    if (isOpen) return replay.showLive();
    const { isRouteShown } = shell.getSnapshot();
    return show(isRouteShown ? features.history.player.momentMs() : Date.now() - FIRST_MOMENT_MS);
  };
  return { isOpen, toggle };
}

/**
 * Returns what shows the whole fleet as it was at a moment, milliseconds since the epoch: on the same map without the
 * screen of a route, to which the user can go back.
 */
export function useShowPast(): (atMs: number) => void {
  const { replay, shell } = useConsole();
  const navigate = useNavigate();
  return (atMs) => {
    if (shell.getSnapshot().isRouteShown) navigate('/home');
    replay.show(atMs);
  };
}
