import type { ActorRefFrom } from 'xstate';
import type { FormTypes } from '../../../machines/forms/form-input.ts';
import { hasChanges, type FormContext } from '../../../machines/forms/form.actions.ts';
import type { newVersionMachine } from '../../../machines/versions/new-version.machine.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import type { RecordForm } from '../../../machines/records/record-form.ts';
import type { AccountFeature } from '../account/account-feature.ts';
import type { AdminFeature } from '../admin/admin-feature.ts';
import type { IntegrationsFeature } from '../integrations/start-integrations-screen.ts';
import type { ResellersFeature } from '../resellers/start-resellers.ts';
import type { ServerSettingsFeature } from '../admin/server-settings-feature.ts';
import type { GeofencesFeature } from '../geofences/geofences-feature.ts';
import type { RecordFormsFeature } from '../records/record-forms.ts';
import type { RecordActionsFeature } from '../records/records-feature.ts';
import { follow, type Followed } from '../../wiring/listening.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';

/** Where something may be unsaved, as soon as it has started. */
interface UnsavedWork {
  forms: Pick<RecordFormsFeature, 'startingForms'>;
  account: StartedByReader<Pick<AccountFeature, 'accountForm'>>;
  admin: StartedByReader<Pick<AdminFeature, 'brandingForm'>>;
  resellers: StartedByReader<Pick<ResellersFeature, 'brandingForm'>>;
  integrations: StartedByReader<Pick<IntegrationsFeature, 'integrationForm'>>;
  settings: StartedByReader<Pick<ServerSettingsFeature, 'serverSettingsForm'>>;
  geofences: StartedByReader<GeofencesFeature>;
  actions: StartedByReader<Pick<RecordActionsFeature, 'recordAction'>>;
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
  const noteWhile = <S>(actor: Followed<S>, select: (snapshot: S) => boolean): void =>
    readers.endsWith(follow(actor, select, (isUnsaved) => note(actor, isUnsaved)));
  const noteForm = <T extends FormTypes>(form: Followed<{ value: unknown; context: FormContext<T> }>): void =>
    noteWhile(form, ({ value, context }) => value !== 'closed' && hasChanges(context));
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
