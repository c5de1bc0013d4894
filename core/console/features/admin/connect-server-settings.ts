import type { ActorRefFrom } from 'xstate';
import type { serverSettingsFormMachine } from '../../../machines/admin/server-settings-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import type { FieldProblems } from '../../../resources/descriptor/field-problem.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { formAnswers, formVerbs } from '../../connected/form-connector.ts';

/** Connects the server settings form (§3); announces `saved` with the server. */
export function connectServerSettings(form: ActorRefFrom<typeof serverSettingsFormMachine>) {
  return connected(form, {
    answers: (snapshot) => {
      const { opened, draft, problems, saveError } = snapshot.context;
      return {
        ...formAnswers(snapshot),
        /** As loaded or last saved; undefined before it is loaded. */
        server: opened,
        draft,
        /** The problems of the last attempt to save, until the field is changed. */
        problems: problems ?? NO_PROBLEMS,
        /** Why saving failed, as a failure code; undefined while it did not. */
        saveFailure: saveError?.code,
      };
    },
    verbs: (send) => ({
      ...verbsOf(send, {
        open: [],
      }),
      ...formVerbs(send),
      setField: (field: string, text: string) => send({ type: 'CHANGE', change: { field, text } }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'CHANGE', change: { lines } }),
    }),
  });
}

const NO_PROBLEMS: FieldProblems = {};
