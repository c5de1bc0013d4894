import { cameraUrlParameters } from '../domain/navigation/camera-url.ts';
import { historyUrlParameters } from '../domain/navigation/history-url.ts';
import { pathnameOf } from '../domain/navigation/query-parameter.ts';
import { withUrlParameters } from '../domain/navigation/url-parameters.ts';
import { playerMoment } from '../machines/history/player-state.ts';
import type { FleetViewStore } from '../machines/map/fleet-view.ts';
import type { PageLocation } from '../ports/page-location.ts';
import type { HistoryUrlStateInput } from './screen-url-states.ts';
import { showsHistory } from './url-state-declarations.ts';

/** What a link to a moment is made of. */
export interface ReplayLinkInput extends Omit<HistoryUrlStateInput, 'clock'> {
  readonly location: Pick<PageLocation, 'read'>;
  readonly view: Pick<FleetViewStore, 'getSnapshot'>;
}

/**
 * Returns an address at which others see what the player shows now. It has the zoom of this map and not its place,
 * which may be anywhere: the vehicle is in the middle of theirs, whatever covers it. From a page that is embedded it
 * leads to the history.
 */
export function replayLink({ location, history, player, view }: ReplayLinkInput): string {
  const path = location.read();
  const { selection } = history.getSnapshot().context;
  const { context } = player.getSnapshot();
  if (!selection || !context.recording) return path;
  const { camera } = view.getSnapshot().context;
  const atMs = Math.round(playerMoment(context, context.clock()));
  return withUrlParameters(showsHistory(path) ? pathnameOf(path) : '/reports/history', new Set(), [
    ...(camera ? cameraUrlParameters({ center: undefined, zoom: camera.zoom, bearing: 0, pitch: 0 }) : []),
    ...historyUrlParameters(selection, atMs, context.focusedDeviceId),
  ]);
}
