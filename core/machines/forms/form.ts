import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { FormContent, FormInput, FormOutcome, FormTypes } from './form-input.ts';

/** A form and its content. */
export interface FormContext<T extends FormTypes> extends FormContent<T> {
  readonly form: FormInput<T>;
  /** The content of a form that edits nothing. */
  readonly blank: OpenedContent<T>;
  /** As opened or last saved. */
  readonly opened: T['opened'];
  /** Why loading failed, as a failure code. */
  readonly loadFailure: string | undefined;
}

/** The content of a form, and what it was opened with. */
interface OpenedContent<T extends FormTypes> extends FormContent<T> {
  readonly opened: T['opened'];
}

/** Events of a form. */
export type FormEvent<T extends FormTypes> =
  /** What a form that loads nothing is to edit; something new if left out. */
  | { type: 'OPEN'; opened?: T['opened'] }
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

/**
 * A form: loaded when opened if need be, saved only when valid. A failed save keeps what was typed, and
 * leaving with unsaved changes asks first.
 */
export function formMachine<T extends FormTypes>() {
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
      open: assign(({ context: { form }, event }) => {
        assertEvent(event, 'OPEN');
        return contentOf(form, event.opened ?? form.blank);
      }),
      change: assign(({ context, event }) => {
        assertEvent(event, 'CHANGE');
        return context.form.changed(context, event.change);
      }),
      clearProblems: assign(({ context: { problems } }) => ({
        problems: problems && {},
        saveError: undefined,
      })),
      showLoaded: assign(({ context: { form } }, opened: T['opened']) => contentOf(form, opened)),
      storeLoadFailure: assign((_, { error }: { error: unknown }) => ({ loadFailure: failureCodeOf(error) })),
      storeOutcome: assign((_, outcome: FormOutcome<T>) => contentAfterSaving(outcome)),
      storeSaveError: assign(({ context: { form } }, { error }: { error: unknown }) => ({
        saveError: form.saveErrorOf(error),
      })),
      clearLoadFailure: assign({ loadFailure: undefined }),
      emitSaved: emit(({ context: { opened } }) => ({ type: 'saved' as const, saved: opened })),
      showSaved: assign(({ context: { form, opened } }) => contentOf(form, opened)),
      reset: assign(({ context: { blank } }) => ({ ...blank, loadFailure: undefined })),
    },
    guards: {
      isUnsupported: ({ context: { form } }, { error }: { error: unknown }) =>
        form.isUnsupported?.(error) === true,
      hasProblems: (_, outcome: FormOutcome<T>) => 'problems' in outcome,
      hasToLoad: ({ context: { form } }) => form.load !== undefined,
      hasChanges: ({ context }) => hasChanges(context),
      isPartlySaved: ({ context: { saveError } }) => saveError !== undefined,
      staysOpen: ({ context: { form } }) => form.staysOpen,
    },
  }).createMachine({
    id: 'form',
    context: ({ input }) => {
      const blank = contentOf(input, input.blank);
      return { form: input, blank, ...blank, loadFailure: undefined };
    },
    initial: 'closed',
    on: { DISCARD: '.closed' },
    states: {
      closed: {
        entry: 'reset',
        on: {
          OPEN: [
            { guard: 'hasToLoad', target: 'loading' },
            { target: 'editing', actions: 'open' },
          ],
        },
      },
      loading: {
        entry: 'clearLoadFailure',
        on: { REQUEST_CLOSE: 'closed' },
        invoke: {
          src: 'load',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: { type: 'showLoaded', params: ({ event }) => event.output },
          },
          onError: [
            {
              guard: { type: 'isUnsupported', params: ({ event }) => event },
              target: 'unsupported',
            },
            {
              target: 'loadFailed',
              actions: { type: 'storeLoadFailure', params: ({ event }) => event },
            },
          ],
        },
      },
      loadFailed: { on: { RETRY: 'loading', REQUEST_CLOSE: 'closed' } },
      unsupported: { on: { REQUEST_CLOSE: 'closed' } },
      editing: {
        on: {
          CHANGE: { actions: 'change' },
          SAVE: { target: 'saving', actions: 'clearProblems' },
          REQUEST_CLOSE: [{ guard: 'hasChanges', target: 'confirmingDiscard' }, { target: 'closed' }],
        },
      },
      confirmingDiscard: { on: { KEEP_EDITING: 'editing' } },
      /** Cannot be left: whether the changes were saved is not known yet. */
      saving: {
        invoke: {
          src: 'save',
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: 'hasProblems', params: ({ event }) => event.output },
              target: 'editing',
              actions: { type: 'storeOutcome', params: ({ event }) => event.output },
            },
            { target: 'saved', actions: { type: 'storeOutcome', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'editing',
            actions: { type: 'storeSaveError', params: ({ event }) => event },
          },
        },
      },
      saved: {
        entry: 'emitSaved',
        always: [
          { guard: 'isPartlySaved', target: 'editing' },
          { guard: 'staysOpen', target: 'editing', actions: 'showSaved' },
          { target: 'closed' },
        ],
      },
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

function contentOf<T extends FormTypes>(form: FormInput<T>, opened: T['opened']): OpenedContent<T> {
  return { opened, draft: form.draftOf(opened), problems: undefined, saveError: undefined };
}

function contentAfterSaving<T extends FormTypes>(outcome: FormOutcome<T>): Partial<FormContext<T>> {
  if ('problems' in outcome) return { problems: outcome.problems };
  return { opened: outcome.saved, saveError: outcome.error };
}
