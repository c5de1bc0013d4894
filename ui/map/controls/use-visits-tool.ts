import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';

const MINUTE_MS = 60_000;

/** Returns whether the user is asking who was within a circle, and what begins with the last hour or ends it. */
export function useVisitsTool(): { isOpen: boolean; toggle: () => void } {
  const { visits } = useConsole();
  const isOpen = useSelector(visits, (answers) => answers.isOpen);
  const toggle = (): void => {
    const toMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    if (isOpen) visits.close();
    else visits.open({ fromMs: toMs - 60 * MINUTE_MS, toMs });
  };
  return { isOpen, toggle };
}
