import { hasChanges } from '../../../machines/forms/form.actions.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import type { KeptForms } from '../../wiring/session-scope.ts';
import type { StartedPerKind } from '../../wiring/started-per-kind.ts';
import type { RecordForm, RecordForms } from '../../../machines/records/record-form.ts';

/** Opens a form again as it was. */
type Reopen = (forms: RecordForms) => void;

/**
 * Returns what opens the forms with unsaved changes again, for a session that ended before its user could save
 * them. They stay in memory, as some hold a password, and only that user may have them again.
 */
export function unsavedForms(forms: StartedPerKind<RecordForms>, userId: number): KeptForms | undefined {
  const reopening = Object.values(
    perKind<Record<ResourceName, Reopen | undefined>>((name) => unsaved(forms, name)),
  ).filter((reopen) => reopen !== undefined);
  return reopening.length === 0
    ? undefined
    : {
        userId,
        reopen: (next) => {
          for (const reopen of reopening) reopen(next);
        },
      };
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the form before and after are of the same kind
function unsaved<K extends ResourceName>(forms: StartedPerKind<RecordForms>, name: K): Reopen | undefined {
  const form: RecordForm<K> | undefined = forms[name].started();
  if (!form) return undefined;
  const { value, context } = form.getSnapshot();
  if (value === 'closed' || !hasChanges(context)) return undefined;
  const { opened, draft } = context;
  return (next) => next[name].send({ type: 'REOPEN', opened, draft });
}
