import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import { flatRows, groupedRows, type ListRows } from './list-rows.ts';

/**
 * The lines of the list and a way to open and close its groups. What is open is remembered between visits; while something is searched
 * every group is open, because what was found must be seen, and closing one lasts until the query changes.
 */
export function useListRows(): { rows: ListRows; toggle: (groupId: number, open: boolean) => void } {
  const { fleet, fleetView, preferences } = useConsole();
  const { grouped, query } = useSelector(fleetView, ({ context }) => context.arrangement);
  const openGroups = useSelector(preferences, ({ context }) => context.openGroups);
  const [closed, setClosed] = useState({ query, groups: new Set<number>() });
  const { order, sections } = fleet;

  const rows = useMemo(() => {
    if (!grouped) return flatRows(order.length);
    const hidden = closed.query === query ? closed.groups : undefined;
    const isOpen = (id: number) => (query ? !hidden?.has(id) : (openGroups[id] ?? sections.length === 1));
    return groupedRows(sections, isOpen);
  }, [grouped, sections, openGroups, query, closed, order.length]);

  const toggle = useCallback(
    (groupId: number, open: boolean) => {
      if (!query) {
        const { openGroups: kept } = preferences.getSnapshot().context;
        preferences.send({ type: 'CHANGE', changes: { openGroups: { ...kept, [groupId]: open } } });
        return;
      }
      setClosed((before) => {
        const groups = new Set(before.query === query ? before.groups : []);
        if (open) groups.delete(groupId);
        else groups.add(groupId);
        return { query, groups };
      });
    },
    [preferences, query],
  );
  return { rows, toggle };
}
