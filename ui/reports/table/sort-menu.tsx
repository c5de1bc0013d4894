import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { columnTitle } from './column-title.ts';
import styles from './sort-menu.module.css';

/** Sorts the rows where they have no heads; the column in use is turned around. */
export function SortMenu() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { view, name } = useAnswers(report);
  const { column: sorted, descending } = view.sort;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <Menu withinPortal shadow="sm" position="bottom-end">
      <Menu.Target>
        <Button
          className={styles.sort ?? ''}
          variant="subtle"
          color="gray"
          px={8}
          rightSection={<Arrow size={14} aria-hidden />}
          aria-label={t('reports.tools.sortedBy', { column: columnTitle(t, name, sorted) })}
        >
          {columnTitle(t, name, sorted)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.columns ?? ''}>
        <Menu.Label>{t('reports.tools.sort')}</Menu.Label>
        {view.columns.map((column) => (
          <Menu.Item
            key={column}
            mih={44}
            fw={column === sorted ? 600 : undefined}
            aria-current={column === sorted || undefined}
            rightSection={column === sorted && <Arrow size={14} aria-hidden />}
            onClick={() => report.sortBy(column)}
          >
            {columnTitle(t, name, column)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
