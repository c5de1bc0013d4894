import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { eventForGuest } from '@farol/core/domain/share/guest-view';
import { eventsFromRows } from '../../storage/tables/events.ts';
import type { EventSpecification, ReportSpecification } from './report-specification.ts';
import type { ReportSource } from './source/report-source.ts';

/** Events read at a time. */
export const EVENTS_PER_PAGE = 500;

/** Yields the events of the chosen devices, device by device, ordered by time. */
export async function* eventPages(
  { history }: ReportSource,
  specification: ReportSpecification & EventSpecification,
): AsyncGenerator<string[]> {
  const alarms = new Set(specification.alarms);
  const geofences = new Set(specification.hidden.geofences);
  const maintenances = new Set(specification.hidden.maintenances);
  const isWanted = (event: DeviceEvent): boolean =>
    (event.type !== 'alarm' || alarms.size === 0 || alarms.has(String(event.attributes['alarm']))) &&
    !geofences.has(event.geofenceId) &&
    !maintenances.has(event.maintenanceId);
  for (const deviceId of specification.deviceIds) {
    let after: { eventTime: number; id: number } | undefined;
    for (;;) {
      const rows = await history.eventRows(deviceId, { ...specification, after }, EVENTS_PER_PAGE);
      yield eventsFromRows(rows)
        .filter(isWanted)
        .map((event) => (specification.isForGuest ? eventForGuest(event) : event))
        .filter((event) => event !== undefined)
        .map((event) => JSON.stringify(event));
      const last = rows.at(-1);
      if (!last || rows.length < EVENTS_PER_PAGE) break;
      after = { eventTime: last.event_time, id: last.id };
    }
  }
}
