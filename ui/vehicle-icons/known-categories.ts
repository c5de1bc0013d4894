import { VEHICLE_ICONS } from '@farol/core/domain/device/vehicle-icon';

/** The kinds of vehicles in a fleet, each once: those with a drawing in their order, then the others by name; none counts as default. */
export function knownCategories(words: readonly ({ category: string } | undefined)[]): string[] {
  const found = new Set<string>();
  for (const word of words) if (word) found.add(word.category || 'default');
  const drawn = VEHICLE_ICONS.filter((name) => found.delete(name));
  return [...drawn, ...[...found].sort()];
}
