import { MIN_ACCOUNT_LENGTHS } from '../account/new-account.ts';
import { DEFAULT_USER, type User } from '../account/user.ts';
import { isOn, numericValue, type Attributes } from '../values/attributes.ts';
import { parseJson } from '../values/json-text.ts';
import { productAttribute, productAttributeName, type Namespace } from '../values/namespace.ts';
import type { Device } from './device.ts';
import type { Driver } from './driver.ts';

/** Login names of drivers begin with it; drivers do not type it. */
export const DRIVER_LOGIN_PREFIX = 'qrcode-';
/** After how many minutes without ignition a driver is checked out at the earliest and at the latest. */
const CHECK_OUT_MINUTES = { min: 1, max: 5 } as const;

/** How a driver signs in to check in, and what happens then (§3, QR check-in). */
export interface CheckInSettings {
  /** As the driver types it. */
  username: string;
  /** Whether a vehicle that was locked because nobody had checked in is unlocked. */
  unlocksVehicle: boolean;
  /** How long after the ignition is off the driver is checked out, milliseconds; undefined for never. */
  checkOutDelayMs: number | undefined;
}

/** Why a driver's check-in cannot be saved. */
export type CheckInSettingsProblem =
  | 'USERNAME_TOO_SHORT'
  | 'USERNAME_TOO_LONG'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG';

/** The longest user name, which is stored with its prefix as a login name, and the longest password, characters. */
export const MAX_CHECK_IN_LENGTHS = { username: 128 - DRIVER_LOGIN_PREFIX.length, password: 1024 } as const;

/** Whether drivers of this server check in with QR codes (`enableQrDriverId`). @param server the server's attributes */
export function isCheckInEnabled(server: Attributes, namespace: Namespace): boolean {
  return isOn(productAttribute(server, namespace, 'enableQrDriverId'));
}

/** Returns the login name of a driver's user name (§7). */
export function driverLogin(username: string): string {
  const name = username.trim();
  return name.toLowerCase().startsWith(DRIVER_LOGIN_PREFIX) ? name : `${DRIVER_LOGIN_PREFIX}${name}`;
}

/** Whether a login name is that of a driver. */
export function isDriverLogin(name: string): boolean {
  return name.trim().toLowerCase().startsWith(DRIVER_LOGIN_PREFIX);
}

/** Returns how a driver checks in; undefined for one who does not. */
export function checkInSettings({ attributes }: Driver, namespace: Namespace): CheckInSettings | undefined {
  if (!isOn(productAttribute(attributes, namespace, 'enableQrCode'))) return undefined;
  const username = productAttribute(attributes, namespace, 'driverUsername');
  const checksOut = isOn(productAttribute(attributes, namespace, 'driverAutoLogout'));
  return {
    username: typeof username === 'string' || typeof username === 'number' ? String(username).trim() : '',
    unlocksVehicle: isOn(productAttribute(attributes, namespace, 'driverUnlockDevice')),
    checkOutDelayMs: checksOut
      ? minutesOf(productAttribute(attributes, namespace, 'autoLogoutTimeout'))
      : undefined,
  };
}

/** Returns the password that a form sends with a driver; undefined when it keeps the old one. */
export function driverPassword({ attributes }: Driver, namespace: Namespace): string | undefined {
  const password = productAttribute(attributes, namespace, 'driverPassword');
  return typeof password === 'string' && password !== '' ? password : undefined;
}

/**
 * Returns why a driver's check-in cannot be saved; undefined when it can, or the driver has none.
 * @param hasAccount whether the driver can sign in already, and so has a password
 */
export function checkInSettingsProblem(
  driver: Driver,
  namespace: Namespace,
  hasAccount: boolean,
): CheckInSettingsProblem | undefined {
  const settings = checkInSettings(driver, namespace);
  if (!settings) return undefined;
  if (settings.username.length < MIN_ACCOUNT_LENGTHS.email) return 'USERNAME_TOO_SHORT';
  if (settings.username.length > MAX_CHECK_IN_LENGTHS.username) return 'USERNAME_TOO_LONG';
  const password = driverPassword(driver, namespace);
  if (password === undefined) return hasAccount ? undefined : 'PASSWORD_REQUIRED';
  if (password.length > MAX_CHECK_IN_LENGTHS.password) return 'PASSWORD_TOO_LONG';
  return password.length < MIN_ACCOUNT_LENGTHS.password ? 'PASSWORD_TOO_SHORT' : undefined;
}

/**
 * Returns a driver as it is stored: without the password, and with the account that the server keeps for it.
 * The account that a client sends is ignored.
 */
export function storedDriver(driver: Driver, namespace: Namespace, userId: number | undefined): Driver {
  // A password under another prefix is one as well: all who see the driver could read it.
  const attributes = Object.fromEntries(
    Object.entries(driver.attributes).filter(([name]) => !/(^|\.)driverPassword$/.test(name)),
  );
  delete attributes[productAttributeName(namespace, 'driverUserId')];
  if (userId !== undefined) attributes[productAttributeName(namespace, 'driverUserId')] = userId;
  return { ...driver, attributes };
}

