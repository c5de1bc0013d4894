import { useCallback } from 'react';
import { useConsole } from '../kit/console/use-console.ts';

/** Returns a function after which the map follows nothing: neither a vehicle nor the player of a route. */
export function useEndFollowing(): () => void {
  const {
    history: { player },
    map: { trails },
  } = useConsole();
  return useCallback(() => {
    trails.stopFollowing();
    player.stopFollowing();
  }, [trails, player]);
}
