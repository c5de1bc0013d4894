import type { Device } from '@farol/core/domain/device/device';
import { flagValue, numericValue } from '@farol/core/domain/values/attributes';
import { groupAndAncestors } from './group-tree.ts';
import type { APPLICABLE_KINDS } from '../storage/tables/associations.ts';
import type { Registry } from './registry.ts';

type ApplicableKind = (typeof APPLICABLE_KINDS)[number];

/**
 * Returns the ids of records that apply to a device: associated with it or with one
 * of its groups (contract §7.1).
 */
export function recordsAppliedTo(
  registry: Registry,
  device: Device,
  kind: ApplicableKind,
): ReadonlySet<number> {
  const [own = NONE, ...inherited] = appliedRecordSets(registry, device, kind);
  if (inherited.length === 0) return own;
  const all = new Set(own);
  for (const ids of inherited) for (const id of ids) all.add(id);
  return all;
}

/** Whether a record applies to a device. */
export function isAppliedTo(registry: Registry, device: Device, kind: ApplicableKind, id: number): boolean {
  return appliedRecordSets(registry, device, kind).some((ids) => ids.has(id));
}

/**
 * Returns the same as separate sets, without the cost of merging them for each
 * position; an id may be in several.
 */
export function appliedRecordSets(
  registry: Registry,
  device: Device,
  kind: ApplicableKind,
): ReadonlySet<number>[] {
  const { associations } = registry;
  return [
    associations.of('device', device.id, kind),
    ...groupAndAncestors(registry, device.groupId)
      .map((id) => associations.of('group', id, kind))
      .filter((ids) => ids.size > 0),
  ];
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns a numeric setting of a device: its own attribute, else that of its groups, else the server's
 * (contract §7.1). A number that is kept as text counts; what is no number is passed over.
 */
export function inheritedNumber(registry: Registry, device: Device, key: string): number | undefined {
  return inheritedValue(registry, device, key, numericValue);
}

/** Like `inheritedNumber`, for a setting that is on or off. */
export function inheritedFlag(registry: Registry, device: Device, key: string): boolean | undefined {
  return inheritedValue(registry, device, key, flagValue);
}

function inheritedValue<T>(
  registry: Registry,
  device: Device,
  key: string,
  read: (value: unknown) => T | undefined,
): T | undefined {
  const own = read(device.attributes[key]);
  if (own !== undefined) return own;
  for (const id of groupAndAncestors(registry, device.groupId)) {
    const value = read(registry.groups.get(id)?.attributes[key]);
    if (value !== undefined) return value;
  }
  return read(registry.server.attributes[key]);
}

/** Returns a setting of a device of any type, from where `inheritedNumber` takes it; undefined for none. */
export function inheritedAttribute(registry: Registry, device: Device, key: string): unknown {
  return inheritedValue(registry, device, key, (value) => value ?? undefined);
}
