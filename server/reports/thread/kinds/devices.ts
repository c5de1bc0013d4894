import type { Device } from '@farol/core/domain/device/device';
import type { ReportSource } from '../source/report-source.ts';
import { userReport, type UserReportSpec } from './report-kind.ts';

interface DeviceListSpecification {
  devices: ListedDevice[];
}

/** A device in the list. */
type ListedDevice = Pick<
  Device,
  'id' | 'name' | 'uniqueId' | 'phone' | 'model' | 'contact' | 'status' | 'lastUpdate'
> & { groupName: string | null };

/** The list of devices, which needs no history (contract §4.7). */
export const deviceReportKind = userReport<'devices', DeviceListSpecification>('devices', {
  subject: 'devices',
  permissions: [],
  isOfNow: true,
  specify: (asked) => ({ devices: asked.devices().map((device) => listed(asked, device)) }),
  made: { rows: deviceListPages },
  sheet: {
    title: 'devices',
    isShared: true,
    columns: [
      ['device', 'name', 'text'],
      ['identifier', 'uniqueId', 'text'],
      ['group', 'groupName', 'text'],
      ['phone', 'phone', 'text'],
      ['model', 'model', 'text'],
      ['contact', 'contact', 'text'],
      ['status', 'status', 'text'],
      ['lastUpdate', 'lastUpdate', 'time'],
    ],
  },
});

function listed({ access, groupName }: UserReportSpec, device: Device): ListedDevice {
  const { id, name, uniqueId, phone, model, contact, status, lastUpdate, groupId } =
    access.redactedDevice(device);
  return {
    id,
    name,
    uniqueId,
    phone,
    model,
    contact,
    status,
    lastUpdate,
    groupName: access.canAccess('group', groupId) ? groupName(groupId) : null,
  };
}

/** Rows of the list of devices made at a time. */
const DEVICES_PER_PAGE = 500;

async function* deviceListPages(
  _source: ReportSource,
  { devices: rows }: DeviceListSpecification,
): AsyncGenerator<string[]> {
  for (let start = 0; start < rows.length; start += DEVICES_PER_PAGE)
    yield rows.slice(start, start + DEVICES_PER_PAGE).map((device) => JSON.stringify(device));
}
