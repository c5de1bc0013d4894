import type { SnapshotFrom } from 'xstate';
import type { FormTypes } from '../../machines/forms/form-input.ts';
import { verbsOf } from './verbs.ts';
import { type formMachine } from '../../machines/forms/form.machine.ts';
import { hasChanges, type FormContext, type FormEvent } from '../../machines/forms/form.actions.ts';

/** The events of a form that say nothing of its content. */
type CommonFormEvent = Exclude<
  FormEvent<FormTypes>,
  { type: 'OPEN' | 'REOPEN' | 'CONTENT_CHANGED' | 'CHANGE' }
>;

/** A snapshot of any form. */
interface FormSnapshot<T extends FormTypes> {
  readonly value: SnapshotFrom<ReturnType<typeof formMachine>>['value'];
  readonly context: FormContext<T>;
}

/** Returns what is known of every form. */
export function formAnswers<T extends FormTypes>({ value, context }: FormSnapshot<T>) {
  return {
    isOpen: value !== 'closed',
    isLoading: value === 'loading',
    /** The server has nothing of the kind. */
    isUnsupported: value === 'unsupported',
    /** Why loading failed, as a failure code; undefined while it did not. */
    loadFailure: context.loadFailure,
    /** The fields can be changed. */
    isEditing: value === 'editing',
    isSaving: value === 'saving',
    /** The user is asked whether unsaved changes may be dropped. */
    isConfirmingDiscard: value === 'confirmingDiscard',
    hasChanges: hasChanges(context),
  };
}

/** Returns what users can do with every form. */
export function formVerbs(send: (event: CommonFormEvent) => void) {
  return {
    ...verbsOf(send, {
      /** Loads what is edited again. */
      retry: [],
      save: [],
      keepEditing: [],
      /** Closes the form and drops its changes. */
      discard: [],
    }),
    /** Closes the form; asks first if there are unsaved changes. */
    close: () => send({ type: 'REQUEST_CLOSE' }),
  };
}
