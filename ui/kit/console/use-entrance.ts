import { createContext, useContext } from 'react';
import type { Console } from '@farol/core/console/console';

const EntranceContext = createContext<Console | undefined>(undefined);

/** Provides the running console: what there is before anybody is signed in. */
export const EntranceProvider = EntranceContext.Provider;

/**
 * Returns what there is before anybody is signed in: access, login, preferences and the session. Throws
 * outside its provider: a programming error.
 */
export function useEntranceFeatures(): Console {
  const console = useContext(EntranceContext);
  if (!console) throw new Error('useEntranceFeatures is called outside EntranceProvider');
  return console;
}
