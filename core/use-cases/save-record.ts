import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { PhotoFile } from '../domain/photo-file.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import type { RecordOf } from '../resources/all.ts';
import {
  changedBeside,
  recordFromDraft,
  withUnset,
  type BesideValues,
  type Edited,
} from '../resources/draft.ts';
import type { FieldProblems } from '../resources/field-problem.ts';
import type { MissedLink } from '../resources/link.ts';
import { linksOfDraft } from '../resources/new-links.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { linkAll } from './link-all.ts';

/** What goes with a record and is no part of it. */
export interface Beside {
  /** Changed values by the name of their field. */
  readonly changed: BesideValues;
  /** A new picture. */
  readonly photo: PhotoFile | undefined;
}

/** Keeps what goes with a record that was just saved, and gives the record as it is then. Rejects with a Failure. */
export type KeepBeside<K extends ResourceName> = (
  record: RecordOf<K>,
  beside: Beside,
) => Promise<RecordOf<K>>;

/** What saving needs from outside. */
interface SavePorts {
  records: Records;
  /** For kinds whose new records are linked. */
  links: Links | undefined;
}

/** A form to be saved. */
export interface SaveInput<K extends ResourceName> {
  name: K;
  edited: Edited;
  namespace: Namespace;
  photo?: PhotoFile | undefined;
  keepBeside?: KeepBeside<K> | undefined;
}

/**
 * What a form said when it was to be saved: the record as it is kept now, or what is wrong with it (§5); then nothing was sent. With
 * a code the record is kept, and what goes with it is not, or not all of it: of the links, those are named that could not be made.
 */
export type SaveOutcome<K extends ResourceName> =
  | { record: RecordOf<K>; besideCode?: string; missed?: readonly MissedLink[] }
  | { problems: FieldProblems };

/** Saves what a form says, first the record and then what goes with it. Rejects with the Failure of a server that refuses the record. */
export async function saveRecord<K extends ResourceName>(
  { records, links }: SavePorts,
  { name, edited, namespace, photo, keepBeside }: SaveInput<K>,
): Promise<SaveOutcome<K>> {
  const wanted = recordFromDraft(name, edited, namespace);
  if ('problems' in wanted) return wanted;
  const record = await records.save(name, withUnset(name, wanted.record, namespace));
  const missed = links ? await linkAll(links, linksOfDraft(name, edited.draft, record.id)) : [];
  const [first] = missed;
  const half = first && { besideCode: first.code, missed };
  if (!keepBeside) return { record, ...half };
  try {
    const whole = await keepBeside(record, { changed: changedBeside(name, edited, namespace), photo });
    return { record: whole, ...half };
  } catch (error) {
    return { record, besideCode: codeOf(error), missed };
  }
}
