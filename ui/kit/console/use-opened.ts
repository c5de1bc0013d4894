import { useEffect, useState } from 'react';
import { importWithRetry } from '../browser/lazy-with-retry.ts';

/**
 * Returns a part of the console whose code is loaded when it is first wanted; undefined until it is there. While the
 * server is unreachable loading is retried; what fails for good is thrown to the boundary around the caller.
 * @param open loads and starts the part, and returns the same one each time
 */
export function useOpened<T extends object>(open: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<T>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    let isGone = false;
    importWithRetry(open).then(
      (opened) => {
        if (!isGone) setPart(opened);
      },
      (error: unknown) => {
        if (!isGone) setFailure({ error });
      },
    );
    return () => {
      isGone = true;
    };
  }, [open]);
  if (failure) throw failure.error;
  return part;
}
