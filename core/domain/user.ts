import type { Attributes } from './attributes.ts';

/** An account (contract §2.6). `password` is write-only: the server reads it back as null. */
export interface User {
  id: number;
  name: string;
  email: string;
  login: string | null;
  password: string | null;
  phone: string | null;
  readonly: boolean;
  deviceReadonly: boolean;
  limitCommands: boolean;
  disableReports: boolean;
  fixedEmail: boolean;
  administrator: boolean;
  disabled: boolean;
  expirationTime: string | null;
  deviceLimit: number;
  userLimit: number;
  map: string | null;
  coordinateFormat: string | null;
  poiLayer: string | null;
  latitude: number;
  longitude: number;
  zoom: number;
  totpKey: string | null;
  temporary: boolean;
  attributes: Attributes;
}
