import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';

/** What may be done to one record, where that depends on the record. */
export interface RecordRights {
  readonly edit: boolean;
  readonly remove: boolean;
}

/** Which kind of record a part of a screen is about. */
export interface RecordProps<K extends ResourceName> {
  name: K;
}
