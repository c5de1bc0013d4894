import { memo } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { GroupAnchorButton } from '../../anchors/group-anchor-button.tsx';
import { GroupCommandButton } from '../../commands/group-command-button.tsx';
import styles from './device-list.module.css';

interface GroupRowProps {
  id: string;
  groupId: number;
  rowIndex: number;
  top: number;
  height: number;
  name: string;
  size: string;
  isOpen: boolean;
  isActive: boolean;
  onToggle: (groupId: number, isOpen: boolean) => void;
}

/** The header row of a device group; a press opens or closes it. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid itself takes the keys for its active row
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={1}
      aria-expanded={props.isOpen}
      className={styles.groupRow}
      data-active={props.isActive || undefined}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      onClick={() => props.onToggle(props.groupId, !props.isOpen)}
    >
      <div role="gridcell" aria-colspan={4} className={styles.groupCell}>
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        <span className={styles.groupName}>{props.name}</span>
        <span className={styles.groupSize}>{props.size}</span>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from being pressed too */}
        <span className={styles.groupTools} onClick={(event) => event.stopPropagation()}>
          <GroupCommandButton groupId={props.groupId} />
          <GroupAnchorButton groupId={props.groupId} />
        </span>
      </div>
    </div>
  );
});
