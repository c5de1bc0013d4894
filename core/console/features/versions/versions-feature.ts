import type { ActorRefFrom } from 'xstate';
import type { FormTypes } from '../../../machines/forms/form-input.ts';
import { hasChanges, type FormContext } from '../../../machines/forms/form.ts';
import { newVersionMachine, type NewVersionPorts } from '../../../machines/versions/new-version.ts';
import { feature, type Stop } from '../../wiring/feature.ts';
import { follow, type Followed } from '../../wiring/listening.ts';
import type { AccountFeature } from '../account/account-feature.ts';
import type { AdminFeature } from '../admin/admin-feature.ts';
import type { ServerSettingsFeature } from '../admin/server-settings-feature.ts';
import type { GeofencesFeature } from '../geofences/geofences-feature.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

/** New versions of the console. */
export interface VersionsFeature {
  newVersion: ActorRefFrom<typeof newVersionMachine>;
}

/** What the feature needs: its ports, and where something may be unsaved. */
export interface VersionsFeatureInput
  extends
    Pick<RecordsFeature, 'forms' | 'recordAction'>,
    Pick<AccountFeature, 'accountForm'>,
    Pick<AdminFeature, 'brandingForm'>,
    Pick<ServerSettingsFeature, 'serverSettingsForm'>,
    GeofencesFeature {
  ports: NewVersionPorts;
}

/** The offer of a new version, which waits for forms, drawings and actions on records. */
export const versionsFeature = feature({
  actors: (spawn, { ports }: VersionsFeatureInput): VersionsFeature => ({
    newVersion: spawn(newVersionMachine, { input: ports }),
  }),
  wiring: ({ newVersion }, input) => {
    const { forms, geofenceEditor, recordAction } = input;
    const unsaved = new Set<unknown>();
    const note = (actor: unknown, isUnsaved: boolean): void => {
      if (isUnsaved) unsaved.add(actor);
      else unsaved.delete(actor);
      newVersion.send({ type: 'WORK_CHANGED', isUnsaved: unsaved.size > 0 });
    };
    return [
      noteForm(forms.devices, note),
      noteForm(forms.groups, note),
      noteForm(forms.geofences, note),
      noteForm(forms.commands, note),
      noteForm(forms.drivers, note),
      noteForm(forms.calendars, note),
      noteForm(forms.maintenances, note),
      noteForm(forms.computedAttributes, note),
      noteForm(forms.notifications, note),
      noteForm(forms.scheduledReports, note),
      noteForm(forms.users, note),
      noteForm(input.accountForm, note),
      noteForm(input.brandingForm, note),
      noteForm(input.serverSettingsForm, note),
      follow(
        geofenceEditor,
        ({ value }) => value !== 'off',
        (isDrawing) => note(geofenceEditor, isDrawing),
      ),
      follow(
        recordAction,
        ({ value }) => value === 'running',
        (isRunning) => note(recordAction, isRunning),
      ),
    ];
  },
});

/** Notes whether a form has changes that are not saved. */
function noteForm<T extends FormTypes>(
  form: Followed<{ value: unknown; context: FormContext<T> }>,
  note: (form: unknown, isUnsaved: boolean) => void,
): Stop {
  return follow(
    form,
    ({ value, context }) => value !== 'closed' && hasChanges(context),
    (isUnsaved) => note(form, isUnsaved),
  );
}
