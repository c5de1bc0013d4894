import { mayHaveDevices } from '../../../domain/device/device-limit.ts';
import type { Principal } from '../../../domain/access/permission.ts';
import { mayChangeByPermission } from '../../../domain/access/effective-permission.ts';
import { newUser } from '../../../domain/access/user-form.ts';
import { mayListUsers } from '../../../domain/access/user-list-permission.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import { RESOURCES, type RecordOf } from '../../../resources/kinds/resources.ts';
import { recordFormUrlState } from '../../../url-state/record-form-url-state.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';
import type { StartedPerKind } from '../../wiring/started-per-kind.ts';
import type { RecordForm } from '../../../machines/records/record-form.ts';
import type { RecordQuery } from '../../../machines/records/record-queries.ts';
import type { RecordActors } from './records-feature.ts';
import type { UrlStatePart } from '../../../url-state/url-state.ts';

/** URL states of the record forms, subject to the user's permissions (§6); each starts with its form. */
export function recordFormUrlStates(
  readers: FirstReaders,
  {
    startingForms,
    records,
    requestedForms,
  }: Pick<RecordActors, 'startingForms' | 'records' | 'requestedForms'>,
  scope: Pick<SessionScope, 'guard' | 'namespace'>,
): StartedPerKind<Record<ResourceName, UrlStatePart>> {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- form and records are of the same kind
  const part = <K extends ResourceName>(name: K, form: RecordForm<K>): UrlStatePart => {
    const { create, edit } = RESOURCES[name].permissions;
    const may = (permission: typeof create): Principal | undefined => {
      const by = principalOf(scope);
      return by && mayChangeByPermission(permission, by) ? by : undefined;
    };
    const query: RecordQuery<K> = records[name];
    return recordFormUrlState<RecordOf<K>>(name, form, query, requestedForms, {
      createDefaults: () => {
        const by = may(create);
        return by && newRecord(name, by);
      },
      canEdit: () => may(edit) !== undefined,
      isKnown: () => principalOf(scope) !== undefined,
      onUnavailable: () => scope.guard.send({ type: 'LINK_FAILED', problem: 'unavailable' }),
      subscribe: (changed) => scope.guard.subscribe(changed),
    });
  };
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- form and address are of the same kind
  return perKind<StartedPerKind<Record<ResourceName, UrlStatePart>>>(<K extends ResourceName>(name: K) => {
    const starting: StartedByReader<RecordForm<K>> = startingForms[name];
    const started = readers.startedByReader(() => part(name, starting.get()));
    starting.onStart(started.get);
    return started;
  });
}

/** What a new record of some kinds is; of others it is the defaults. */
const NEW_RECORDS: { readonly [K in ResourceName]?: (by: Principal) => RecordOf<K> | undefined } = {
  devices: (by) => (mayHaveDevices(by) ? RESOURCES.devices.defaults : undefined),
  users: (by) => (mayListUsers(by.user) ? newUser(RESOURCES.users.defaults, by) : undefined),
};

/** Returns a new record as its form opens with it; undefined where the user may not create one. */
function newRecord<K extends ResourceName>(name: K, by: Principal): RecordOf<K> | undefined {
  const make = NEW_RECORDS[name];
  return make ? make(by) : RESOURCES[name].defaults;
}
