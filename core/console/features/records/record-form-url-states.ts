import { mayHaveDevices } from '../../../domain/device/device-limit.ts';
import type { Principal } from '../../../domain/access/permission.ts';
import { mayChangeBy } from '../../../domain/access/effective-permission.ts';
import type { RecordPermissions } from '../../../domain/access/record-permissions.ts';
import { newUser } from '../../../domain/access/user-form.ts';
import { mayListUsers } from '../../../domain/access/user-list-permission.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import { recordFormUrlState, type RecordFormPermissions } from '../../../url-state/record-form-url-state.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { RecordsFeature } from './records-feature.ts';
import type { UrlStatePart } from '../../../url-state/url-state.ts';

/**
 * URL states of all record forms, subject to the user's permissions (§6); forms that open over a screen come
 * last.
 */
export function recordFormUrlStates(
  { forms, records, requestedForms }: Pick<RecordsFeature, 'forms' | 'records' | 'requestedForms'>,
  scope: Pick<SessionScope, 'guard' | 'namespace'>,
): UrlStatePart[] {
  const rights = <R extends { id: number }>(
    { create, edit }: Pick<RecordPermissions, 'create' | 'edit'>,
    createDefaults: (by: Principal) => R | undefined,
  ): RecordFormPermissions<R> => ({
    createDefaults: () => {
      const by = principalOf(scope);
      return by && mayChangeBy(create, by) ? createDefaults(by) : undefined;
    },
    canEdit: () => {
      const by = principalOf(scope);
      return by !== undefined && mayChangeBy(edit, by);
    },
    subscribe: (changed) => scope.guard.subscribe(changed),
  });
  const { devices, groups, geofences, commands, computedAttributes, notifications, users } = RESOURCES;
  const { drivers, calendars, maintenances, scheduledReports } = RESOURCES;
  return [
    recordFormUrlState(
      'devices',
      forms.devices,
      records.devices,
      rights(devices.permissions, (by) => (mayHaveDevices(by) ? devices.defaults : undefined)),
      requestedForms,
    ),
    recordFormUrlState(
      'groups',
      forms.groups,
      records.groups,
      rights(groups.permissions, () => groups.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'geofences',
      forms.geofences,
      records.geofences,
      rights(geofences.permissions, () => geofences.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'commands',
      forms.commands,
      records.commands,
      rights(commands.permissions, () => commands.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'computedAttributes',
      forms.computedAttributes,
      records.computedAttributes,
      rights(computedAttributes.permissions, () => computedAttributes.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'notifications',
      forms.notifications,
      records.notifications,
      rights(notifications.permissions, () => notifications.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'users',
      forms.users,
      records.users,
      rights(users.permissions, (by) => (mayListUsers(by.user) ? newUser(users.defaults, by) : undefined)),
      requestedForms,
    ),
    recordFormUrlState(
      'drivers',
      forms.drivers,
      records.drivers,
      rights(drivers.permissions, () => drivers.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'calendars',
      forms.calendars,
      records.calendars,
      rights(calendars.permissions, () => calendars.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'maintenances',
      forms.maintenances,
      records.maintenances,
      rights(maintenances.permissions, () => maintenances.defaults),
      requestedForms,
    ),
    recordFormUrlState(
      'scheduledReports',
      forms.scheduledReports,
      records.scheduledReports,
      rights(scheduledReports.permissions, () => scheduledReports.defaults),
      requestedForms,
    ),
  ];
}
