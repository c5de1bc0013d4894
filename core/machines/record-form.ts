import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { Records } from '../ports/records.ts';
import { RESOURCES, type RecordOf } from '../resources/all.ts';
import type { AttributeLine } from '../resources/attribute-line.ts';
import { draftOf, sameDraft, type Draft } from '../resources/draft.ts';
import type { FieldProblems } from '../resources/field-problem.ts';
import { refusedField } from '../resources/refused-field.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { saveRecord, type SaveOutcome } from '../use-cases/save-record.ts';

/** What a form needs from outside. */
export interface RecordFormInput<K extends ResourceName> {
  name: K;
  records: Records;
  namespace: Namespace;
}

/** A form and what is typed into it. */
export interface RecordFormContext<K extends ResourceName> {
  readonly name: K;
  readonly port: Records;
  readonly namespace: Namespace;
  /** As it was opened; with id 0 it is new. */
  readonly record: RecordOf<K>;
  readonly draft: Draft;
  /** What was wrong when it was last saved, until the field is touched. */
  readonly problems: FieldProblems;
  readonly refusal: Refusal | undefined;
}

/** Why the server refused, and the field that it concerns if it concerns one. */
export interface Refusal {
  readonly code: string;
  readonly field: string | undefined;
}

/** What may happen to a form. */
export type RecordFormEvent<K extends ResourceName> =
  /** Without a record it is a new one. */
  | { type: 'OPEN'; record?: RecordOf<K> }
  | { type: 'TYPE'; field: string; text: string }
  | { type: 'TYPE_LINES'; lines: readonly AttributeLine[] }
  | { type: 'SAVE' }
  /** Asks first when something was typed. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' };

/** What others hear of it. */
export interface RecordSaved<K extends ResourceName> {
  type: 'saved';
  record: RecordOf<K>;
}

/**
 * The form of one kind of record (§5): nothing is sent while something is wrong, what was typed survives every refusal, and who
 * leaves with unsaved changes is asked.
 */
export function recordFormMachine<K extends ResourceName>() {
  const TYPES: {
    context?: RecordFormContext<K>;
    events?: RecordFormEvent<K>;
    emitted?: RecordSaved<K>;
    input?: RecordFormInput<K>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      save: fromPromise<SaveOutcome<K>, RecordFormContext<K>>(
        ({ input: { port, name, namespace, record, draft } }) =>
          saveRecord(port, { name, edited: { record, draft }, namespace }),
      ),
    },
    actions: {
      open: assign(({ context: { name, namespace } }, { record }: { record?: RecordOf<K> }) =>
        opened(name, namespace, record),
      ),
      close: assign(({ context: { name, namespace } }) => opened(name, namespace)),
      type: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        draft: { ...context.draft, fields: { ...context.draft.fields, [field]: text } },
        ...untroubled(context, field),
      })),
      typeLines: assign(({ context }, { lines }: { lines: readonly AttributeLine[] }) => ({
        draft: { ...context.draft, lines },
        ...untroubled(context, 'attributes'),
      })),
      forgetTrouble: assign({ problems: {}, refusal: undefined }),
      keepProblems: assign((_, outcome: SaveOutcome<K>) => ({
        problems: 'problems' in outcome ? outcome.problems : {},
      })),
      keepRefusal: assign(({ context: { name } }, { error }: { error: unknown }) => {
        const code = codeOf(error);
        return { refusal: { code, field: refusedField(name, code) } };
      }),
      saySaved: emit((_, { record }: { record: RecordOf<K> }) => ({ type: 'saved' as const, record })),
    },
    guards: {
      isDirty: ({ context: { name, namespace, record, draft } }) =>
        !sameDraft(draft, draftOf(RESOURCES[name], record, namespace)),
      hasProblems: (_, outcome: SaveOutcome<K>) => 'problems' in outcome,
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input: { name, records: port, namespace } }) => ({
      name,
      port,
      namespace,
      ...opened(name, namespace),
    }),
    initial: 'closed',
    on: { DISCARD: { target: '.closed', actions: 'close' } },
    states: {
      closed: {
        on: { OPEN: { target: 'editing', actions: { type: 'open', params: ({ event }) => event } } },
      },
      editing: {
        on: {
          TYPE: { actions: { type: 'type', params: ({ event }) => event } },
          TYPE_LINES: { actions: { type: 'typeLines', params: ({ event }) => event } },
          SAVE: { target: 'saving', actions: 'forgetTrouble' },
          LEAVE: [
            { guard: 'isDirty', target: 'asking' },
            { target: 'closed', actions: 'close' },
          ],
        },
      },
      asking: { on: { STAY: 'editing' } },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: 'hasProblems', params: ({ event }) => event.output },
              target: 'editing',
              actions: { type: 'keepProblems', params: ({ event }) => event.output },
            },
            {
              target: 'closed',
              actions: [
                {
                  type: 'saySaved',
                  params: ({ event, context }) => ({
                    record: 'record' in event.output ? event.output.record : context.record,
                  }),
                },
                'close',
              ],
            },
          ],
          onError: { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        },
      },
    },
  });
}

function opened<K extends ResourceName>(name: K, namespace: Namespace, given?: RecordOf<K>) {
  const record: RecordOf<K> = given ?? RESOURCES[name].defaults;
  return {
    record,
    draft: draftOf(RESOURCES[name], record, namespace),
    problems: {},
    refusal: undefined,
  };
}

/** The troubles that remain once a field is touched; a refusal of the whole record goes with the next touch. */
function untroubled(
  { problems, refusal }: { problems: FieldProblems; refusal: Refusal | undefined },
  field: string,
): { problems: FieldProblems; refusal: Refusal | undefined } {
  const { [field]: _, ...rest } = problems;
  const isOver = refusal?.field === undefined || refusal.field === field;
  return { problems: rest, refusal: isOver ? undefined : refusal };
}
