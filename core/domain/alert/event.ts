import type { Attributes } from '../values/attributes.ts';

/** Something that happened to a device (contract §2.9); `attributes.alarm` names the alarm kind. */
export interface DeviceEvent {
  id: number;
  type: string;
  eventTime: string;
  deviceId: number;
  positionId: number;
  geofenceId: number;
  maintenanceId: number;
  attributes: Attributes;
}
