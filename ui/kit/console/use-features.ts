import type { ConnectedConsole } from '@farol/core/console/connect-console';
import { useConsole } from './use-console.ts';

/** Returns the features of the running console: their answers and verbs. */
export function useFeatures(): ConnectedConsole {
  return useConsole();
}
