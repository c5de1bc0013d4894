import { MIN_ACCOUNT_LENGTHS } from '../account/new-account.ts';
import type { User } from '../account/user.ts';
import { productAttributeName } from '../values/namespace.ts';
import { isReadonly, mayUsePermission } from './effective-permission.ts';
import {
  formatPermissionFlags,
  hasAdvancedPermissions,
  hasPermission,
  type Principal,
} from './permission.ts';
import { isPermission, PERMISSION } from './permission-flags.ts';
import { presetPermissions, type PermissionPreset } from './permission-presets.ts';
import { newUser } from './user-form.ts';
import { userToSave } from './user-to-save.ts';
import { mayListUsers } from './user-list-permission.ts';

/** What somebody is invited for: to look on, to work with the vehicles, or to manage users too. */
export type InvitationRole = 'viewer' | 'operator' | 'manager';

/** Whom somebody invites, for what, and to which vehicles. */
export interface InvitationDraft {
  readonly email: string;
  readonly role: InvitationRole;
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
  /** How long the link works. */
  readonly days: number;
}

/** Why an invitation cannot be sent. */
export type InvitationProblem = 'EMAIL_TOO_SHORT' | 'NO_VEHICLES';

/**
 * Whether the principal may invite people: users who may have users of their own and create some, on a server of the product; a
 * plain tracking server knows no invitations.
 */
export function mayInvite(principal: Principal): boolean {
  return (
    principal.server.isPlus &&
    mayListUsers(principal.user) &&
    mayUsePermission(PERMISSION.createUsers, principal) &&
    !isReadonly(principal)
  );
}

/** Returns the roles that the principal may give: only administrators make managers (contract §3.1). */
export function invitationRoles({ user }: Principal): readonly InvitationRole[] {
  return user.administrator ? ['viewer', 'operator', 'manager'] : ['viewer', 'operator'];
}

/** Returns why an invitation cannot be sent; undefined when it can. A manager may come without vehicles. */
export function invitationProblem({
  email,
  role,
  deviceIds,
  groupIds,
}: InvitationDraft): InvitationProblem | undefined {
  if (email.trim().length < MIN_ACCOUNT_LENGTHS.email) return 'EMAIL_TOO_SHORT';
  return role !== 'manager' && deviceIds.length + groupIds.length === 0 ? 'NO_VEHICLES' : undefined;
}

/** Whether leaving an invitation would lose something: a role and a term are chosen again with a click. */
export function hasInvitationContent({ email, deviceIds, groupIds }: InvitationDraft): boolean {
  return email.trim() !== '' || deviceIds.length + groupIds.length > 0;
}

/**
 * Returns the account of an invitation. It never has more than a new account of the principal may have; where
 * permission flags apply, the role is a set of those that the principal holds.
 */
export function invitedUser(
  { email, role }: Pick<InvitationDraft, 'email' | 'role'>,
  defaults: User,
  principal: Principal,
): User {
  const base = newUser(defaults, principal);
  const isViewer = role === 'viewer';
  const user = {
    ...base,
    email: email.trim(),
    name: email.trim(),
    disabled: true,
    readonly: base.readonly || isViewer,
    limitCommands: base.limitCommands || isViewer,
    deviceReadonly: role === 'manager' ? principal.user.deviceReadonly : base.deviceReadonly,
    userLimit: role === 'manager' ? -1 : base.userLimit,
  };
  if (!hasAdvancedPermissions(principal)) return user;
  const flags = presetPermissions(PRESETS[role]).map(
    (on, flag) => on && isPermission(flag) && hasPermission(flag, principal),
  );
  const name = productAttributeName(principal.namespace, 'advancedPerms');
  return userToSave(
    { ...user, attributes: { ...user.attributes, [name]: formatPermissionFlags(flags) } },
    principal,
  );
}

const PRESETS: Readonly<Record<InvitationRole, PermissionPreset>> = {
  viewer: 'look',
  operator: 'dispatcher',
  manager: 'everything',
};
