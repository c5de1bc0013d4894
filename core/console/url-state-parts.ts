import { activityLogUrlState } from '../url-state/activity-log-url-state.ts';
import { alarmInboxUrlState } from '../url-state/alarm-inbox-url-state.ts';
import { fleetViewUrlState } from '../url-state/fleet-view-url-state.ts';
import { historyUrlState } from '../url-state/history-url-state.ts';
import { momentUrlState } from '../url-state/moment-url-state.ts';
import { recordListUrlStates } from '../url-state/record-list-url-state.ts';
import { reportUrlState } from '../url-state/report-url-state.ts';
import { serverStatisticsUrlState } from '../url-state/server-statistics-url-state.ts';
import { trailsUrlState } from '../url-state/trails-url-state.ts';
import type { UrlStatePart } from '../url-state/url-state.ts';
import { visitsUrlState } from '../url-state/visits-url-state.ts';
import { vehicleMaintenanceUrlState } from '../url-state/vehicle-maintenance-url-state.ts';
import { recordFormUrlStates } from './features/records/record-form-url-states.ts';
import type { SessionActors } from './session-actors.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionScope } from './wiring/session-scope.ts';

/** Returns the parts of the session's view that are kept in the address; one in front of others comes last. */
export function urlStateParts(
  actors: Omit<SessionActors, 'urlState' | 'dialogsInUrl'>,
  clock: Clock,
  scope: Pick<SessionScope, 'guard' | 'namespace'>,
): UrlStatePart[] {
  return [
    fleetViewUrlState(actors.fleetView),
    trailsUrlState(actors.trails),
    momentUrlState(actors.momentRequest, clock),
    visitsUrlState(actors.visitRequest),
    historyUrlState({ ...actors, clock }),
    alarmInboxUrlState(actors.alarmInbox),
    reportUrlState(actors.report),
    ...recordListUrlStates(actors.recordViews),
    ...recordFormUrlStates(actors, scope),
    vehicleMaintenanceUrlState(actors.vehicleMaintenance),
    activityLogUrlState(actors.activityLog),
    serverStatisticsUrlState(actors.serverStatistics),
  ];
}
