import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { eventForGuest } from '@farol/core/domain/share/guest-view';
import type { Access } from '../access/access.ts';
import type { History } from '../storage/history/history.ts';
import { forbidden, notFound } from '../wire/http-error.ts';

/**
 * Returns a stored event (contract §4.8). Rejects when there is none, and when the caller may not see it.
 * @param now milliseconds since the epoch
 */
export async function storedEvent(
  history: History,
  access: Access,
  id: number,
  now: number,
): Promise<DeviceEvent> {
  const event = await history.event(id);
  if (!event) throw notFound();
  access.requireRecord('device', event.deviceId);
  if (!access.canSeeHistoryAt('events', Date.parse(event.eventTime), now))
    throw forbidden('Operation restricted');
  const shown = access.isGuest ? eventForGuest(event) : event;
  if (!shown) throw notFound();
  return shown;
}
