import { useEffect, useState } from 'react';

/** What users do before anything else. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Whether somebody has used the page since the caller was drawn first: what they cannot reach before waits for it. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true, capture: true };
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, () => setUsed(true), options);
    return () => stop.abort();
  }, [isUsed]);
  return isUsed;
}
