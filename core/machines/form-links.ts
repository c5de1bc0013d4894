import type { ActorRefFrom } from 'xstate';
import { mayHaveDevices } from '../domain/device-limit.ts';
import type { Asker } from '../domain/permission.ts';
import { mayAct } from '../domain/readonly.ts';
import { newUser } from '../domain/user-form.ts';
import { mayLoadUsers } from '../domain/user-list-right.ts';
import { RESOURCES } from '../resources/all.ts';
import { formLink, type FormRights } from './form-link.ts';
import type { navigationGuardMachine } from './navigation-guard.ts';
import type { RecordDesk } from './record-desk.ts';
import type { LinkedPart } from './view-link.ts';

/** The forms of all kinds of records in the address, for whoever may use them (§6); those that open over a screen last. */
export function formLinks(
  { forms, records }: Pick<RecordDesk, 'forms' | 'records'>,
  guard: ActorRefFrom<typeof navigationGuardMachine>,
): LinkedPart[] {
  const asker = (): Asker | undefined => {
    const { user, server, namespace } = guard.getSnapshot().context;
    return user && server && { user, server, namespace };
  };
  const rights = <R extends { id: number }>(
    { create, edit }: { create: number; edit: number },
    begun: (by: Asker) => R | undefined,
  ): FormRights<R> => ({
    newRecord: () => {
      const by = asker();
      return by && mayAct(create, by) ? begun(by) : undefined;
    },
    mayEdit: () => {
      const by = asker();
      return by !== undefined && mayAct(edit, by);
    },
    subscribe: (changed) => guard.subscribe(changed),
  });
  const { devices, groups, geofences, commands, computedAttributes, notifications, users } = RESOURCES;
  const { drivers, calendars, maintenances } = RESOURCES;
  return [
    formLink(
      'devices',
      forms.devices,
      records.devices,
      rights(devices.permissions, (by) => (mayHaveDevices(by) ? devices.defaults : undefined)),
    ),
    formLink(
      'groups',
      forms.groups,
      records.groups,
      rights(groups.permissions, () => groups.defaults),
    ),
    formLink(
      'geofences',
      forms.geofences,
      records.geofences,
      rights(geofences.permissions, () => geofences.defaults),
    ),
    formLink(
      'commands',
      forms.commands,
      records.commands,
      rights(commands.permissions, () => commands.defaults),
    ),
    formLink(
      'computedAttributes',
      forms.computedAttributes,
      records.computedAttributes,
      rights(computedAttributes.permissions, () => computedAttributes.defaults),
    ),
    formLink(
      'notifications',
      forms.notifications,
      records.notifications,
      rights(notifications.permissions, () => notifications.defaults),
    ),
    formLink(
      'users',
      forms.users,
      records.users,
      rights(users.permissions, (by) => (mayLoadUsers(by.user) ? newUser(users.defaults, by) : undefined)),
    ),
    formLink(
      'drivers',
      forms.drivers,
      records.drivers,
      rights(drivers.permissions, () => drivers.defaults),
    ),
    formLink(
      'calendars',
      forms.calendars,
      records.calendars,
      rights(calendars.permissions, () => calendars.defaults),
    ),
    formLink(
      'maintenances',
      forms.maintenances,
      records.maintenances,
      rights(maintenances.permissions, () => maintenances.defaults),
    ),
  ];
}
