import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { FormContent, FormInput, FormOutcome, FormTypes } from './form-input.ts';

/** The content of a form, and what it was opened with. */
interface OpenedContent<T extends FormTypes> extends FormContent<T> {
  /** As opened or last saved. */
  readonly opened: T['opened'];
  /** Whether a save has failed since then: the server may hold what was sent, so even what looks unchanged is sent. */
  readonly hasFailedSave: boolean;
}

/** A form and its content. */
export interface FormContext<T extends FormTypes> extends OpenedContent<T> {
  readonly form: FormInput<T>;
  /** The content of a form that edits nothing. */
  readonly blank: OpenedContent<T>;
  /** Why loading failed, as a failure code. */
  readonly loadFailure: string | undefined;
}

/** Events of a form. */
export type FormEvent<T extends FormTypes> =
  /** What a form that loads nothing is to edit; something new if left out. */
  | { type: 'OPEN'; opened?: T['opened'] }
  /** What was edited, with what was typed then. */
  | { type: 'REOPEN'; opened: T['opened']; draft: T['draft'] }
  /** What is edited has changed elsewhere; shown unless something was typed. */
  | { type: 'CONTENT_CHANGED'; opened: T['opened'] }
  /** Loads again. */
  | { type: 'RETRY' }
  | { type: 'CHANGE'; change: T['change'] }
  | { type: 'SAVE' }
  /** Asks first if there are unsaved changes. */
  | { type: 'REQUEST_CLOSE' }
  | { type: 'KEEP_EDITING' }
  /** Closes the form and drops its changes. */
  | { type: 'DISCARD' };

/** Emitted after saving, even if only a part was saved. */
export interface FormSaved<T extends FormTypes> {
  type: 'saved';
  saved: T['opened'];
}

/** The actions, guards and actors of the chart. */
export function formSetup<T extends FormTypes>() {
  const TYPES: {
    context?: FormContext<T>;
    events?: FormEvent<T>;
    emitted?: FormSaved<T>;
    input?: FormInput<T>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      load: fromPromise<T['opened'], FormContext<T>>(async ({ input: { form } }) => form.load?.()),
      save: fromPromise<FormOutcome<T>, FormContext<T>>(({ input: { form, opened, draft } }) =>
        form.save(opened, draft),
      ),
    },
    actions: {
      open: assign(({ context: { form } }, { opened }: EventOf<FormEvent<T>, 'OPEN'>) =>
        contentOf(form, opened ?? form.blank),
      ),
      showChanged: assign(({ context: { form } }, { opened }: EventOf<FormEvent<T>, 'CONTENT_CHANGED'>) =>
        contentOf(form, opened),
      ),
      reopen: assign(({ context: { form } }, { opened, draft }: EventOf<FormEvent<T>, 'REOPEN'>) => ({
        ...contentOf(form, opened),
        draft,
      })),
      change: assign(({ context }, { change }: EventOf<FormEvent<T>, 'CHANGE'>) =>
        context.form.changed(context, change),
      ),
      clearProblems: assign(({ context: { problems } }) => ({
        problems: problems && {},
        saveError: undefined,
      })),
      showLoaded: assign(({ context: { form } }, { output }: { output: T['opened'] }) =>
        contentOf(form, output),
      ),
      storeLoadFailure: assign((_, { error }: { error: unknown }) => ({ loadFailure: failureCodeOf(error) })),
      storeOutcome: assign((_, { output }: { output: FormOutcome<T> }) => contentAfterSaving(output)),
      storeSaveError: assign(({ context: { form } }, { error }: { error: unknown }) => ({
        saveError: form.saveErrorOf(error),
        hasFailedSave: true,
      })),
      clearLoadFailure: assign({ loadFailure: undefined }),
      emitSaved: emit(({ context: { opened } }) => ({ type: 'saved' as const, saved: opened })),
      showSaved: assign(({ context: { form, opened } }) => contentOf(form, opened)),
      reset: assign(({ context: { blank } }) => ({ ...blank, loadFailure: undefined })),
    },
    guards: {
      isUnsupported: ({ context: { form } }, { error }: { error: unknown }) =>
        form.isUnsupported?.(error) === true,
      hasProblems: (_, { output }: { output: FormOutcome<T> }) => 'problems' in output,
      hasToLoad: ({ context: { form } }) => form.load !== undefined,
      hasChanges: ({ context }) => hasChanges(context),
      isSavedAlready: ({ context }) => {
        const { form, opened, hasFailedSave } = context;
        return !hasFailedSave && form.isStored?.(opened) === true && !hasChanges(context);
      },
      isPartlySaved: ({ context: { saveError } }) => saveError !== undefined,
      staysOpen: ({ context: { form } }) => form.staysOpen,
    },
  });
}

/** Whether a form has anything to save. */
export function hasChanges<T extends FormTypes>({
  form,
  opened,
  draft,
}: Pick<FormContext<T>, 'form' | 'opened' | 'draft'>): boolean {
  return form.hasChanges(opened, draft);
}

/** Returns the content of a form that was just opened: nothing is changed. */
export function contentOf<T extends FormTypes>(form: FormInput<T>, opened: T['opened']): OpenedContent<T> {
  return {
    opened,
    draft: form.draftOf(opened),
    problems: undefined,
    saveError: undefined,
    hasFailedSave: false,
  };
}

function contentAfterSaving<T extends FormTypes>(outcome: FormOutcome<T>): Partial<FormContext<T>> {
  if ('problems' in outcome) return { problems: outcome.problems };
  return { opened: outcome.saved, saveError: outcome.error, hasFailedSave: outcome.error !== undefined };
}
