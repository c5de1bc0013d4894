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
import { onChange } from '../../wiring/listening.ts';

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

/** The player plays what the history has loaded; where it rests, everything is loaded that is known. */
export const historyFeature = featureLogic({
  actors: (spawn, { positionHistory, reports, trackUploads, clock }: HistoryFeaturePorts): HistoryActors => ({
    trackUpload: spawn(trackUploadMachine, { input: trackUploads }),
    history: spawn(historyMachine, { input: { history: positionHistory, reports } }),
    player: spawn(playerMachine, { input: clock }),
    fixDetails: spawn(fixDetailsMachine, { input: positionHistory }),
  }),
  wiring: ({ history, player, fixDetails }) => [
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
