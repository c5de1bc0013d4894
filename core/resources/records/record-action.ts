import type { RecordOf } from '../kinds/resources.ts';
import type { AssociationSide } from '../descriptor/association.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/** Something done to several records, after a question. */
export type RecordAction =
  | { readonly type: 'remove'; readonly name: ResourceName; readonly records: readonly NamedRecord[] }
  /** Devices, which are read anew when it comes to it. */
  | { readonly type: 'moveToGroup'; readonly records: readonly NamedRecord[]; readonly group: NamedRecord }
  /** Each of the records with each of the others. */
  | {
      readonly type: 'link';
      readonly name: ResourceName;
      readonly records: readonly NamedRecord[];
      readonly side: AssociationSide;
      readonly targets: readonly NamedRecord[];
    }
  /** Records of that kind to be created, or updated where they have an id. */
  | {
      readonly type: 'import';
      readonly name: ResourceName;
      readonly records: readonly RecordOf<ResourceName>[];
      /** Those that are updated as they were when the table was read, by id: what others change meanwhile is left as it is. */
      readonly originals?: ReadonlyMap<number, RecordOf<ResourceName>>;
    };

/** A record by what people call it. */
export interface NamedRecord {
  readonly id: number;
  readonly title: string;
}

/** What became of it, record by record. */
export interface RecordActionReport {
  /** Ids of the records that it was done to; new records have none here. */
  readonly succeededIds: readonly number[];
  readonly failures: readonly { readonly title: string; readonly code: string }[];
  /** How many nobody turned to, because it was stopped before. */
  readonly notAttempted?: number;
}

/** How many records an action deals with, links counted one by one. */
export function stepCount(action: RecordAction): number {
  return action.type === 'link' ? action.records.length * action.targets.length : action.records.length;
}

/** The code of what was never tried because nobody wanted it any more. */
export const STOPPED = 'STOPPED';

/** A report in which what was stopped is told apart from what the server refused. */
export function withNotAttempted({ succeededIds, failures }: RecordActionReport): RecordActionReport {
  const tried = failures.filter(({ code }) => code !== STOPPED);
  const notAttempted = failures.length - tried.length;
  return { succeededIds, failures: tried, ...(notAttempted > 0 && { notAttempted }) };
}
