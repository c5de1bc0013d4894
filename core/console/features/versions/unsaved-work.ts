import type { ActorRefFrom } from 'xstate';
import type { FormTypes } from '../../../machines/forms/form-input.ts';
import { hasChanges, type FormContext } from '../../../machines/forms/form.actions.ts';
import type { newVersionMachine } from '../../../machines/versions/new-version.machine.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import type { RecordForm } from '../../../machines/records/record-form.ts';
import type { AccountActors } from '../account/account-feature.ts';
import type { AdminActors } from '../admin/admin-feature.ts';
import type { IntegrationActors } from '../integrations/start-integrations-screen.ts';
import type { ResellerActors } from '../resellers/start-resellers.ts';
import type { ServerSettingsActors } from '../admin/server-settings-feature.ts';
import type { GeofenceActors } from '../geofences/geofences-feature.ts';
import type { RecordFormActors } from '../records/record-forms.ts';
import type { RecordActionActors } from '../records/records-feature.ts';
import { onEachValue, type SnapshotSource } from '../../wiring/listening.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';

/** Where something may be unsaved, as soon as it has started. */
interface UnsavedWork {
  forms: Pick<RecordFormActors, 'startingForms'>;
  account: StartedByReader<Pick<AccountActors, 'accountForm'>>;
  admin: StartedByReader<Pick<AdminActors, 'brandingForm'>>;
  resellers: StartedByReader<Pick<ResellerActors, 'brandingForm'>>;
  integrations: StartedByReader<Pick<IntegrationActors, 'integrationForm'>>;
  settings: StartedByReader<Pick<ServerSettingsActors, 'serverSettingsForm'>>;
  geofences: StartedByReader<GeofenceActors>;
  actions: StartedByReader<Pick<RecordActionActors, 'recordAction'>>;
}

/** Tells the offer of a new version what is unsaved: it waits for forms, drawings and actions on records. */
export function noteUnsavedWork(
  newVersion: ActorRefFrom<typeof newVersionMachine>,
  { forms, account, admin, settings, geofences, actions, resellers, integrations }: UnsavedWork,
  readers: FirstReaders,
): void {
  const unsaved = new Set<unknown>();
  const note = (actor: unknown, isUnsaved: boolean): void => {
    if (isUnsaved) unsaved.add(actor);
    else unsaved.delete(actor);
    newVersion.send({ type: 'WORK_CHANGED', isUnsaved: unsaved.size > 0 });
  };
  const noteWhile = <S>(actor: SnapshotSource<S>, select: (snapshot: S) => boolean): void =>
    readers.endsWith(onEachValue(actor, select, (isUnsaved) => note(actor, isUnsaved)));
  const noteForm = <T extends FormTypes>(
    form: SnapshotSource<{ value: unknown; context: FormContext<T> }>,
  ): void => noteWhile(form, ({ value, context }) => value !== 'closed' && hasChanges(context));
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- form and listener are of the same kind
  perKind<Record<ResourceName, void>>(<K extends ResourceName>(name: K) =>
    forms.startingForms[name].onStart((form: RecordForm<K>) => noteForm(form)),
  );
  account.onStart(({ accountForm }) => noteForm(accountForm));
  admin.onStart(({ brandingForm }) => noteForm(brandingForm));
  resellers.onStart(({ brandingForm }) => noteForm(brandingForm));
  integrations.onStart(({ integrationForm }) => noteForm(integrationForm));
  settings.onStart(({ serverSettingsForm }) => noteForm(serverSettingsForm));
  geofences.onStart(({ geofenceEditor }) => noteWhile(geofenceEditor, ({ value }) => value !== 'off'));
  actions.onStart(({ recordAction }) => noteWhile(recordAction, ({ value }) => value === 'running'));
}
