import { useEffect, useState } from 'react';

/**
 * Whether the panel has room beside the map. The width of paper changes nothing: what is open, and is to be
 * printed, would be taken down and put up elsewhere while the browser prints.
 */
export function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const change = (): void => {
      if (!window.matchMedia('print').matches) setWide(query.matches);
    };
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return isWide;
}

const WIDE = '(min-width: 768px)';
