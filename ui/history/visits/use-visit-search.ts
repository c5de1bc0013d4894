import { useEffect, useState } from 'react';
import type { ConnectedVisitSearch } from '@farol/core/console/features/visit/connect-visit-search';
import { importWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** Returns what answers who was within the circle, once its code is there. */
export function useVisitSearch(): ConnectedVisitSearch | undefined {
  const { openSearch } = useConsole().visits;
  const [search, setSearch] = useState<ConnectedVisitSearch>();
  useEffect(() => {
    let isGone = false;
    void importWithRetry(openSearch).then((opened) => {
      if (!isGone) setSearch(opened);
    });
    return () => {
      isGone = true;
    };
  }, [openSearch]);
  return search;
}
