import { createContext, createElement, useContext, useMemo, type ReactNode } from 'react';
import { connectEntrance, type ConnectedEntrance } from '@farol/core/console/connect-entrance';
import type { Entrance } from '@farol/core/console/entrance/entrance';

const EntranceContext = createContext<ConnectedEntrance | undefined>(undefined);

interface EntranceProviderProps {
  value: Omit<Entrance, 'stop'>;
  children: ReactNode;
}

/** Provides the features that run before anybody is signed in. */
export function EntranceProvider({ value, children }: EntranceProviderProps) {
  const features = useMemo(() => connectEntrance(value), [value]);
  return createElement(EntranceContext.Provider, { value: features }, children);
}

/**
 * Returns the features that run before anybody is signed in: their answers and verbs. Throws outside its
 * provider: a programming error.
 */
export function useEntranceFeatures(): ConnectedEntrance {
  const features = useContext(EntranceContext);
  if (!features) throw new Error('useEntranceFeatures is called outside EntranceProvider');
  return features;
}
