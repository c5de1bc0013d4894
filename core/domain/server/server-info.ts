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
 * The server as the console knows it: its record, and from its response headers whether it is a Plus server,
 * the device limit (§6) and the port of devices.
 */
export interface KnownServer {
  info: ServerInfo;
  isPlus: boolean;
  licenseDeviceLimit: number | undefined;
  /** The port that devices report to; undefined where the server does not name it. */
  devicePort?: number | undefined;
  /** Whether the server has a demo fleet; told to administrators. */
  hasDemo?: boolean | undefined;
}
