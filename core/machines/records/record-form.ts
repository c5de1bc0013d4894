import { assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import type { AttributeLine } from '../../resources/descriptor/attribute-line.ts';
import { draftOf, isSameDraft, type ExtraValues, type Draft } from '../../resources/draft/draft.ts';
import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';
import { fieldOfServerError } from '../../resources/draft/server-error-field.ts';
import type { FailedAssociation } from '../../resources/descriptor/association.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { saveRebasedRecord } from '../../use-cases/records/save-rebased-record.ts';
import type { SaveExtras, SaveOutcome } from '../../use-cases/records/save-record.ts';

/** What a form needs from outside. */
export interface RecordFormInput<K extends ResourceName> {
  name: K;
  records: Records;
  /** For kinds whose new records get associations. */
  associations?: Associations | undefined;
  namespace: Namespace;
  /** Saves the extras of a record, for kinds that have any. */
  saveExtras?: SaveExtras<K> | undefined;
}

/** A form and its content. */
export interface RecordFormContext<K extends ResourceName> {
  readonly name: K;
  readonly records: Records;
  readonly associations: Associations | undefined;
  readonly namespace: Namespace;
  /** As opened; id 0 means new. */
  readonly record: RecordOf<K>;
  readonly draft: Draft;
  readonly saveExtras: SaveExtras<K> | undefined;
  /** The extras when the record was opened. */
  readonly extras: ExtraValues | undefined;
  /** A new photo, until it is saved. */
  readonly photo: DevicePhotoFile | undefined;
  /** The problems of the last attempt to save, until the field is changed. */
  readonly problems: FieldProblems;
  readonly saveError: SaveError | undefined;
}

/** Why the server refused to save, and the field concerned, if any. */
export interface SaveError {
  readonly code: string;
  readonly field: string | undefined;
  /** True if the record was saved and only its extras were not. */
  readonly isExtrasOnly?: true;
  /** The associations of the new record that could not be created; saving again retries them. */
  readonly failedAssociations?: readonly FailedAssociation[];
}

/** Events of the form. */
export type RecordFormEvent<K extends ResourceName> =
  /** Without a record, opens a new one. */
  | { type: 'OPEN'; record?: RecordOf<K>; extras?: ExtraValues | undefined }
  | { type: 'SET_FIELD'; field: string; text: string }
  | { type: 'SET_ATTRIBUTE_LINES'; lines: readonly AttributeLine[] }
  /** Without a photo, none is sent. */
  | { type: 'CHOOSE_PHOTO'; photo: DevicePhotoFile | undefined }
  | { type: 'SAVE' }
  /** Asks first if there are unsaved changes. */
  | { type: 'REQUEST_CLOSE' }
  | { type: 'KEEP_EDITING' }
  | { type: 'DISCARD' };

/** Emitted after saving. */
export interface RecordSaved<K extends ResourceName> {
  type: 'saved';
  record: RecordOf<K>;
}

/**
 * The form of one kind of record (§5): nothing is sent while a field is invalid, a failed save keeps what was
 * typed, and closing with unsaved changes asks first.
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
        ({ input: { records, associations, name, namespace, record, draft, extras, photo, saveExtras } }) =>
          saveRebasedRecord(
            { records, associations },
            { name, edited: { record, draft, extras }, namespace, photo, saveExtras },
          ),
      ),
    },
    actions: {
      open: assign(
        (
          { context: { name, namespace } },
          { record, extras }: { record?: RecordOf<K>; extras?: ExtraValues | undefined },
        ) => openedForm(name, namespace, record, extras),
      ),
      close: assign(({ context: { name, namespace } }) => openedForm(name, namespace)),
      setField: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        draft: { ...context.draft, fields: { ...context.draft.fields, [field]: text } },
        ...withoutProblemsOf(context, field),
      })),
      setAttributeLines: assign(({ context }, { lines }: { lines: readonly AttributeLine[] }) => ({
        draft: { ...context.draft, lines },
        ...withoutProblemsOf(context, 'attributes'),
      })),
      setPhoto: assign(({ context }, { photo }: { photo: DevicePhotoFile | undefined }) => ({
        photo,
        ...withoutProblemsOf(context, 'photo'),
      })),
      clearProblems: assign({ problems: {}, saveError: undefined }),
      storeProblems: assign((_, outcome: SaveOutcome<K>) => ({
        problems: 'problems' in outcome ? outcome.problems : {},
      })),
      storeSaveError: assign(({ context: { name } }, { error }: { error: unknown }) => {
        const code = failureCodeOf(error);
        return { saveError: { code, field: fieldOfServerError(name, code) } };
      }),
      /** The record exists now: saving again sends what is still missing. */
      storePartialSave: assign((_, outcome: SaveOutcome<K>) =>
        'extrasFailureCode' in outcome && outcome.extrasFailureCode !== undefined
          ? {
              record: outcome.record,
              saveError: {
                code: outcome.extrasFailureCode,
                field: undefined,
                isExtrasOnly: true as const,
                failedAssociations: outcome.failedAssociations ?? [],
              },
            }
          : {},
      ),
      emitSaved: emit((_, { record }: { record: RecordOf<K> }) => ({ type: 'saved' as const, record })),
    },
    guards: {
      isDirty: ({ context }) => hasChanges(context),
      isPartialSave: (_, outcome: SaveOutcome<K>) =>
        'extrasFailureCode' in outcome && outcome.extrasFailureCode !== undefined,
      hasProblems: (_, outcome: SaveOutcome<K>) => 'problems' in outcome,
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input: { name, records, associations, namespace, saveExtras } }) => ({
      name,
      records,
      associations,
      saveExtras,
      namespace,
      ...openedForm(name, namespace),
    }),
    initial: 'closed',
    on: { DISCARD: { target: '.closed', actions: 'close' } },
    states: {
      closed: {
        on: { OPEN: { target: 'editing', actions: { type: 'open', params: ({ event }) => event } } },
      },
      editing: {
        on: {
          SET_FIELD: { actions: { type: 'setField', params: ({ event }) => event } },
          SET_ATTRIBUTE_LINES: { actions: { type: 'setAttributeLines', params: ({ event }) => event } },
          CHOOSE_PHOTO: { actions: { type: 'setPhoto', params: ({ event }) => event } },
          SAVE: { target: 'saving', actions: 'clearProblems' },
          REQUEST_CLOSE: [
            { guard: 'isDirty', target: 'confirmingDiscard' },
            { target: 'closed', actions: 'close' },
          ],
        },
      },
      confirmingDiscard: { on: { KEEP_EDITING: 'editing' } },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: 'hasProblems', params: ({ event }) => event.output },
              target: 'editing',
              actions: { type: 'storeProblems', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isPartialSave', params: ({ event }) => event.output },
              target: 'editing',
              actions: [
                {
                  type: 'emitSaved',
                  params: ({ event, context }) => ({
                    record: 'record' in event.output ? event.output.record : context.record,
                  }),
                },
                { type: 'storePartialSave', params: ({ event }) => event.output },
              ],
            },
            {
              target: 'closed',
              actions: [
                {
                  type: 'emitSaved',
                  params: ({ event, context }) => ({
                    record: 'record' in event.output ? event.output.record : context.record,
                  }),
                },
                'close',
              ],
            },
          ],
          onError: { target: 'editing', actions: { type: 'storeSaveError', params: ({ event }) => event } },
        },
      },
    },
  });
}

