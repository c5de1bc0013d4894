import type { DevicePhotoFile } from '../../../domain/device/device-photo.ts';
import { hasChanges } from '../../../machines/records/record-form.ts';
import type { AttributeLine } from '../../../resources/descriptor/attribute-line.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { ExtraValues } from '../../../resources/draft/draft.ts';
import type { RecordOf } from '../../../resources/kinds/resources.ts';
import { connected } from '../../connected/connected.ts';
import type { RecordForms } from './records-feature.ts';

/** The form of each kind of record as front ends see it. */
export type ConnectedRecordForms = {
  readonly [K in ResourceName]: ReturnType<typeof connectRecordForm<K>>;
};

/** Connects the form of one kind of record (§5); announces `saved` with the record. */
export function connectRecordForm<K extends ResourceName>(form: RecordForms[K]) {
  return connected(form, {
    answers: ({ value, context }) => ({
      isOpen: value !== 'closed',
      /** The fields can be changed. */
      isEditing: value === 'editing',
      isSaving: value === 'saving',
      /** The user is asked whether unsaved changes may be dropped. */
      isConfirmingDiscard: value === 'confirmingDiscard',
      hasChanges: value !== 'closed' && hasChanges(context),
      /** As opened; id 0 means new. */
      record: context.record,
      draft: context.draft,
      /** The extras when the record was opened. */
      extras: context.extras,
      /** A new photo, until it is saved. */
      photo: context.photo,
      /** The problems of the last attempt to save, until the field is changed. */
      problems: context.problems,
      /** Why the server refused to save, and the field concerned. */
      saveError: context.saveError,
    }),
    verbs: (send) => ({
      /** Opens a record; without one, a new one. */
      open: (record?: RecordOf<K>, extras?: ExtraValues) =>
        send({ type: 'OPEN', ...(record && { record }), extras }),
      setField: (field: string, text: string) => send({ type: 'SET_FIELD', field, text }),
      setAttributeLines: (lines: readonly AttributeLine[]) => send({ type: 'SET_ATTRIBUTE_LINES', lines }),
      /** Chooses a new photo; undefined sends none. */
      choosePhoto: (photo: DevicePhotoFile | undefined) => send({ type: 'CHOOSE_PHOTO', photo }),
      save: () => send({ type: 'SAVE' }),
      /** Closes the form; asks first if there are unsaved changes. */
      close: () => send({ type: 'REQUEST_CLOSE' }),
      keepEditing: () => send({ type: 'KEEP_EDITING' }),
      /** Closes the form and drops its changes. */
      discard: () => send({ type: 'DISCARD' }),
    }),
  });
}
