import { RecordList } from '../../records/list/record-list.tsx';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';

/** The devices as records: select many and move, remove, import or export them. The back arrow of the panel leads to the live list. */
export function DeviceTable() {
  const { canCreate, limit } = useDeviceLimit();
  return <RecordList name="devices" canAdd={canCreate && limit === undefined} />;
}
