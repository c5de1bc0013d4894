import { isAnchorViolation } from '@farol/core/domain/anchor-violation';
import { listed } from '@farol/core/domain/alarm-kind';
import type { Device } from '@farol/core/domain/device';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { NotificationRule } from '@farol/core/domain/notification-rule';
import type { User } from '@farol/core/domain/user';
import { isVisibleTo } from './visibility.ts';
import { isApplied } from './applied.ts';
import { isOpen } from './geofence-events.ts';
import type { Registry } from './registry.ts';
import { millisecondsOf } from './wire-date.ts';

/** Nobody is told of an event that is older than this (contract §7.4), milliseconds. */
export const NEWS_MS = 15 * 60_000;

/**
 * Whether a user is told of an event on his live line (contract §6, §7.4): he sees the device, and a notification of his with the
 * channel `web` asks for such an event, either of all his devices or of this one or its groups. That a vehicle left its anchor needs no
 * rule: everybody who sees the vehicle is told, except guests of a temporary link.
 */
export function hears(registry: Registry, userId: number, event: DeviceEvent): boolean {
  const device = registry.devices.get(event.deviceId);
  if (!device) return false;
  if (isAnchorViolation(event) && hearsOfAnchors(registry, userId, device.id)) return true;
  return channelsOf(registry, userId, device, event).has('web');
}

/** Whether a user is told, rule or no rule, that this device left its anchor. */
export function hearsOfAnchors(registry: Registry, userId: number, deviceId: number): boolean {
  const isGuest = Boolean(registry.users.get(userId)?.user.attributes['isShared']);
  return !isGuest && isVisibleTo(registry, userId, 'device', deviceId);
}

/** Whom each channel tells of an event, every user once (contract §7.4). Nobody whose account is disabled or has expired. */
export function recipientsOf(registry: Registry, event: DeviceEvent, now: number): Map<string, User[]> {
  const told = new Map<string, User[]>();
  const device = registry.devices.get(event.deviceId);
  if (!device) return told;
  for (const { user } of registry.users.all()) {
    if (user.disabled || (millisecondsOf(user.expirationTime) ?? Infinity) <= now) continue;
    for (const channel of channelsOf(registry, user.id, device, event)) {
      const users = told.get(channel);
      if (users) users.push(user);
      else told.set(channel, [user]);
    }
  }
  return told;
}

/** The channels by which a user is told of an event. */
function channelsOf(registry: Registry, userId: number, device: Device, event: DeviceEvent): Set<string> {
  const channels = new Set<string>();
  const rules = registry.links.of('user', userId, 'notification');
  if (rules.size === 0 || !isVisibleTo(registry, userId, 'device', device.id)) return channels;
  for (const id of rules) {
    const rule = registry.shelf('notification').get(id);
    if (!rule || !asksFor(registry, rule, event)) continue;
    if (rule.always || isApplied(registry, device, 'notification', id))
      for (const channel of listed(rule.notificators)) channels.add(channel);
  }
  return channels;
}

function asksFor(registry: Registry, rule: NotificationRule, event: DeviceEvent): boolean {
  if (rule.type !== event.type) return false;
  const { alarms, geofenceIds } = rule.attributes;
  if (event.type === 'alarm' && !listed(alarms).includes(String(event.attributes['alarm']))) return false;
  const fences = listed(geofenceIds);
  if (event.geofenceId !== 0 && fences.length > 0 && !fences.includes(String(event.geofenceId))) return false;
  return isOpen(registry, rule.calendarId, event.eventTime);
}