/** Whether a form differs from the record as opened. */
export function hasChanges<K extends ResourceName>({
  name,
  namespace,
  record,
  draft,
  extras,
  photo,
}: Pick<RecordFormContext<K>, 'name' | 'namespace' | 'record' | 'draft' | 'extras' | 'photo'>): boolean {
  return photo !== undefined || !isSameDraft(draft, draftOf(RESOURCES[name], record, namespace, extras));
}

function openedForm<K extends ResourceName>(
  name: K,
  namespace: Namespace,
  given?: RecordOf<K>,
  extras?: ExtraValues,
) {
  const record: RecordOf<K> = given ?? RESOURCES[name].defaults;
  return {
    record,
    extras,
    photo: undefined,
    draft: draftOf(RESOURCES[name], record, namespace, extras),
    problems: {},
    saveError: undefined,
  };
}

/**
 * Clears the problem of a changed field, and the save error if it concerns that field or the whole record.
 */
function withoutProblemsOf(
  { problems, saveError }: { problems: FieldProblems; saveError: SaveError | undefined },
  field: string,
): { problems: FieldProblems; saveError: SaveError | undefined } {
  const { [field]: _, ...rest } = problems;
  const isResolved = saveError?.field === undefined || saveError.field === field;
  return { problems: rest, saveError: isResolved ? undefined : saveError };
}
