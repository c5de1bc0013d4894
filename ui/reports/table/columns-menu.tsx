import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import type { ReportColumn } from '@farol/core/domain/report/report-column';
import { REPORTS } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { columnTitle } from './column-title.ts';
import styles from './columns-menu.module.css';

/** Chooses and orders the columns; the first one stays. */
export function ColumnsMenu() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { name, view } = useView(report);
  const [, ...others] = REPORTS[name].columns.map(({ column }) => column);
  const shown = view.columns.filter((column) => others.includes(column));
  const hidden = others.filter((column) => !view.columns.includes(column));
  return (
    <Popover withinPortal shadow="sm" position="bottom" trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" px={8} leftSection={<IconColumns size={16} aria-hidden />}>
          {t('reports.tools.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <ul className={styles.columnList}>
          {[...shown, ...hidden].map((column) => (
            <ColumnItem
              key={column}
              column={column}
              title={columnTitle(t, name, column)}
              index={shown.indexOf(column)}
              shownCount={shown.length}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnItemProps {
  column: ReportColumn;
  title: string;
  /** Its place among the shown columns, -1 while hidden. */
  index: number;
  shownCount: number;
}

function ColumnItem({ column, title, index, shownCount }: ColumnItemProps) {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  return (
    <li className={styles.columnItem}>
      <Checkbox
        label={title}
        checked={index >= 0}
        onChange={({ currentTarget }) => report.showColumn(column, currentTarget.checked)}
      />
      <ActionIcon
        {...MOVE}
        aria-label={t('reports.tools.moveUp', { name: title })}
        disabled={index <= 0}
        onClick={() => report.moveColumn(column, -1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...MOVE}
        aria-label={t('reports.tools.moveDown', { name: title })}
        disabled={index < 0 || index === shownCount - 1}
        onClick={() => report.moveColumn(column, 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

const MOVE = { variant: 'subtle', color: 'gray' } as const;
