import { perKind } from '../../../resources/kinds/per-kind.ts';
import { hasChanges } from '../../../machines/forms/form.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { KeptForms } from '../../wiring/session-scope.ts';
import type { RecordForms } from '../../../machines/records/record-form.ts';

/** Opens a form again as it was. */
type Reopen = (forms: RecordForms) => void;

/**
 * Returns what opens the forms with unsaved changes again, for a session that ended before its user could save
 * them. They stay in memory, as some hold a password, and only that user may have them again.
 */
export function unsavedForms(forms: RecordForms, userId: number): KeptForms | undefined {
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

function unsaved<K extends ResourceName>(forms: Pick<RecordForms, K>, name: K): Reopen | undefined {
  const { value, context } = forms[name].getSnapshot();
  if (value === 'closed' || !hasChanges(context)) return undefined;
  const { opened, draft } = context;
  return (next) => next[name].send({ type: 'REOPEN', opened, draft });
}
