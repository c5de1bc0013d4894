import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import type { IntegrationValue } from '@farol/core/domain/integration/integration';
import type { ActiveIntegration } from '../integrations/integrations.ts';

/** Which devices are published, and under which topics. */
export interface MqttSelection {
  readonly host: string;
  readonly prefix: string;
  readonly positions: boolean;
  readonly events: boolean;
  /** Without devices and groups, all. */
  readonly deviceIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
}

/** Returns what the integration publishes. */
export function selectionOf(active: ActiveIntegration): MqttSelection {
  const { values } = active;
  return {
    host: URL.parse(String(values['url']))?.host ?? '',
    prefix: prefixOf(active),
    positions: values['positions'] === true,
    events: values['events'] === true,
    deviceIds: new Set(idsOf(values['devices'])),
    groupIds: new Set(idsOf(values['groups'])),
  };
}

/** Where a job goes that is made while the integration is being switched off. */
export const NOWHERE = { host: '', prefix: 'farol' };

/** Returns the topic of the positions or the events of a device. */
export function topicOf(prefix: string, deviceId: number, kind: 'position' | 'event'): string {
  return `${prefix}/devices/${deviceId}/${kind}`;
}

/** Returns what all topics begin with. */
export function prefixOf({ values }: ActiveIntegration): string {
  return String(values['topicPrefix'] ?? 'farol');
}

function idsOf(value: IntegrationValue | undefined): readonly number[] {
  return typeof value === 'object' ? value : [];
}

/** Whether a device is published. */
export function isDeviceSelected(
  { deviceIds, groupIds }: MqttSelection,
  deviceId: number,
  registry: Registry,
): boolean {
  if (deviceIds.size === 0 && groupIds.size === 0) return true;
  if (deviceIds.has(deviceId)) return true;
  const groupId = registry.devices.get(deviceId)?.groupId ?? 0;
  return groupAndAncestors(registry, groupId).some((id) => groupIds.has(id));
}
