import { connected } from '../../connected/connected.ts';
import { formAnswers, formVerbs } from '../../connected/form-connector.ts';
import type { DevicePhotoFile } from '../../../domain/device/device-photo.ts';
import type { RecordForm, RecordForms } from '../../../machines/records/record-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import type { FieldProblems } from '../../../resources/descriptor/field-problem.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { ExtraValues } from '../../../resources/draft/draft.ts';
import { perKindWhenRead } from '../../../resources/kinds/per-kind.ts';
import type { RecordOf } from '../../../resources/kinds/resources.ts';

/** The form of each kind of record as front ends see it. */
export type ConnectedRecordForms = {
  readonly [K in ResourceName]: ReturnType<typeof connectRecordForm<K>>;
};

/** Connects the forms of all kinds; each starts when it is read. */
export function connectForms(forms: RecordForms): ConnectedRecordForms {
  return perKindWhenRead<ConnectedRecordForms>(<K extends ResourceName>(name: K) => {
    const form: RecordForm<K> = forms[name];
    return connectRecordForm(form);
  });
}

/** Connects the form of one kind of record (§5); announces `saved` with the record. */
export function connectRecordForm<K extends ResourceName>(form: RecordForm<K>) {
  return connected(form, {
    answers: (snapshot) => {
      const { opened, draft, problems, saveError } = snapshot.context;
      return {
        ...formAnswers(snapshot),
        /** As opened; id 0 means new. */
        record: opened.record,
        draft,
        /** The extras when the record was opened. */
        extras: opened.extras,
        /** A new photo, until it is saved. */
        photo: draft.photo,
        /** The problems of the last attempt to save, until the field is changed. */
        problems: problems ?? NO_PROBLEMS,
        /** Why the server refused to save, and the field concerned. */
        saveError,
      };
    },
    verbs: (send) => ({
      ...formVerbs(send),
      /** Opens a record; without one, a new one. */
      open: (record?: RecordOf<K>, extras?: ExtraValues) =>
        send(record ? { type: 'OPEN', opened: { record, extras } } : { type: 'OPEN' }),
      setField: (field: string, text: string) => send({ type: 'CHANGE', change: { field, text } }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'CHANGE', change: { lines } }),
      /** Chooses a new photo; undefined sends none. */
      choosePhoto: (photo: DevicePhotoFile | undefined) => send({ type: 'CHANGE', change: { photo } }),
    }),
  });
}

const NO_PROBLEMS: FieldProblems = {};
