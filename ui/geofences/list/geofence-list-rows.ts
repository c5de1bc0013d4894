import { foldText } from '@farol/core/domain/values/fold-text';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';

/** A row of the list: a section header or a geofence. */
export type GeofenceListRow =
  | { kind: 'section'; section: 'ordinary' | 'anchors'; size: number }
  | { kind: 'fence'; fence: Geofence };

/**
 * Returns the rows for a search: ordinary geofences before anchors (§3, "listed separately"), each sorted by
 * name. Empty sections are left out.
 */
export function geofenceListRows(
  geofences: readonly Geofence[],
  query: string,
  language: string,
): GeofenceListRow[] {
  const wanted = foldText(query.trim());
  const found = geofences.filter(
    ({ name, description }) =>
      foldText(name).includes(wanted) || foldText(description ?? '').includes(wanted),
  );
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const byName = found.toSorted((a, b) => collator.compare(a.name, b.name));
  const anchors = byName.filter(isAnchorGeofence);
  const ordinary = byName.filter((fence) => !isAnchorGeofence(fence));
  return [...section('ordinary', ordinary), ...section('anchors', anchors)];
}

function section(name: 'ordinary' | 'anchors', fences: readonly Geofence[]): GeofenceListRow[] {
  if (fences.length === 0) return [];
  return [
    { kind: 'section', section: name, size: fences.length },
    ...fences.map((fence): GeofenceListRow => ({ kind: 'fence', fence })),
  ];
}
