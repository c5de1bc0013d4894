import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { EngineStopConfirmationPorts } from '../engine-stops/engine-stop-confirmation.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import type { ExtraValues, EditedRecord, Draft } from '../../resources/draft/draft.ts';
import { changedExtras } from '../../resources/draft/changed-extras.ts';
import { recordFromDraft } from '../../resources/draft/record-from-draft.ts';
import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';
import type { FailedAssociation, Association } from '../../resources/descriptor/association.ts';
import { draftAssociations } from '../../resources/draft/draft-associations.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { missingLinksToAll, NO_SCOPE_LINKS, type ScopeLinks } from '../../domain/device/scope.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';
import { loadScopes } from './load-scopes.ts';

/** What is saved with a record by other calls. */
export interface RecordExtras {
  /** Changed values by field name. */
  readonly changed: ExtraValues;
  /** A new photo. */
  readonly photo: DevicePhotoFile | undefined;
}

/**
 * Saves the extras of a record that was just saved, and returns the record as it is then. Rejects with a
 * Failure.
 */
export type SaveExtras<K extends ResourceName> = (
  record: RecordOf<K>,
  extras: RecordExtras,
) => Promise<RecordOf<K>>;

/** What saving needs from outside. */
interface SavePorts {
  records: Records;
  /** For kinds whose new records get associations. */
  associations: Associations | undefined;
  /** Asks once about a new record and its associations; without it each is asked about on its own. */
  confirmTogether?: EngineStopConfirmationPorts['confirmTogether'] | undefined;
}

/** A form to be saved. */
export interface SaveInput<K extends ResourceName> {
  name: K;
  edited: EditedRecord;
  namespace: Namespace;
  photo?: DevicePhotoFile | undefined;
  saveExtras?: SaveExtras<K> | undefined;
  /** Returns what is wrong with fields for reasons that the record alone does not tell. */
  check?: ((edited: EditedRecord) => FieldProblems) | undefined;
}

/**
 * The result of saving a form: the record as stored, or its invalid fields (§5), in which case nothing was
 * sent. With `unsaved` the record was saved and its extras were not, or not all.
 */
export type SaveOutcome<K extends ResourceName> =
  | { record: RecordOf<K>; unsaved?: UnsavedExtras | undefined }
  | { problems: FieldProblems };

/** Why the extras of a saved record were not saved, as a failure code, and the associations that could not be created. */
export interface UnsavedExtras {
  readonly code: string;
  readonly failedAssociations: readonly FailedAssociation[];
}

/**
 * Saves a form: first the record, then its extras. Rejects with a Failure when the server refuses the record.
 */
export async function saveRecord<K extends ResourceName>(
  ports: SavePorts,
  { name, edited, namespace, photo, saveExtras, check }: SaveInput<K>,
): Promise<SaveOutcome<K>> {
  const recordOrProblems = recordFromDraft(name, edited, namespace);
  const found = check?.(edited) ?? {};
  if ('problems' in recordOrProblems) return { problems: { ...found, ...recordOrProblems.problems } };
  if (Object.keys(found).length > 0) return { problems: found };
  const wanted = recordOrProblems.record;
  const draft =
    ports.associations && edited.draft.fields['forAll'] === 'true'
      ? await draftWithScope(
          { records: ports.records, associations: ports.associations },
          { name, draft: edited.draft, id: wanted.id },
        )
      : edited.draft;
  const { records, associations } =
    (await ports.confirmTogether?.([
      { type: 'save', name, record: wanted },
      ...draftAssociations(name, draft, wanted.id).map((pair) => ({
        type: 'associate' as const,
        pair,
      })),
    ])) ?? ports;
  const record = await records.save(name, wanted);
  const failedAssociations = associations
    ? await createAssociations(associations, draftAssociations(name, draft, record.id))
    : [];
  const [first] = failedAssociations;
  const unsaved = first && { code: first.code, failedAssociations };
  if (!saveExtras) return { record, unsaved };
  try {
    const complete = await saveExtras(record, { changed: changedExtras(name, edited, namespace), photo });
    return { record: complete, unsaved };
  } catch (error) {
    return { record, unsaved: { code: failureCodeOf(error), failedAssociations } };
  }
}

/**
 * Creates every association, a few at a time, and returns those that failed; a failure does not stop the
 * others. Never rejects.
 */
async function createAssociations(
  associations: Associations,
  pairs: readonly Association[],
): Promise<readonly FailedAssociation[]> {
  const outcomes = await inBatches(pairs, async (association): Promise<FailedAssociation | undefined> => {
    try {
      await associations.create(association);
      return undefined;
    } catch (error) {
      return { association, code: failureCodeOf(error) };
    }
  });
  return outcomes.filter((failed) => failed !== undefined);
}

/**
 * Returns the form of an object for all vehicles as one that names what it must be linked to: links are all that
 * every server offers. What it is linked to already is left out. Rejects with a Failure when the vehicles are not
 * known: an object that says it is for all and applies to none is not saved.
 * @param id of the object; 0 or less when it is new
 */
async function draftWithScope(
  { records, associations }: { records: Records; associations: Associations },
  { name, draft, id }: { name: ResourceName; draft: Draft; id: number },
): Promise<Draft> {
  const [devices, groups, present] = await Promise.all([
    records.list('devices'),
    records.list('groups'),
    presentLinks(associations, name, id),
  ]);
  const missing = missingLinksToAll(present, { devices: withoutDeleted(devices), groups });
  return {
    ...draft,
    fields: {
      ...draft.fields,
      forAll: 'false',
      linkedDevices: [...missing.deviceIds].join(),
      linkedGroups: [...missing.groupIds].join(),
    },
  };
}

/** Links that are not told are made again, which is no failure. */
async function presentLinks(associations: Associations, name: ResourceName, id: number): Promise<ScopeLinks> {
  if (id <= 0) return NO_SCOPE_LINKS;
  try {
    return (await loadScopes(associations, RESOURCES[name].associationKind, id)).get(id) ?? NO_SCOPE_LINKS;
  } catch {
    return NO_SCOPE_LINKS;
  }
}
