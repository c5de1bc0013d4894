import { useCallback, useMemo, useState } from 'react';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { flatRows, groupedRows, type ListRows } from './list-rows.ts';

/**
 * Returns the rows of the list and a function that opens and closes groups. Open groups are remembered
 * between visits. While there is a query every group is open so that all matches are visible; closing one
 * then lasts until the query changes.
 */
export function useListRows(): { rows: ListRows; toggle: (groupId: number, open: boolean) => void } {
  const { fleet, devices, preferences } = useConsole();
  const grouped = useAnswers(devices.view, (one) => one.grouped);
  const query = useAnswers(devices.view, (one) => one.query);
  const openGroups = useAnswers(preferences.browser, (one) => one.openGroups);
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
        const { openGroups: saved } = preferences.browser.get();
        preferences.browser.change({ openGroups: { ...saved, [groupId]: open } });
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
