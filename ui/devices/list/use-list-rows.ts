import { useCallback, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { groupTreeByName } from '@farol/core/domain/device/group-tree';
import { useConsole } from '../../kit/console/use-console.ts';
import { flatDeviceRows, groupedDeviceRows, type ListRows, type TreeGroup } from './list-rows.ts';

/**
 * Returns the rows of the list and a function that opens and closes groups. Open groups are remembered
 * between visits; at first the one at the top is open if there is one alone. While there is a query every group is open so that all matches are visible; closing one
 * then lasts until the query changes.
 */
export function useListRows(): { rows: ListRows; toggle: (groupId: number, open: boolean) => void } {
  const { fleet, devices, preferences } = useConsole();
  const grouped = useSelector(devices.view, (item) => item.grouped);
  const query = useSelector(devices.view, (item) => item.query);
  const openGroups = useSelector(preferences.browser, (item) => item.openGroups);
  const [closed, setClosed] = useState({ query, groups: new Set<number>() });
  const { order, sections, groups } = fleet;
  const tree = useMemo(
    () => groupTreeByName([...groups.values()]).map(({ group: { id }, depth }) => ({ id, depth })),
    [groups],
  );

  const rows = useMemo(() => {
    if (!grouped) return flatDeviceRows(order.length);
    const hidden = closed.query === query ? closed.groups : undefined;
    const isOnlyTop = tree.filter(({ depth }) => depth === 0).length === 1;
    const isOpen = ({ id, depth }: TreeGroup) =>
      query ? !hidden?.has(id) : (openGroups[id] ?? (depth === 0 && isOnlyTop));
    return groupedDeviceRows(sections, tree, isOpen);
  }, [grouped, sections, tree, openGroups, query, closed, order.length]);

  const toggle = useCallback(
    (groupId: number, open: boolean) => {
      if (!query) {
        const { openGroups: saved } = preferences.browser.getSnapshot();
        preferences.browser.change({ openGroups: { ...saved, [groupId]: open } });
        return;
      }
      setClosed((before) => {
        const closedGroups = new Set(before.query === query ? before.groups : []);
        if (open) closedGroups.delete(groupId);
        else closedGroups.add(groupId);
        return { query, groups: closedGroups };
      });
    },
    [preferences, query],
  );
  return { rows, toggle };
}
