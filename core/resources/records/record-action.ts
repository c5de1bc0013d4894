import type { RecordOf } from '../kinds/resources.ts';
import type { AssociationSide } from '../descriptor/association.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/** An action on several records, after a confirmation. */
export type RecordAction =
  | { readonly type: 'remove'; readonly name: ResourceName; readonly records: readonly NamedRecord[] }
  /** Devices, which are read again before they are moved. */
  | { readonly type: 'moveToGroup'; readonly records: readonly NamedRecord[]; readonly group: NamedRecord }
  /** Associates each of the records with each of the targets. */
  | {
      readonly type: 'link';
      readonly name: ResourceName;
      readonly records: readonly NamedRecord[];
      readonly side: AssociationSide;
      readonly targets: readonly NamedRecord[];
    }
  /** Records to create, or to update where they have an id. */
  | {
      readonly type: 'import';
      readonly name: ResourceName;
      readonly records: readonly RecordOf<ResourceName>[];
      /**
       * The records to update as they were when the table was read, by id: later changes by other users are
       * kept.
       */
      readonly originals?: ReadonlyMap<number, RecordOf<ResourceName>>;
      /** What of the source is left out or changed, in words: the question says it. */
      readonly remarks?: readonly string[];
    };

/** A record with its title. */
export interface NamedRecord {
  readonly id: number;
  readonly title: string;
}

/** The result of an action, record by record. */
export interface RecordActionReport {
  /** Ids of the records on which it succeeded; new records are not included. */
  readonly succeededIds: readonly number[];
  readonly failures: readonly { readonly title: string; readonly code: string }[];
  /** How many records were not attempted because the action was stopped. */
  readonly notAttempted?: number;
}

/** Returns the number of steps of an action; each association counts. */
export function stepCount(action: RecordAction): number {
  return action.type === 'link' ? action.records.length * action.targets.length : action.records.length;
}

/** Failure code of steps that were not attempted because the action was stopped. */
export const STOPPED = 'STOPPED';

/** Counts stopped steps separately from those that the server refused. */
export function withNotAttempted({ succeededIds, failures }: RecordActionReport): RecordActionReport {
  const tried = failures.filter(({ code }) => code !== STOPPED);
  const notAttempted = failures.length - tried.length;
  return { succeededIds, failures: tried, ...(notAttempted > 0 && { notAttempted }) };
}
