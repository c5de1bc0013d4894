import { createContext, useContext } from 'react';
import type { Console } from '@farol/core/console/console';

const PublicContext = createContext<Console | undefined>(undefined);

/** Provides the running console: what there is before anybody is signed in. */
export const PublicProvider = PublicContext.Provider;

/**
 * Returns what there is before anybody is signed in: access, login, preferences and the session. Throws
 * outside its provider: a programming error.
 */
export function usePublicFeatures(): Console {
  const farol = useContext(PublicContext);
  if (!farol) throw new Error('PublicProvider is missing');
  return farol;
}
