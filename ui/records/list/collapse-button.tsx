import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './record-list.module.css';

interface CollapseButtonProps<K extends ResourceName> {
  name: K;
  id: number;
  title: string;
  isParent: boolean;
}

/** Collapses and expands the children of a record; an empty space of the same width where there are none. */
export function CollapseButton<K extends ResourceName>({
  name,
  id,
  title,
  isParent,
}: CollapseButtonProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const isCollapsed = useSelector(list, ({ collapsed }) => collapsed.has(id));
  if (!isParent) return <span className={styles.collapseButton} />;
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className={styles.collapseButton}
      aria-label={t('records.insideOf', { title })}
      aria-expanded={!isCollapsed}
      onClick={() => list.collapse(id, !isCollapsed)}
    >
      <Chevron size={16} aria-hidden />
    </button>
  );
}
