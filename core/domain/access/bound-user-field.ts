import type { Restriction } from './bound-account.ts';
import type { Principal } from './permission.ts';

/** The fields of an account's form that set a restriction. */
const RESTRICTION_FIELDS: ReadonlyMap<string, Restriction> = new Map([
  ['readonly', 'readonly'],
  ['editDevices', 'deviceReadonly'],
  ['sendCommands', 'limitCommands'],
  ['viewReports', 'disableReports'],
]);

/**
 * Whether a field sets a restriction that the principal has too: no account below the principal can be without it
 * (§6).
 */
export function isBoundUserField(field: string, { user }: Pick<Principal, 'user'>): boolean {
  const restriction = RESTRICTION_FIELDS.get(field);
  return restriction !== undefined && !user.administrator && user[restriction];
}
