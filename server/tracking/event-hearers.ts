import type { DeviceEvent } from '@farol/core/domain/event';
import type { NotificationRule } from '@farol/core/domain/notification-rule';
import { isVisibleTo } from './access.ts';
import { isApplied } from './applied.ts';
import { isOpen } from './geofence-events.ts';
import type { Registry } from './registry.ts';

/**
 * Whether a user is told of an event on his live line (contract §6, §7.4): he sees the device, and a notification of his with the
 * channel `web` asks for such an event, either of all his devices or of this one or its groups.
 */
export function hears(registry: Registry, userId: number, event: DeviceEvent): boolean {
  const device = registry.devices.get(event.deviceId);
  if (!device || !isVisibleTo(registry, userId, 'device', event.deviceId)) return false;
  for (const id of registry.links.of('user', userId, 'notification')) {
    const rule = registry.shelf('notification').get(id);
    if (!rule || !asksFor(registry, rule, event)) continue;
    if (rule.always || isApplied(registry, device, 'notification', id)) return true;
  }
  return false;
}

function asksFor(registry: Registry, rule: NotificationRule, event: DeviceEvent): boolean {
  if (rule.type !== event.type || !partsOf(rule.notificators).includes('web')) return false;
  const { alarms, geofenceIds } = rule.attributes;
  if (event.type === 'alarm' && !partsOf(alarms).includes(String(event.attributes['alarm']))) return false;
  const fences = partsOf(geofenceIds);
  if (event.geofenceId !== 0 && fences.length > 0 && !fences.includes(String(event.geofenceId))) return false;
  return isOpen(registry, rule.calendarId, event.eventTime);
}

function partsOf(list: unknown): string[] {
  if (typeof list !== 'string') return [];
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
