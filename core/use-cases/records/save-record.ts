import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import {
  changedExtras,
  recordFromDraft,
  withDefaultAttributes,
  type ExtraValues,
  type EditedRecord,
} from '../../resources/draft/draft.ts';
import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';
import type { FailedAssociation } from '../../resources/descriptor/association.ts';
import { draftAssociations } from '../../resources/draft/draft-associations.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { createAssociations } from './create-associations.ts';

/** What goes with a record and is no part of it. */
export interface RecordExtras {
  /** Changed values by the name of their field. */
  readonly changed: ExtraValues;
  /** A new picture. */
  readonly photo: DevicePhotoFile | undefined;
}

/** Keeps what goes with a record that was just saved, and gives the record as it is then. Rejects with a Failure. */
export type SaveExtras<K extends ResourceName> = (
  record: RecordOf<K>,
  extras: RecordExtras,
) => Promise<RecordOf<K>>;

/** What saving needs from outside. */
interface SavePorts {
  records: Records;
  /** For kinds whose new records are linked. */
  associations: Associations | undefined;
}

/** A form to be saved. */
export interface SaveInput<K extends ResourceName> {
  name: K;
  edited: EditedRecord;
  namespace: Namespace;
  photo?: DevicePhotoFile | undefined;
  saveExtras?: SaveExtras<K> | undefined;
}

/**
 * What a form said when it was to be saved: the record as it is kept now, or what is wrong with it (§5); then nothing was sent. With
 * a code the record is kept, and what goes with it is not, or not all of it: of the links, those are named that could not be made.
 */
export type SaveOutcome<K extends ResourceName> =
  | { record: RecordOf<K>; extrasFailureCode?: string; failedAssociations?: readonly FailedAssociation[] }
  | { problems: FieldProblems };

/** Saves what a form says, first the record and then what goes with it. Rejects with the Failure of a server that refuses the record. */
export async function saveRecord<K extends ResourceName>(
  { records, associations }: SavePorts,
  { name, edited, namespace, photo, saveExtras }: SaveInput<K>,
): Promise<SaveOutcome<K>> {
  const wanted = recordFromDraft(name, edited, namespace);
  if ('problems' in wanted) return wanted;
  const record = await records.save(name, withDefaultAttributes(name, wanted.record, namespace));
  const failedAssociations = associations
    ? await createAssociations(associations, draftAssociations(name, edited.draft, record.id))
    : [];
  const [first] = failedAssociations;
  const partial = first && { extrasFailureCode: first.code, failedAssociations };
  if (!saveExtras) return { record, ...partial };
  try {
    const whole = await saveExtras(record, { changed: changedExtras(name, edited, namespace), photo });
    return { record: whole, ...partial };
  } catch (error) {
    return { record, extrasFailureCode: failureCodeOf(error), failedAssociations };
  }
}
