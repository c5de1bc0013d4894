import type { ActorRefFrom } from 'xstate';
import { routePositionAt } from '../../../domain/route/route-position.ts';
import { fixDetailsMachine } from '../../../machines/history/fix-details.machine.ts';
import { historyMachine } from '../../../machines/history/history.machine.ts';
import { focusedRoute } from '../../../machines/history/player-state.ts';
import { playerMachine } from '../../../machines/history/player.machine.ts';
import { trackUploadMachine } from '../../../machines/history/track-upload.machine.ts';
import type { TrackUploads } from '../../../ports/track-uploads.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PositionHistory } from '../../../ports/position-history.ts';
import type { Reports } from '../../../ports/reports.ts';
import { featureLogic } from '../../wiring/feature.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { StopFunction } from '../../wiring/feature.ts';
import { onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';

/** The routes of a period, and the player that shows them. */
export interface HistoryActors {
  /** Adds the track of a file to the history of a device. */
  trackUpload: ActorRefFrom<typeof trackUploadMachine>;
  history: ActorRefFrom<typeof historyMachine>;
  player: ActorRefFrom<typeof playerMachine>;
  fixDetails: ActorRefFrom<typeof fixDetailsMachine>;
}

/** What the feature needs from outside. */
export interface HistoryFeaturePorts {
  positionHistory: PositionHistory;
  reports: Reports;
  trackUploads: TrackUploads;
  clock: Clock;
}

/** What the feature needs: the fleet, which knows the vehicles, and the guard, which reports links to unknown ones. */
export interface HistoryFeatureInput {
  ports: HistoryFeaturePorts;
  scope: Pick<SessionScope, 'guard'>;
  fleet: Pick<LiveFleet, 'subscribe' | 'isLoaded' | 'slotOf'>;
}

/** The player plays what the history has loaded; where it rests, everything is loaded that is known. */
export const historyFeature = featureLogic({
  actors: (spawn, { ports }: HistoryFeatureInput): HistoryActors => ({
    trackUpload: spawn(trackUploadMachine, { input: ports.trackUploads }),
    history: spawn(historyMachine, { input: { history: ports.positionHistory, reports: ports.reports } }),
    player: spawn(playerMachine, { input: ports.clock }),
    fixDetails: spawn(fixDetailsMachine, { input: ports.positionHistory }),
  }),
  wiring: ({ history, player, fixDetails }, input) => [
    ...unknownVehicles(history, input),
    onChange(
      history,
      ({ context }) => context.loaded,
      (loaded) => {
        const { selection, wantedAtMs, wantedDeviceId } = history.getSnapshot().context;
        if (!loaded || !selection) player.send({ type: 'UNLOAD' });
        else
          player.send({
            type: 'LOAD',
            recording: { period: selection, routes: loaded.routes, events: loaded.events },
            atMs: wantedAtMs,
            deviceId: wantedDeviceId,
          });
      },
    ),
    onChange(
      player,
      ({ context }) => [context.recording, context.atMs, context.sinceMs, context.focusedDeviceId] as const,
      ([recording, atMs, sinceMs, focusedDeviceId]) => {
        const route = focusedRoute({ recording, focusedDeviceId });
        const moment = route && sinceMs === undefined ? routePositionAt(route, atMs) : undefined;
        // Where nothing was known the fix before says nothing.
        if (route && moment?.isKnown)
          fixDetails.send({ type: 'REST_AT', positionId: route.positionId[moment.index] ?? 0 });
        else fixDetails.send({ type: 'MOVE' });
      },
    ),
  ],
});

/** Goes back to the choice where a link names only vehicles that the fleet does not have, and nothing is known of them. */
function unknownVehicles(
  history: HistoryActors['history'],
  { scope: { guard }, fleet }: Pick<HistoryFeatureInput, 'scope' | 'fleet'>,
): StopFunction[] {
  const check = (): void => {
    const { value, context } = history.getSnapshot();
    const { selection, reason } = context;
    const hasNothing = value === 'empty' || (value === 'failed' && reason === 'DEVICE_ACCESS_DENIED');
    if (!fleet.isLoaded || !selection || !hasNothing) return;
    if (selection.deviceIds.some((id) => fleet.slotOf(id) !== undefined)) return;
    guard.send({ type: 'LINK_FAILED', problem: 'unavailable' });
    history.send({ type: 'CLEAR' });
  };
  return [onChange(history, ({ value }) => value, check), fleet.subscribe('loaded', check)];
}
