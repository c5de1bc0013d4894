import { createContext, useContext } from 'react';
import type { Entrance } from '@farol/core/console/entrance/entrance';

const EntranceContext = createContext<Entrance | undefined>(undefined);
export const EntranceProvider = EntranceContext.Provider;

/**
 * Returns the machines that run before anybody is signed in. Throws outside its provider: a programming
 * error.
 */
export function useEntrance(): Entrance {
  const entrance = useContext(EntranceContext);
  if (!entrance) throw new Error('useEntrance is called outside EntranceProvider');
  return entrance;
}
