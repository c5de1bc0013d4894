import { and, not } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import type { FormTypes } from './form-input.ts';
import { formSetup, contentOf } from './form.actions.ts';

/**
 * A form: loaded when opened if need be, saved only when valid, and sent only when changed. A failed save keeps what
 * was typed, and leaving with unsaved changes asks first.
 */
export function formMachine<T extends FormTypes>() {
  return formSetup<T>().createMachine({
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
          REOPEN: { target: 'editing', actions: withEvent('reopen') },
          OPEN: [
            { guard: 'hasToLoad', target: 'loading' },
            { target: 'editing', actions: withEvent('open') },
          ],
        },
      },
      loading: {
        entry: 'clearLoadFailure',
        on: { REQUEST_CLOSE: 'closed' },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context,
          onDone: { target: 'editing', actions: withEvent('showLoaded') },
          onError: [
            { guard: withEvent('isUnsupported'), target: 'unsupported' },
            { target: 'loadFailed', actions: withEvent('storeLoadFailure') },
          ],
        },
      },
      loadFailed: { on: { RETRY: 'loading', REQUEST_CLOSE: 'closed' } },
      unsupported: { on: { REQUEST_CLOSE: 'closed' } },
      editing: {
        on: {
          CHANGE: { actions: withEvent('change') },
          CONTENT_CHANGED: { guard: not('hasChanges'), actions: withEvent('showChanged') },
          SAVE: [
            { guard: and(['isSavedAlready', 'staysOpen']), actions: 'emitSaved' },
            { guard: 'isSavedAlready', target: 'closed' },
            { target: 'saving', actions: 'clearProblems' },
          ],
          REQUEST_CLOSE: [{ guard: 'hasChanges', target: 'confirmingDiscard' }, { target: 'closed' }],
        },
      },
      confirmingDiscard: { on: { KEEP_EDITING: 'editing' } },
      /** Cannot be left: whether the changes were saved is not known yet. */
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => context,
          onDone: [
            { guard: withEvent('hasProblems'), target: 'editing', actions: withEvent('storeOutcome') },
            { target: 'saved', actions: withEvent('storeOutcome') },
          ],
          onError: { target: 'editing', actions: withEvent('storeSaveError') },
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
