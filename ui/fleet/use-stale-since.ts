import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useConsole } from '../kit/console/use-console.ts';

/** Shorter interruptions are not shown, milliseconds. */
const SHOW_AFTER_MS = 2000;

/**
 * Returns since when the fleet is not live, in milliseconds since the epoch; undefined while it is live or
 * before it was first loaded.
 */
export function useStaleSince(): number | undefined {
  const { connection } = useConsole();
  const lostAt = useSelector(connection, ({ lostAtMs }) => lostAtMs);
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (lostAt === undefined) return undefined;
    const timer = setTimeout(() => setDelayOver(true), Math.max(0, lostAt + SHOW_AFTER_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      setDelayOver(false);
    };
  }, [lostAt]);
  return isDelayOver ? lostAt : undefined;
}
