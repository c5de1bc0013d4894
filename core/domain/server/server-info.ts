import type { Attributes } from '../values/attributes.ts';

/** The server's own record (contract §2.7). */
export interface ServerInfo {
  id: number;
  registration: boolean;
  readonly: boolean;
  deviceReadonly: boolean;
  limitCommands: boolean;
  disableReports: boolean;
  fixedEmail: boolean;
  map: string | null;
  bingKey: string | null;
  mapUrl: string | null;
  overlayUrl: string | null;
  coordinateFormat: string | null;
  poiLayer: string | null;
  announcement: string | null;
  latitude: number;
  longitude: number;
  zoom: number;
  forceSettings: boolean;
  version: string | null;
  emailEnabled: boolean;
  textEnabled: boolean;
  geocoderEnabled: boolean;
  openIdEnabled: boolean;
  openIdForce: boolean;
  newServer: boolean;
  storageSpace: number[] | null;
  attributes: Attributes;
}

/**
 * The server as the console knows it: its record, whether it is a Plus server, and the device limit in its
 * response headers (§6).
 */
export interface KnownServer {
  info: ServerInfo;
  isPlus: boolean;
  licenseDeviceLimit: number | undefined;
}
