import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';

const MINUTE_MS = 60_000;

/** Returns whether the user is asking who was within a circle, and what begins with the last hour or ends it. */
export function useAreaSearchTool(): { isOpen: boolean; toggle: () => void } {
  const { areaSearch } = useConsole();
  const isOpen = useSelector(areaSearch, (answers) => answers.isOpen);
  const toggle = (): void => {
    const toMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    if (isOpen) areaSearch.close();
    else areaSearch.open({ fromMs: toMs - 60 * MINUTE_MS, toMs });
  };
  return { isOpen, toggle };
}
