import { VEHICLE_ICONS } from '@farol/core/domain/device/vehicle-icon';

/**
 * Returns the vehicle categories of a fleet, each once: those with a drawing in their order, then the others
 * by name. An empty category counts as default.
 */
export function knownCategories(descriptions: readonly ({ category: string } | undefined)[]): string[] {
  const found = new Set<string>();
  for (const description of descriptions) if (description) found.add(description.category || 'default');
  const drawn = VEHICLE_ICONS.filter((name) => found.delete(name));
  return [...drawn, ...[...found].sort()];
}