/** Returns the id of the account that a stored driver signs in with; undefined without one. */
export function driverUserId({ attributes }: Driver, namespace: Namespace): number | undefined {
  const id = productAttribute(attributes, namespace, 'driverUserId');
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : undefined;
}

/**
 * Returns the account of a driver (§6): it changes nothing and sends nothing; it checks in, and sees the vehicles that
 * the driver may drive.
 * @param before the account as it is; undefined for a new one
 */
export function driverUser(driver: Driver, namespace: Namespace, before: User | undefined): User {
  const login = driverLogin(checkInSettings(driver, namespace)?.username ?? '');
  const kept: Attributes = {};
  const language = before && productAttribute(before.attributes, namespace, 'lang');
  if (language !== undefined) kept[productAttributeName(namespace, 'lang')] = language;
  const account: User = {
    ...(before ?? DEFAULT_USER),
    name: driver.name,
    login,
    email: login,
    password: null,
    readonly: true,
    deviceReadonly: true,
    limitCommands: true,
    disableReports: true,
    fixedEmail: true,
    administrator: false,
    deviceLimit: 0,
    userLimit: 0,
    attributes: { ...kept, [productAttributeName(namespace, 'isQrDriverId')]: driver.uniqueId },
  };
  return withCheckedInVehicle(account, namespace, before && checkedInVehicle(before, namespace));
}

/** A vehicle that a driver may check in to, with the fields that drivers may read. */
export interface DrivableVehicle {
  readonly id: number;
  readonly name: string;
  /** Empty for none. */
  readonly plate: string;
}

/**
 * Returns a device as drivers see it, to choose from and to know which they are in: its number, name and plate. Who
 * drives it, where and when is not their business before they check in.
 */
export function deviceForDriver(device: Device): Device {
  const { placa } = device.attributes;
  return {
    ...device,
    // With the unique id anyone could report positions as the vehicle.
    uniqueId: String(device.id),
    status: 'unknown',
    lastUpdate: null,
    positionId: 0,
    groupId: 0,
    calendarId: 0,
    phone: null,
    contact: null,
    expirationTime: null,
    attributes: placa === undefined ? {} : { placa },
  };
}

/** The vehicle that a driver is in, and since when (milliseconds since the epoch; undefined on other servers). */
export interface CheckedInVehicle {
  readonly deviceId: number;
  readonly sinceMs: number | undefined;
}

/** The most vehicles whose names the browser of a driver keeps. */
const MAX_KEPT_VEHICLES = 500;

/** Returns the vehicles of a driver as the text that the browser keeps. */
export function formatKeptVehicles(vehicles: readonly DrivableVehicle[]): string {
  return JSON.stringify(vehicles.slice(0, MAX_KEPT_VEHICLES));
}

/** Returns the vehicles in a kept text; what cannot be read is left out. */
export function parseKeptVehicles(text: string | undefined): readonly DrivableVehicle[] {
  const kept = parseJson(text);
  return Array.isArray(kept)
    ? kept.slice(0, MAX_KEPT_VEHICLES).flatMap((item: unknown) => vehicleOf(item))
    : [];
}

function vehicleOf(value: unknown): DrivableVehicle[] {
  const { id, name, plate }: Record<string, unknown> = Object(value);
  return Number.isSafeInteger(id) && typeof name === 'string' && typeof plate === 'string'
    ? [{ id: Number(id), name, plate }]
    : [];
}

/** Returns the vehicle that the account of a driver is checked in to; undefined for none. */
export function checkedInVehicle(
  user: Pick<User, 'attributes'>,
  namespace: Namespace,
): CheckedInVehicle | undefined {
  const deviceId = numericValue(productAttribute(user.attributes, namespace, 'isQrDeviceId')) ?? 0;
  const sinceMs = numericValue(productAttribute(user.attributes, namespace, 'qrCheckInTime'));
  return deviceId > 0 ? { deviceId, sinceMs } : undefined;
}

/** Returns the account of a driver who is in another vehicle; undefined for none. */
export function withCheckedInVehicle(
  user: User,
  namespace: Namespace,
  vehicle: CheckedInVehicle | undefined,
): User {
  const attributes = { ...user.attributes };
  delete attributes[productAttributeName(namespace, 'isQrDeviceId')];
  delete attributes[productAttributeName(namespace, 'qrCheckInTime')];
  if (vehicle) attributes[productAttributeName(namespace, 'isQrDeviceId')] = vehicle.deviceId;
  if (vehicle?.sinceMs !== undefined)
    attributes[productAttributeName(namespace, 'qrCheckInTime')] = vehicle.sinceMs;
  return { ...user, attributes };
}

function minutesOf(value: unknown): number {
  const minutes = numericValue(value) ?? CHECK_OUT_MINUTES.max;
  return Math.min(CHECK_OUT_MINUTES.max, Math.max(CHECK_OUT_MINUTES.min, minutes)) * 60_000;
}
