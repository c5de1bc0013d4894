import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf, Failure } from '../domain/failure.ts';
import { labelProblems } from '../domain/label-config.ts';
import { USUAL_LABEL, type Label } from '../domain/label.ts';
import type { LogoChange } from '../domain/logo-file.ts';
import type { Labels } from '../ports/labels.ts';
import { saveLabel, type LabelInput } from '../use-cases/save-label.ts';

interface LabelFormContext {
  readonly labels: Labels;
  /** As the server has it. */
  readonly kept: Label;
  /** As it was typed. */
  readonly draft: Label;
  /** What was chosen to become of the logo. */
  readonly logo: LogoChange;
  /** The user wanted to save what cannot be saved: problems are shown. */
  readonly isChecked: boolean;
  /** Why it was not read or not saved, as a failure code. */
  readonly reason: string | undefined;
}

type LabelFormEvent =
  | { type: 'OPEN' }
  | { type: 'TYPE'; changes: Partial<Label> }
  /** Another logo, none, or the kept one after all. */
  | { type: 'SET_LOGO'; logo: LogoChange }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** The user wants to go; what was typed is not lost without a question. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' };

/** What others hear of the form. */
interface LabelSaved {
  type: 'saved';
  label: Label;
}

const TYPES: {
  context?: LabelFormContext;
  events?: LabelFormEvent;
  emitted?: LabelSaved;
  input?: Labels;
} = {};

const BLANK: Omit<LabelFormContext, 'labels'> = {
  kept: USUAL_LABEL,
  draft: USUAL_LABEL,
  logo: undefined,
  isChecked: false,
  reason: undefined,
};

/** The form of the console's label: read when it is opened, saved when it makes sense; a refused save keeps what was typed. */
export const labelFormMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<Label, Labels>(({ input }) => input.read()),
    save: fromPromise<Label, LabelInput & { labels: Labels }>(({ input: { labels, ...said } }) =>
      saveLabel(labels, said),
    ),
  },
  actions: {
    show: assign((_, { label }: { label: Label }) => ({ kept: label, draft: label })),
    type: assign(({ context }, { changes }: { changes: Partial<Label> }) => ({
      draft: { ...context.draft, ...changes },
    })),
    setLogo: assign((_, { logo }: { logo: LogoChange }) => ({ logo })),
    check: assign({ isChecked: true }),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined }),
    saySaved: emit((_, { label }: { label: Label }) => ({ type: 'saved' as const, label })),
    forget: assign(BLANK),
  },
  guards: {
    isSound: ({ context: { draft } }) => Object.keys(labelProblems(draft)).length === 0,
    isChanged: ({ context: { kept, draft, logo } }) =>
      logo !== undefined || JSON.stringify(kept) !== JSON.stringify(draft),
    isAbsent: (_, { error }: { error: unknown }) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
  },
}).createMachine({
  id: 'labelForm',
  context: ({ input }) => ({ labels: input, ...BLANK }),
  initial: 'closed',
  on: { DISCARD: '.closed', LEAVE: '.closed' },
  states: {
    closed: { entry: 'forget', on: { OPEN: 'reading' } },
    reading: {
      entry: 'forgetReason',
      invoke: {
        src: 'read',
        input: ({ context }) => context.labels,
        onDone: {
          target: 'editing',
          actions: { type: 'show', params: ({ event }) => ({ label: event.output }) },
        },
        onError: [
          { guard: { type: 'isAbsent', params: ({ event }) => event }, target: 'absent' },
          { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        ],
      },
    },
    failed: { on: { RETRY: 'reading' } },
    /** The server keeps no label. */
    absent: {},
    editing: {
      on: {
        TYPE: { actions: { type: 'type', params: ({ event }) => event } },
        SET_LOGO: { actions: { type: 'setLogo', params: ({ event }) => event } },
        SAVE: [{ guard: 'isSound', target: 'saving' }, { actions: 'check' }],
        LEAVE: [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
    },
    /** The question whether what was typed may be lost. */
    leaving: { on: { STAY: 'editing', LEAVE: 'editing' } },
    saving: {
      entry: 'forgetReason',
      // Whether it is kept is not known yet.
      on: { LEAVE: {} },
      invoke: {
        src: 'save',
        input: ({ context: { labels, draft, logo } }) => ({ labels, draft, logo }),
        onDone: {
          target: 'closed',
          actions: { type: 'saySaved', params: ({ event }) => ({ label: event.output }) },
        },
        onError: { target: 'editing', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
  },
});
