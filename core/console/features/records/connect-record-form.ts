import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { formView, formActions, type FormActions, type FormView } from '../../connected/form-connector.ts';
import type { DevicePhotoFile } from '../../../domain/device/device-photo.ts';
import type {
  RecordDraft,
  RecordForm,
  RecordForms,
  SaveError,
  RecordFormTypes,
} from '../../../machines/records/record-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import type { FieldProblem, FieldProblems } from '../../../resources/descriptor/field-problem.ts';
import { type ResourceName, perKindWhenRead } from '../../../resources/descriptor/resource-name.ts';
import type { ExtraValues } from '../../../resources/draft/draft.ts';
import type { RecordOf } from '../../../resources/kinds/resources.ts';
import type { FormSaved } from '../../../machines/forms/form.actions.ts';

/** The form of each kind of record as front ends see it. */
export type ConnectedRecordForms = {
  readonly [K in ResourceName]: ConnectedRecordForm<K>;
};

/** Connects the forms of all kinds; each starts when it is read. */
export function connectRecordForms(forms: RecordForms): ConnectedRecordForms {
  return perKindWhenRead<ConnectedRecordForms>(<K extends ResourceName>(name: K) => {
    const form: RecordForm<K> = forms[name];
    return connectRecordForm(form);
  });
}

/** What is known of the form of one kind of record. */
export interface RecordFormView<K extends ResourceName> extends FormView {
  /** The record as it was opened; id 0 means new. */
  readonly record: RecordOf<K>;
  /** The record as typed. */
  readonly draft: RecordDraft;
  /** The extras when the record was opened. */
  readonly extras: Readonly<Record<string, unknown>> | undefined;
  /** A new photo, until it is saved. */
  readonly photo: DevicePhotoFile | undefined;
  /** The problems of the last attempt to save, until the field is changed. */
  readonly problems: Readonly<Record<string, FieldProblem>>;
  /** Why the server refused to save, and the field concerned. */
  readonly saveError: SaveError | undefined;
}

/** What users can do with the form of one kind of record. */
export interface RecordFormActions<K extends ResourceName> extends FormActions {
  /** Opens a record; without one, a new one. */
  readonly open: (record?: RecordOf<K>, extras?: ExtraValues) => void;
  /** Types a text into the field with this name. */
  readonly setField: (field: string, text: string) => void;
  /** Replaces the lines of the attributes. */
  readonly setAttributeLines: (lines: readonly AttributeLine[]) => void;
  /** Chooses a new photo; undefined sends none. */
  readonly choosePhoto: (photo: DevicePhotoFile | undefined) => void;
}

/** The form of one kind of record, as front ends see it. */
export type ConnectedRecordForm<K extends ResourceName> = Connected<
  RecordFormView<K>,
  RecordFormActions<K>,
  FormSaved<RecordFormTypes<K>>
>;

/** Connects the form of one kind of record (§5); announces `saved` with the record. */
export function connectRecordForm<K extends ResourceName>(form: RecordForm<K>): ConnectedRecordForm<K> {
  return connectActor(form, {
    view: (snapshot) => {
      const { opened, draft, problems, saveError } = snapshot.context;
      return {
        ...formView(snapshot),
        record: opened.record,
        draft,
        extras: opened.extras,
        photo: draft.photo,
        problems: problems ?? NO_PROBLEMS,
        saveError,
      };
    },
    actions: (send) => ({
      ...formActions(send),
      open: (record?: RecordOf<K>, extras?: ExtraValues) =>
        send(record ? { type: 'OPEN', opened: { record, extras } } : { type: 'OPEN' }),
      setField: (field: string, text: string) => send({ type: 'CHANGE', change: { field, text } }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'CHANGE', change: { lines } }),
      choosePhoto: (photo: DevicePhotoFile | undefined) => send({ type: 'CHANGE', change: { photo } }),
    }),
  });
}

const NO_PROBLEMS: FieldProblems = {};
