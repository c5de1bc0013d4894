import type { Restriction } from './bound-account.ts';
import type { Principal } from './permission.ts';

/** The fields of an account's form that say a restriction. */
const RESTRICTION_FIELDS: ReadonlyMap<string, Restriction> = new Map([
  ['readonly', 'readonly'],
  ['editDevices', 'deviceReadonly'],
  ['sendCommands', 'limitCommands'],
  ['viewReports', 'disableReports'],
]);

/**
 * Whether a field says a restriction that the principal has themselves, so that nobody below them can be without it
 * (§6).
 */
export function isBoundUserField(field: string, { user }: Pick<Principal, 'user'>): boolean {
  const restriction = RESTRICTION_FIELDS.get(field);
  return restriction !== undefined && !user.administrator && user[restriction];
}
