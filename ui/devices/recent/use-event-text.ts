import { useCallback } from 'react';
import { useSelector } from '@xstate/react';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { alertTexts } from '@farol/core/domain/alert/alert-message';
import { useMessageFormatter } from '../../kit/texts/use-message-formatter.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns a function that describes an event with the same text as an alert, naming geofence, maintenance and
 * driver.
 */
export function useEventText(): (event: DeviceEvent) => string {
  const {
    fleet,
    records: { lists },
  } = useConsole();
  const alertText = useMessageFormatter();
  const fences = useSelector(lists.geofences, ({ records }) => records);
  const services = useSelector(lists.maintenances, ({ records }) => records);
  return useCallback(
    (event) =>
      alertText(
        ...alertTexts(event, {
          device: undefined,
          geofence: fences.find(({ id }) => id === event.geofenceId)?.name,
          maintenance: services.find(({ id }) => id === event.maintenanceId)?.name,
          driver: fleet.drivers.get(String(event.attributes['driverUniqueId']))?.name,
        }),
      ),
    [alertText, fences, services, fleet],
  );
}
