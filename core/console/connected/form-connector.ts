import type { SnapshotFrom } from 'xstate';
import type { FormTypes } from '../../machines/forms/form-input.ts';
import { actionsOf } from './actions.ts';
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

/** What is known of every form. */
export interface FormView {
  /** The form is open. */
  readonly isOpen: boolean;
  /** What is edited is loaded. */
  readonly isLoading: boolean;
  /** The server has nothing of the kind. */
  readonly isUnsupported: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly loadFailure: string | undefined;
  /** The fields can be changed. */
  readonly isEditing: boolean;
  /** The changes are saved. */
  readonly isSaving: boolean;
  /** The user is asked whether unsaved changes may be dropped. */
  readonly isConfirmingDiscard: boolean;
  /** There are unsaved changes. */
  readonly hasChanges: boolean;
}

/** What users can do with every form. */
export interface FormActions {
  /** Loads what is edited again. */
  readonly retry: () => void;
  /** Saves the changes; with problems the form stays open. */
  readonly save: () => void;
  /** Answers no to the question whether unsaved changes may be dropped. */
  readonly keepEditing: () => void;
  /** Closes the form and drops its changes. */
  readonly discard: () => void;
  /** Closes the form; asks first if there are unsaved changes. */
  readonly close: () => void;
}

/** Returns what is known of every form. */
export function formView<T extends FormTypes>({ value, context }: FormSnapshot<T>): FormView {
  return {
    isOpen: value !== 'closed',
    isLoading: value === 'loading',
    isUnsupported: value === 'unsupported',
    loadFailure: context.loadFailure,
    isEditing: value === 'editing',
    isSaving: value === 'saving',
    isConfirmingDiscard: value === 'confirmingDiscard',
    hasChanges: hasChanges(context),
  };
}

/** Returns what users can do with every form. */
export function formActions(send: (event: CommonFormEvent) => void): FormActions {
  return {
    ...actionsOf(send, { retry: [], save: [], keepEditing: [], discard: [] }),
    close: () => send({ type: 'REQUEST_CLOSE' }),
  };
}
