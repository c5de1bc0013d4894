import type { DeviceEvent } from '@farol/core/domain/event';
import { sharedEvent } from '@farol/core/domain/shared-view';
import { eventsOf } from '../storage/tables/events.ts';
import type { EventOrder, ReportOrder } from './report-order.ts';
import type { ReportSource } from './report-source.ts';

/** Events read at a time. */
const PAGE = 500;

/** The events of the devices chosen, device by device in the order of time. */
export async function* eventPages(
  { history }: ReportSource,
  order: ReportOrder & EventOrder,
): AsyncGenerator<string[]> {
  const alarms = new Set(order.alarms);
  const geofences = new Set(order.hidden.geofences);
  const maintenances = new Set(order.hidden.maintenances);
  const isWanted = (event: DeviceEvent): boolean =>
    (event.type !== 'alarm' || alarms.size === 0 || alarms.has(String(event.attributes['alarm']))) &&
    !geofences.has(event.geofenceId) &&
    !maintenances.has(event.maintenanceId);
  for (const deviceId of order.deviceIds) {
    let after: { eventTime: number; id: number } | undefined;
    for (;;) {
      const rows = await history.eventRows(deviceId, { ...order, after }, PAGE);
      yield eventsOf(rows)
        .filter(isWanted)
        .map((event) => (order.isForGuest ? sharedEvent(event) : event))
        .filter((event) => event !== undefined)
        .map((event) => JSON.stringify(event));
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = { eventTime: last.event_time, id: last.id };
    }
  }
}
