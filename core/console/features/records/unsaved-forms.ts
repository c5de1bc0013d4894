import { hasChanges } from '../../../machines/forms/form.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { KeptForms } from '../../wiring/session-scope.ts';
import type { RecordForms } from './records-feature.ts';

/** Opens a form again as it was. */
type Reopen = (forms: RecordForms) => void;

/**
 * Returns what opens the forms with unsaved changes again, for a session that ended before its user could save
 * them. They stay in memory, as some hold a password, and only that user may have them again.
 */
export function unsavedForms(forms: RecordForms, userId: number): KeptForms | undefined {
  const reopening = [
    unsaved<'devices'>(forms, (all) => all.devices),
    unsaved<'groups'>(forms, (all) => all.groups),
    unsaved<'geofences'>(forms, (all) => all.geofences),
    unsaved<'commands'>(forms, (all) => all.commands),
    unsaved<'drivers'>(forms, (all) => all.drivers),
    unsaved<'calendars'>(forms, (all) => all.calendars),
    unsaved<'maintenances'>(forms, (all) => all.maintenances),
    unsaved<'scheduledReports'>(forms, (all) => all.scheduledReports),
    unsaved<'computedAttributes'>(forms, (all) => all.computedAttributes),
    unsaved<'notifications'>(forms, (all) => all.notifications),
    unsaved<'users'>(forms, (all) => all.users),
  ].filter((reopen) => reopen !== undefined);
  return reopening.length === 0
    ? undefined
    : {
        userId,
        reopen: (next) => {
          for (const reopen of reopening) reopen(next);
        },
      };
}

function unsaved<K extends ResourceName>(
  forms: RecordForms,
  formOf: (all: RecordForms) => RecordForms[K],
): Reopen | undefined {
  const { value, context } = formOf(forms).getSnapshot();
  if (value === 'closed' || !hasChanges(context)) return undefined;
  const { opened, draft } = context;
  return (next) => formOf(next).send({ type: 'REOPEN', opened, draft });
}
