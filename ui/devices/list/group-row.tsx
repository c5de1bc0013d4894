import { VisuallyHidden } from '@mantine/core';
import { memo, useMemo, type CSSProperties } from 'react';
import { GroupStateCounts, type GroupStates } from '@farol/core/fleet/group-states';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { GroupAnchorButton } from '../../anchors/group-anchor-button.tsx';
import { GroupCommandButton } from '../../commands/group-command-button.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import type { GroupListRow } from './list-rows.ts';
import listStyles from './device-list.module.css';
import styles from './group-row.module.css';

interface GroupRowProps {
  id: string;
  group: GroupListRow;
  rowIndex: number;
  top: number;
  height: number;
  name: string;
  countFormat: Intl.NumberFormat;
  isActive: boolean;
  /** The time to which ages refer, milliseconds since the epoch. */
  now: number;
  onToggle: (groupId: number, isOpen: boolean) => void;
}

/** The drawn values of a group: all are primitives, so that an unchanged row is not rendered again. */
interface GroupLineProps
  extends
    Omit<GroupRowProps, 'group' | 'countFormat' | 'now'>,
    Omit<GroupListRow, 'kind' | 'start' | 'size'>,
    Readonly<GroupStates> {
  size: string;
}

/** What is counted of a group: what needs somebody stands at the end, beside the tools. */
const STATES = ['online', 'moving', 'offline', 'unknown', 'alarm'] as const satisfies (keyof GroupStates)[];

/** The header row of a device group with the states of its vehicles; a press opens or closes it. */
export function GroupRow({ group, countFormat, now, ...common }: GroupRowProps) {
  const { fleet } = useConsole();
  const counts = useMemo(() => groupCountsOf(fleet), [fleet]);
  const { groupId, depth, isOpen, size } = group;
  return (
    <GroupLine
      {...common}
      {...counts.of(group, now)}
      groupId={groupId}
      depth={depth}
      isOpen={isOpen}
      size={countFormat.format(size)}
    />
  );
}

const countsByFleet = new WeakMap<LiveFleet, GroupStateCounts>();

/** The counts outlive the rows, which come and go while the list is scrolled. */
function groupCountsOf(fleet: LiveFleet): GroupStateCounts {
  const known = countsByFleet.get(fleet);
  if (known) return known;
  const counts = new GroupStateCounts(fleet);
  countsByFleet.set(fleet, counts);
  return counts;
}

const GroupLine = memo(function GroupLine(props: GroupLineProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid itself takes the keys for its active row
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={props.depth + 1}
      aria-expanded={props.isOpen}
      className={listStyles.groupRow}
      data-active={props.isActive || undefined}
      style={rowStyle(props)}
      onClick={() => props.onToggle(props.groupId, !props.isOpen)}
    >
      <div role="gridcell" aria-colspan={4} className={styles.groupCell}>
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        <span className={styles.groupName}>{props.name}</span>
        <span className={styles.groupSize}>{props.size}</span>
        <span className={styles.groupStates}>
          {STATES.map(
            (state) =>
              props[state] > 0 && (
                <span
                  key={state}
                  className={styles.groupState}
                  data-state={state}
                  title={`${t(`counter.${state}`)}: ${props[state]}`}
                >
                  <span className={styles.groupStateShape} data-kind={state} aria-hidden />
                  <VisuallyHidden>{t(`counter.${state}`)}</VisuallyHidden>
                  {props[state]}
                </span>
              ),
          )}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from being pressed too */}
        <span className={styles.groupTools} onClick={(event) => event.stopPropagation()}>
          <GroupCommandButton groupId={props.groupId} />
          <GroupAnchorButton groupId={props.groupId} />
        </span>
      </div>
    </div>
  );
});

function rowStyle({ top, height, depth }: GroupLineProps): CSSProperties & Record<'--depth', number> {
  return { transform: `translateY(${top}px)`, height, '--depth': depth };
}
