import { useCallback } from 'react';
import { useConsole } from '../kit/console/use-console.ts';

/** Returns a function after which the map follows nothing: neither a vehicle nor the player of a route. */
export function useEndFollowing(): () => void {
  const console = useConsole();
  return useCallback(() => {
    console.map.trails.stopFollowing();
    // Nothing is played before the code of the player is there.
    if (console.screens.get().isLoaded) console.history.player.stopFollowing();
  }, [console]);
}
