import type { RecordOf } from '@farol/core/resources/kinds/resources';
import { DeviceBadge } from '../status/device-badge.tsx';
import { RecordList } from '../../records/list/record-list.tsx';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';

/**
 * The devices as a record list: select several to move, remove, import or export. The panel's back arrow
 * leads to the live list.
 */
export function DeviceTable() {
  const { canCreate, limit } = useDeviceLimit();
  return <RecordList name="devices" canAdd={canCreate && limit === undefined} badge={badgeOf} />;
}

function badgeOf(record: RecordOf<'devices'>) {
  return <DeviceBadge record={record} />;
}
