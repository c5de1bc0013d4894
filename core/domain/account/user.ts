import type { Attributes } from '../values/attributes.ts';

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

/** An account with default values: no restrictions, no managed users, no device limit. */
export const DEFAULT_USER: User = {
  id: 0,
  name: '',
  email: '',
  login: null,
  password: null,
  phone: null,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  administrator: false,
  disabled: false,
  expirationTime: null,
  deviceLimit: -1,
  userLimit: 0,
  map: null,
  coordinateFormat: null,
  poiLayer: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  totpKey: null,
  temporary: false,
  attributes: {},
};
