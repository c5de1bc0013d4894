import { IconRoute } from '@tabler/icons-react';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { historyPathOfSpan } from '@farol/core/domain/navigation/history-url';
import { isVehicleReport, REPORTS } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { usePermission } from '../../kit/console/use-permission.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { reportCellText } from './cell-text.ts';
import type { RowProps } from './row-props.ts';
import { useShowRow } from './use-show-row.ts';
import styles from './report-table.module.css';

/** What a row is about: its vehicle, which shows the row on the map, or what has no place there. */
export function RowTitle({ name, row, style }: Pick<RowProps, 'name' | 'row' | 'style'>) {
  if (isVehicleReport(name)) return <VehicleTitle row={row} style={style} />;
  const title = reportCellText(style, row, REPORTS[name].columns[0].column);
  return <span title={title}>{title}</span>;
}

function VehicleTitle({ row, style }: Pick<RowProps, 'row' | 'style'>) {
  const { t } = useTranslation();
  const { show } = useShowRow(row);
  const vehicle = reportCellText(style, row, 'vehicle');
  return (
    <button
      type="button"
      className={styles.title}
      aria-label={t('reports.table.showOnMap', { name: vehicle, time: style.time.format(row.fromMs) })}
      title={vehicle}
      onClick={show}
    >
      {vehicle}
    </button>
  );
}

/** The way from a row to the player, for those who may see the history. */
export function PlayerLink({ row, style }: Pick<RowProps, 'row' | 'style'>) {
  const { t } = useTranslation();
  const may = usePermission();
  if (!may(PERMISSION.historyReport)) return <span />;
  const name = reportCellText(style, row, 'vehicle');
  return (
    <Link
      to={historyPathOfSpan(row)}
      className={styles.player}
      aria-label={t('reports.table.play', { name, time: style.time.format(row.fromMs) })}
    >
      <IconRoute size={18} aria-hidden />
    </Link>
  );
}
