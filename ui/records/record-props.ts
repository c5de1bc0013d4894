import type { ResourceName } from '@farol/core/resources/resource-name';

/** Which kind of record a part of a screen is about. */
export interface RecordProps<K extends ResourceName> {
  name: K;
}
