import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { PhotoFile } from '../domain/photo-file.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { RESOURCES, type RecordOf } from '../resources/all.ts';
import type { AttributeLine } from '../resources/attribute-line.ts';
import { draftOf, sameDraft, type BesideValues, type Draft } from '../resources/draft.ts';
import type { FieldProblems } from '../resources/field-problem.ts';
import { refusedField } from '../resources/refused-field.ts';
import type { MissedLink } from '../resources/link.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { saveOverOthers } from '../use-cases/save-over-others.ts';
import type { KeepBeside, SaveOutcome } from '../use-cases/save-record.ts';

/** What a form needs from outside. */
export interface RecordFormInput<K extends ResourceName> {
  name: K;
  records: Records;
  /** For kinds whose new records are linked. */
  links?: Links | undefined;
  namespace: Namespace;
  /** Keeps what goes with the record and is no part of it, for kinds that have such things. */
  keepBeside?: KeepBeside<K> | undefined;
}

/** A form and what is typed into it. */
export interface RecordFormContext<K extends ResourceName> {
  readonly name: K;
  readonly port: Records;
  readonly links: Links | undefined;
  readonly namespace: Namespace;
  /** As it was opened; with id 0 it is new. */
  readonly record: RecordOf<K>;
  readonly draft: Draft;
  readonly keepBeside: KeepBeside<K> | undefined;
  /** What stood beside the record when it was opened. */
  readonly beside: BesideValues | undefined;
  /** A new picture that goes with the record, until it is kept. */
  readonly photo: PhotoFile | undefined;
  /** What was wrong when it was last saved, until the field is touched. */
  readonly problems: FieldProblems;
  readonly refusal: Refusal | undefined;
}

/** Why the server refused, and the field that it concerns if it concerns one. */
export interface Refusal {
  readonly code: string;
  readonly field: string | undefined;
  /** The record itself was kept, and only what goes with it was not. */
  readonly isBeside?: true;
  /** The links of the new record that could not be made; saving once more tries them again. */
  readonly missed?: readonly MissedLink[];
}

/** What may happen to a form. */
export type RecordFormEvent<K extends ResourceName> =
  /** Without a record it is a new one. */
  | { type: 'OPEN'; record?: RecordOf<K>; beside?: BesideValues | undefined }
  | { type: 'TYPE'; field: string; text: string }
  | { type: 'TYPE_LINES'; lines: readonly AttributeLine[] }
  /** Without a photo none is sent. */
  | { type: 'CHOOSE_PHOTO'; photo: PhotoFile | undefined }
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
        ({ input: { port, links, name, namespace, record, draft, beside, photo, keepBeside } }) =>
          saveOverOthers(
            { records: port, links },
            { name, edited: { record, draft, beside }, namespace, photo, keepBeside },
          ),
      ),
    },
    actions: {
      open: assign(
        (
          { context: { name, namespace } },
          { record, beside }: { record?: RecordOf<K>; beside?: BesideValues | undefined },
        ) => opened(name, namespace, record, beside),
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
      choosePhoto: assign(({ context }, { photo }: { photo: PhotoFile | undefined }) => ({
        photo,
        ...untroubled(context, 'photo'),
      })),
      forgetTrouble: assign({ problems: {}, refusal: undefined }),
      keepProblems: assign((_, outcome: SaveOutcome<K>) => ({
        problems: 'problems' in outcome ? outcome.problems : {},
      })),
      keepRefusal: assign(({ context: { name } }, { error }: { error: unknown }) => {
        const code = codeOf(error);
        return { refusal: { code, field: refusedField(name, code) } };
      }),
      /** The record is one that stands now: saving once more sends what is still missing. */
      keepHalf: assign((_, outcome: SaveOutcome<K>) =>
        'besideCode' in outcome && outcome.besideCode !== undefined
          ? {
              record: outcome.record,
              refusal: {
                code: outcome.besideCode,
                field: undefined,
                isBeside: true as const,
                missed: outcome.missed ?? [],
              },
            }
          : {},
      ),
      saySaved: emit((_, { record }: { record: RecordOf<K> }) => ({ type: 'saved' as const, record })),
    },
    guards: {
      isDirty: ({ context }) => hasChanges(context),
      isHalf: (_, outcome: SaveOutcome<K>) => 'besideCode' in outcome && outcome.besideCode !== undefined,
      hasProblems: (_, outcome: SaveOutcome<K>) => 'problems' in outcome,
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input: { name, records: port, links, namespace, keepBeside } }) => ({
      name,
      port,
      links,
      keepBeside,
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
          CHOOSE_PHOTO: { actions: { type: 'choosePhoto', params: ({ event }) => event } },
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
              guard: { type: 'isHalf', params: ({ event }) => event.output },
              target: 'editing',
              actions: [
                {
                  type: 'saySaved',
                  params: ({ event, context }) => ({
                    record: 'record' in event.output ? event.output.record : context.record,
                  }),
                },
                { type: 'keepHalf', params: ({ event }) => event.output },
              ],
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

/** Whether a form says something else than the record that was opened. */
export function hasChanges<K extends ResourceName>({
  name,
  namespace,
  record,
  draft,
  beside,
  photo,
}: Pick<RecordFormContext<K>, 'name' | 'namespace' | 'record' | 'draft' | 'beside' | 'photo'>): boolean {
  return photo !== undefined || !sameDraft(draft, draftOf(RESOURCES[name], record, namespace, beside));
}

function opened<K extends ResourceName>(
  name: K,
  namespace: Namespace,
  given?: RecordOf<K>,
  beside?: BesideValues,
) {
  const record: RecordOf<K> = given ?? RESOURCES[name].defaults;
  return {
    record,
    beside,
    photo: undefined,
    draft: draftOf(RESOURCES[name], record, namespace, beside),
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
