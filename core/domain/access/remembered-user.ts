import type { User } from '../account/user.ts';
import type { Attributes } from '../values/attributes.ts';
import type { Namespace } from '../values/namespace.ts';

/** Attributes of users and servers that a first view reads. None of them is a secret. */
const PLAIN = new Set([
  'distanceUnit',
  'mapTilerKey',
  'notificationTokens',
  'speedUnit',
  'timezone',
  'totpEnable',
  'twelveHourFormat',
  'disableShare',
  'web.selectZoom',
]);
/** The product's own attributes among them, without their prefix. */
const OWN = new Set([
  'advancedPerms',
  'deviceAttributes',
  'deviceLimit',
  'enableAdvancedPerms',
  'enableBilling',
  'enableEvents',
  'enableLazyDeletion',
  'enableLockUnlock',
  'enableQrDriverId',
  'enableStops',
  'geocoderUrl',
  'isQrDeviceId',
  'isQrDriverId',
  'lang',
  'localNetworkOnly',
  'mapPref.geofences',
  'mapPref.name',
  'mapPref.plate',
  'mapPref.precision',
  'mapPref.status',
  'qrCheckInTime',
  'retentionDays',
  'savedReports',
  'streetMapUrl',
  'tokenDays',
]);

/** Returns the attributes of a user or a server that a browser keeps. */
export function rememberedAttributes(attributes: Attributes, namespace: Namespace): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => isRemembered(key, namespace)));
}

/** Returns what a browser keeps of a user, marked, so that it is never saved in place of the whole. */
export function rememberedUser(user: User, namespace: Namespace): User & { isRemembered: true } {
  return {
    ...user,
    password: null,
    totpKey: null,
    attributes: rememberedAttributes(user.attributes, namespace),
    isRemembered: true,
  };
}

/** Whether a user, or what was made of them in a form, is only what a browser remembered. */
export function isRememberedUser(user: object): boolean {
  return 'isRemembered' in user && user.isRemembered === true;
}

/**
 * Returns a record to be saved that was made of a remembered user, with all that the browser did not remember.
 * @param whole the user as the server has them
 */
export function completedUser<R extends object>(record: R, whole: User, namespace: Namespace): R {
  const forgotten = Object.entries(whole.attributes).filter(([key]) => !isRemembered(key, namespace));
  const attributes = {
    ...Object.fromEntries(forgotten),
    ...('attributes' in record && Object(record.attributes)),
  };
  const completed = { ...record, totpKey: whole.totpKey, attributes };
  Reflect.deleteProperty(completed, 'isRemembered');
  return completed;
}

function isRemembered(key: string, namespace: Namespace): boolean {
  const prefix = `${namespace}.`;
  return key.startsWith(prefix) ? OWN.has(key.slice(prefix.length)) : PLAIN.has(key);
}
