import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import { groupEntries, vehicleEntries } from '../../fleet/search-entries.ts';
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
  return useMemo(() => {
    const withChosen = (entries: readonly PaletteEntry[]): { items: VehicleOption[]; hidden: number } => {
      const found = paletteMatches(entries, search, MAX_OPTIONS);
      const ids = new Set(found.map(({ id }) => id));
      const others = entries.filter((entry) => !ids.has(entry.id) && chosen.includes(valueOf(entry)));
      const items = [...found, ...others].map((entry) => ({ value: valueOf(entry), label: entry.title }));
      return { items, hidden: Math.max(0, entries.length - items.length) };
    };
    const groups = withChosen([...groupEntries(fleet)]);
    const vehicles = withChosen([...vehicleEntries(fleet)]);
    return {
      data: [
        ...(groups.items.length > 0 ? [{ group: t('reports.choice.groups'), items: groups.items }] : []),
        { group: t('reports.choice.vehicleList'), items: vehicles.items },
      ],
      hiddenCount: search === '' ? vehicles.hidden : 0,
    };
  }, [fleet, search, chosen, t]);
}

function valueOf({ kind, id }: PaletteEntry): string {
  return `${kind}:${id}`;
}
