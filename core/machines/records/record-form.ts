import type { ActorRefFrom } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { EngineStopConfirmationPorts } from '../../use-cases/engine-stops/engine-stop-confirmation.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { perKind, type ResourceName } from '../../resources/descriptor/resource-name.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import { draftOf, isSameDraft, type ExtraValues, type Draft } from '../../resources/draft/draft.ts';
import { changedDraft, changedField, type DraftChange } from '../../resources/draft/draft-change.ts';
import type { FieldProblem } from '../../resources/descriptor/field-problem.ts';
import { fieldOfServerError } from '../../resources/draft/server-error-field.ts';
import type { FailedAssociation } from '../../resources/descriptor/association.ts';
import type { SaveExtras, SaveInput, SaveOutcome } from '../../use-cases/records/save-record.ts';
import { saveRebasedRecord } from '../../use-cases/records/save-rebased-record.ts';
import { withoutRemarksOn } from '../forms/corrected-field.ts';
import { formMachine } from '../forms/form.machine.ts';
import type { FormContent, FormInput, FormOutcome } from '../forms/form-input.ts';

/** What the form of a kind of record needs from outside. */
export interface RecordFormPorts<K extends ResourceName> {
  records: Records;
  /** For kinds whose new records get associations. */
  associations?: Associations | undefined;
  /** Asks once about a new record and its associations. */
  confirmTogether?: EngineStopConfirmationPorts['confirmTogether'] | undefined;
  namespace: Namespace;
  /** Saves the extras of a record, for kinds that have any. */
  saveExtras?: SaveExtras<K> | undefined;
  /** Returns what is wrong with fields for reasons that the record alone does not tell. */
  check?: SaveInput<K>['check'];
}

/** A record in its form. */
export interface OpenedRecord<K extends ResourceName> {
  /** Id 0 means new. */
  readonly record: RecordOf<K>;
  /** The extras when the record was opened. */
  readonly extras?: ExtraValues | undefined;
}

/** The content of a record's form. */
export interface RecordDraft extends Draft {
  /** A new photo, until it is saved. */
  readonly photo?: DevicePhotoFile | undefined;
}

/** A change in a record's form; without a photo, none is sent. */
export type RecordChange = DraftChange | { photo: DevicePhotoFile | undefined };

/** Why the server refused to save, and the field concerned, if any. */
export interface SaveError {
  readonly code: string;
  readonly field: string | undefined;
  /** True if the record was saved and only its extras were not. */
  readonly isExtrasOnly?: true;
  /** The associations of the new record that could not be created; saving again retries them. */
  readonly failedAssociations?: readonly FailedAssociation[];
}

/** The types of the form of one kind of record. */
export interface RecordFormTypes<K extends ResourceName> {
  opened: OpenedRecord<K>;
  draft: RecordDraft;
  change: RecordChange;
  problem: FieldProblem;
  error: SaveError;
}

/**
 * The form of one kind of record (§5): what was typed is checked against the record as it is now, and what
 * could not be saved with the record stays in the form.
 */
export function recordFormMachine<K extends ResourceName>() {
  return formMachine<RecordFormTypes<K>>();
}

/** The form of each kind of record; compiled once for all sessions. */
export const RECORD_FORMS = perKind<{
  readonly [K in ResourceName]: ReturnType<typeof recordFormMachine<K>>;
}>(<K extends ResourceName>(): ReturnType<typeof recordFormMachine<K>> => recordFormMachine<K>());

/** The running form of one kind of record. */
export type RecordForm<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordFormMachine<K>>>;

/** The running form of each kind of record. */
export type RecordForms = { readonly [K in ResourceName]: RecordForm<K> };

/** Returns the input of the form of one kind of record. */
export function recordFormInput<K extends ResourceName>(
  name: K,
  { records, associations, confirmTogether, namespace, saveExtras, check }: RecordFormPorts<K>,
): FormInput<RecordFormTypes<K>> {
  const initialDraft = ({ record, extras }: OpenedRecord<K>): Draft =>
    draftOf(RESOURCES[name], record, namespace, extras);
  return {
    blank: { record: RESOURCES[name].defaults },
    draftOf: initialDraft,
    hasChanges: (opened, { photo, ...draft }) =>
      photo !== undefined || !isSameDraft(draft, initialDraft(opened)),
    isStored: ({ record }) => record.id > 0,
    changed: changedRecordForm,
    save: async ({ record, extras }, { photo, ...draft }) => {
      return formOutcome(
        await saveRebasedRecord(
          { records, associations, confirmTogether },
          { name, edited: { record, draft, extras }, namespace, photo, saveExtras, check },
        ),
        extras,
      );
    },
    saveErrorOf: (rejection) => {
      const code = failureCodeOf(rejection);
      return { code, field: fieldOfServerError(name, code) };
    },
    staysOpen: false,
  };
}

function changedRecordForm<K extends ResourceName>(
  content: FormContent<RecordFormTypes<K>>,
  change: RecordChange,
): FormContent<RecordFormTypes<K>> {
  if ('photo' in change)
    return { draft: { ...content.draft, photo: change.photo }, ...withoutRemarksOn(content, 'photo') };
  const { photo } = content.draft;
  return {
    draft: { ...changedDraft(content.draft, change), photo },
    ...withoutRemarksOn(content, changedField(change)),
  };
}

/** A record that was saved without its extras exists: saving again sends what is still missing. */
function formOutcome<K extends ResourceName>(
  outcome: SaveOutcome<K>,
  extras: ExtraValues | undefined,
): FormOutcome<RecordFormTypes<K>> {
  if ('problems' in outcome) return outcome;
  const { record, unsaved } = outcome;
  return {
    saved: { record, extras },
    error: unsaved && { ...unsaved, field: undefined, isExtrasOnly: true },
  };
}
