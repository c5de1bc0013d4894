import { Suspense, type ComponentType } from 'react';
import type { RecordOf } from '@farol/core/resources/all';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { late } from '../late.ts';

/** What stands beside the name of a record in its list, for kinds that have something to say there. */
const MARKS: { readonly [K in ResourceName]?: ComponentType<{ record: RecordOf<K> }> } = {
  drivers: late(async () => (await import('../drivers/licence-badge.tsx')).LicenceBadge),
};

/** The mark of a record; most have none. */
export function RecordMark<K extends ResourceName>({ name, record }: { name: K; record: RecordOf<K> }) {
  const Mark: ComponentType<{ record: RecordOf<K> }> | undefined = MARKS[name];
  return Mark ? (
    <Suspense>
      <Mark record={record} />
    </Suspense>
  ) : null;
}
