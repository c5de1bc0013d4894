import { historyPath } from '@farol/core/domain/navigation/history-url';
import { mayOpenPath } from '@farol/core/domain/navigation/screen-permission';
import { RECENT_MOVEMENT_MS } from '@farol/core/domain/trip/movement';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';

/**
 * Returns a function that shows a moment of a vehicle in the player, with the last hours or, if it was earlier, the
 * hours around it; undefined for users who may not see routes.
 */
export function useOpenPlayer(): ((deviceId: number, atMs: number) => void) | undefined {
  const principal = usePrincipal();
  const navigate = useNavigate();
  if (!principal || !mayOpenPath('/reports/history', principal)) return undefined;
  return (deviceId, atMs) => {
    const nowMs = Math.ceil(Date.now() / 60_000) * 60_000;
    const span =
      atMs >= nowMs - RECENT_MOVEMENT_MS
        ? { fromMs: nowMs - RECENT_MOVEMENT_MS, toMs: nowMs }
        : {
            fromMs: Math.round(atMs) - RECENT_MOVEMENT_MS / 2,
            toMs: Math.round(atMs) + RECENT_MOVEMENT_MS / 2,
          };
    navigate(historyPath({ deviceIds: [deviceId], ...span }, Math.round(atMs)));
  };
}
