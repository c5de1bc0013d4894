import { createContext, useContext } from 'react';
import type { ConnectedConsole } from '@farol/core/console/connected-console';

const ConsoleContext = createContext<ConnectedConsole | undefined>(undefined);

/** Provides the features of the running session. */
export const ConsoleProvider = ConsoleContext.Provider;

/**
 * Returns the features of the signed-in user: their answers and actions. Throws outside its provider: a
 * programming error.
 */
export function useConsole(): ConnectedConsole {
  const farol = useContext(ConsoleContext);
  if (!farol) throw new Error('ConsoleProvider is missing');
  return farol;
}
