import type { ReactNode } from 'react';
import type { ScopedKind } from '@farol/core/console/features/records/records-feature';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { RecordScopesContext, scopedKindOf, useScopesOf } from './use-record-scopes.ts';

/** Gives the rows of a list the scopes of its objects; kinds that apply to no vehicles have none. */
export function RecordScopesProvider({ name, children }: { name: ResourceName; children: ReactNode }) {
  const kind = scopedKindOf(name);
  return kind ? <Scopes kind={kind}>{children}</Scopes> : children;
}

function Scopes({ kind, children }: { kind: ScopedKind; children: ReactNode }) {
  return <RecordScopesContext value={useScopesOf(kind)}>{children}</RecordScopesContext>;
}
