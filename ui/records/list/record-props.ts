import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';

/** The permitted actions of one record, where they differ between records. */
export interface RecordRights {
  readonly edit: boolean;
  readonly remove: boolean;
}

/** The kind of record that a component is about. */
export interface RecordProps<K extends ResourceName> {
  name: K;
}
