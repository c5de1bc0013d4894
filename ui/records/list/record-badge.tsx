import { Suspense, type ComponentType } from 'react';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { ScopeBadge } from '../scope/scope-badge.tsx';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';

/** What is shown beside the name of a record in its list, for the kinds that have a badge. */
const BADGES: { readonly [K in ResourceName]?: ComponentType<{ record: RecordOf<K> }> } = {
  drivers: lazyWithRetry(async () => (await import('./license-badge.tsx')).LicenseBadge),
  users: lazyWithRetry(async () => (await import('./user-badge.tsx')).UserBadge),
  notifications: ScopeBadge,
  maintenances: ScopeBadge,
  computedAttributes: ScopeBadge,
  commands: ScopeBadge,
};

/** The badge of a record; most kinds have none. */
export function RecordBadge<K extends ResourceName>({ name, record }: { name: K; record: RecordOf<K> }) {
  const Mark: ComponentType<{ record: RecordOf<K> }> | undefined = BADGES[name];
  return Mark ? (
    <Suspense>
      <Mark record={record} />
    </Suspense>
  ) : null;
}
