import type { SavedFleetRecord } from '../../../fleet/protocol/fleet-protocol.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { deviceFromWire, driverFromWire, groupFromWire } from '../../../fleet/wire/wire-frame.ts';
import { isWireRecord } from '../../../fleet/wire/wire-record.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { RecordChangeListener } from '../../../use-cases/records/observed-records.ts';

/**
 * Passes saved and deleted records on to the live fleet at once; kinds that the fleet does not show are
 * ignored.
 */
export function fleetRecordListener(fleet: LiveFleet): RecordChangeListener {
  return {
    saved: (name, record, isNew) => {
      const saved = fleetChangeOf(name, record);
      if (saved) fleet.recordSaved(saved, isNew);
    },
    removed: (name, id) => {
      if (name === 'devices' || name === 'groups' || name === 'drivers') fleet.recordRemoved(name, id);
    },
  };
}

function fleetChangeOf(kind: ResourceName, sent: unknown): SavedFleetRecord | undefined {
  if (!isWireRecord(sent)) return undefined;
  // Parsing completes the record in place, and this record belongs to the caller.
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
