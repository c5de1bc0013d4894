import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';

/** How far back the past begins when it is opened, milliseconds. */
const FIRST_MOMENT_MS = 3_600_000;

/** Returns whether the fleet is shown as it was, and what shows it so or as it is again. */
export function useReplayTool(): { isOpen: boolean; toggle: () => void } {
  const { replay } = useConsole();
  const isOpen = useSelector(replay, ({ atMs }) => atMs !== undefined);
  const toggle = (): void => (isOpen ? replay.showLive() : replay.show(Date.now() - FIRST_MOMENT_MS));
  return { isOpen, toggle };
}
