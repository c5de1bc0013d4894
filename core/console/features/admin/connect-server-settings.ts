import type { ActorRefFrom } from 'xstate';
import {
  hasServerSettingsChanges,
  type serverSettingsFormMachine,
} from '../../../machines/admin/server-settings-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the server settings form (§3); announces `saved` with the server. */
export function connectServerSettings(form: ActorRefFrom<typeof serverSettingsFormMachine>) {
  return connected(form, {
    answers: ({ value, context }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      /** The fields can be changed. */
      isEditing: value === 'editing',
      isSaving: value === 'saving',
      /** The user is asked whether unsaved changes may be dropped. */
      isConfirmingDiscard: value === 'confirmingDiscard',
      hasChanges: hasServerSettingsChanges(context),
      /** As loaded or last saved; undefined before it is loaded. */
      server: context.server,
      draft: context.draft,
      /** The problems of the last attempt to save, until the field is changed. */
      problems: context.problems,
      /** Why loading failed, as a failure code; undefined while it did not. */
      loadFailure: value === 'loadFailed' ? (context.reason ?? 'UNKNOWN') : undefined,
      /** Why saving failed, as a failure code; undefined while it did not. */
      saveFailure: value === 'loadFailed' ? undefined : context.reason,
    }),
    verbs: (send) => ({
      open: () => send({ type: 'OPEN' }),
      /** Loads the settings again. */
      retry: () => send({ type: 'RETRY' }),
      setField: (field: string, text: string) => send({ type: 'SET_FIELD', field, text }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'SET_ATTRIBUTE_LINES', lines }),
      save: () => send({ type: 'SAVE' }),
      /** Closes the form; asks first if there are unsaved changes. */
      close: () => send({ type: 'REQUEST_CLOSE' }),
      keepEditing: () => send({ type: 'KEEP_EDITING' }),
      /** Closes the form and drops its changes. */
      discard: () => send({ type: 'DISCARD' }),
    }),
  });
}
