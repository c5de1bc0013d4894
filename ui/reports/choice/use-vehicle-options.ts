import { useMemo } from 'react';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import { useTranslation } from '../../language/use-translation.ts';
import { groupEntries, vehicleEntries } from '../../fleet/search-entries.ts';
import { useVehicleCount } from '../../fleet/use-vehicle-count.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** More options at once are more than anybody reads; typing finds the others. */
const MAX_OPTIONS = 40;

/** An option of the vehicle field: `group:3` or `vehicle:12`. */
export interface VehicleOption {
  readonly value: string;
  readonly label: string;
}

/** Options by their kind, as the field shows them. */
export interface VehicleOptions {
  readonly data: readonly { readonly group: string; readonly items: VehicleOption[] }[];
  /** How many vehicles are not among them. */
  readonly hiddenCount: number;
}

/**
 * Returns the groups and vehicles that match a search, the best first, and those that are chosen, which the
 * field needs to name them.
 */
export function useVehicleOptions(search: string, chosen: readonly string[]): VehicleOptions {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  // An address may open the form before the fleet has arrived.
  const count = useVehicleCount();
  return useMemo(() => {
    const withChosen = (
      kind: 'group' | 'vehicle',
      entries: readonly PaletteEntry[],
      unknown: string,
    ): { items: VehicleOption[]; hidden: number } => {
      const found = paletteMatches(entries, search, MAX_OPTIONS);
      const ids = new Set(found.map(({ id }) => id));
      const others = entries.filter((entry) => !ids.has(entry.id) && chosen.includes(valueOf(entry)));
      const items = [...found, ...others].map((entry) => ({ value: valueOf(entry), label: entry.title }));
      // An address may name vehicles and groups that its reader does not see.
      const known = new Set(entries.map(valueOf));
      const missing = chosen.filter((value) => value.startsWith(`${kind}:`) && !known.has(value));
      return {
        items: [...items, ...missing.map((value) => ({ value, label: unknown }))],
        hidden: Math.max(0, entries.length - items.length),
      };
    };
    const isLoaded = count > 0;
    const groups = withChosen(
      'group',
      isLoaded ? [...groupEntries(fleet)] : [],
      t('reports.choice.unknownGroup'),
    );
    const vehicles = withChosen(
      'vehicle',
      isLoaded ? [...vehicleEntries(fleet)] : [],
      t('reports.cell.unknownVehicle'),
    );
    return {
      data: [
        ...(groups.items.length > 0 ? [{ group: t('reports.choice.groups'), items: groups.items }] : []),
        { group: t('reports.choice.vehicleList'), items: vehicles.items },
      ],
      hiddenCount: search === '' ? vehicles.hidden : 0,
    };
  }, [fleet, count, search, chosen, t]);
}

function valueOf({ kind, id }: PaletteEntry): string {
  return `${kind}:${id}`;
}
