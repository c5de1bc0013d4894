import type { SavedInFleet } from '../fleet/fleet-protocol.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import { deviceFromWire, driverFromWire, groupFromWire } from '../fleet/wire-frame.ts';
import { isRecord } from '../fleet/wire-record.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import type { SavesListener } from '../use-cases/saves-told.ts';

/** Lets the fleet show records as they were saved, at once; kinds that it does not show pass by. */
export function savesInFleet(fleet: LiveFleet): SavesListener {
  return {
    saved: (name, record, isNew) => {
      const saved = savedOf(name, record);
      if (saved) fleet.save(saved, isNew);
    },
    removed: (name, id) => {
      if (name === 'devices' || name === 'groups' || name === 'drivers') fleet.remove(name, id);
    },
  };
}

function savedOf(kind: ResourceName, sent: unknown): SavedInFleet | undefined {
  if (!isRecord(sent)) return undefined;
  // Reading completes what it reads in place, and the record is somebody else's.
  const copy = { ...sent };
  if (kind === 'devices') {
    const record = deviceFromWire(copy);
    return record && { kind, record };
  }
  if (kind === 'groups') {
    const record = groupFromWire(copy);
    return record && { kind, record };
  }
  const record = kind === 'drivers' ? driverFromWire(copy) : undefined;
  return record && { kind: 'drivers', record };
}
