import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';

const MAX_DELAY_MS = 150;

/**
 * Renders what is large a moment after the frame around it, in pieces between which the page reacts. With a busy fleet
 * the page may have no idle moment for seconds: it waits for one at most 150 ms.
 */
export function Deferred({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const isIdle = useDeferredValue(true, false);
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle || isOverdue ? children : fallback;
}
