import { Button, Menu, ActionIcon, Checkbox, Popover } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconPrinter,
  IconTable,
  IconMail,
  IconArrowDown,
  IconArrowUp,
  IconColumns,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReportGrouping } from '@farol/core/domain/report/report-view';
import { isVehicleReport, REPORTS } from '@farol/core/domain/report/report';
import { MAP_FILE_FORMATS } from '@farol/core/domain/map-file/map-file';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { PrintSheet } from './export/print-sheet.tsx';
import { usePrinting } from './export/use-printing.ts';
import { useReportExport } from './export/use-report-export.ts';
import styles from './report-screen.module.css';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { isScheduledReportType } from '@farol/core/domain/report/scheduled-report';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useChangePermission } from '../kit/console/use-permission.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import type { ReportColumn } from '@farol/core/domain/report/report-column';
import { columnTitle } from './table/column-title.ts';
import columnsMenuStyles from './table/columns-menu.module.css';

const MOVE = { variant: 'subtle', color: 'gray' } as const;

const GROUPINGS: readonly ReportGrouping[] = ['none', 'vehicle', 'day'];

/** Groups the rows, chooses the columns, saves and prints the report. */
export function ReportToolbar() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { name, isExporting } = useView(report);
  const { serverSpreadsheet, placedBy } = REPORTS[name];
  const exported = useReportExport();
  const { isPrinting, print } = usePrinting();
  return (
    <div className={styles.toolbar}>
      {isVehicleReport(name) && <GroupMenu />}
      <ColumnsMenu />
      <Menu withinPortal shadow="sm" position="bottom-end">
        <Menu.Target>
          <Button
            {...TOOL}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={CHEVRON}
            loading={isExporting}
          >
            {t('reports.tools.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={exported.csv}>{t('reports.tools.csv')}</Menu.Item>
          <Menu.Item onClick={exported.xlsx}>{t('reports.tools.xlsx')}</Menu.Item>
          {serverSpreadsheet !== undefined && (
            <Menu.Item onClick={exported.serverXlsx}>
              {t(
                serverSpreadsheet === 'oneSheet'
                  ? 'reports.tools.serverXlsxShared'
                  : 'reports.tools.serverXlsx',
              )}
            </Menu.Item>
          )}
          {placedBy !== undefined &&
            MAP_FILE_FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => exported.places(format)}>
                {t(`reports.tools.${format}`)}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <ScheduleMenuItem />
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
            {t('reports.tools.print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PrintSheet exported={exported} isShown={isPrinting} />
    </div>
  );
}

function GroupMenu() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const view = useSelector(report, (answers) => answers.view);
  return (
    <Menu withinPortal shadow="sm" position="bottom-start">
      <Menu.Target>
        <Button {...TOOL} leftSection={<IconTable size={16} aria-hidden />} rightSection={CHEVRON}>
          {t(view.grouping === 'none' ? 'reports.tools.group' : `reports.tools.groupings.${view.grouping}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {GROUPINGS.map((grouping) => (
          <Menu.Item
            key={grouping}
            fw={view.grouping === grouping ? 600 : undefined}
            aria-current={view.grouping === grouping || undefined}
            onClick={() => report.groupBy(grouping)}
          >
            {t(`reports.tools.groupings.${grouping}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const TOOL = { variant: 'subtle', color: 'gray', px: 8 } as const;
const CHEVRON = <IconChevronDown size={14} aria-hidden />;

/** Has the shown report mailed by a calendar: the form of a schedule, filled in with what is shown, for oneself. */
function ScheduleMenuItem() {
  const { reports, records, shell } = useConsole();
  const { t } = useTranslation();
  const { name: type, requestedChoice } = useView(reports.report);
  const mayChangeBy = useChangePermission();
  const principal = usePrincipal();
  const { defaults, permissions } = RESOURCES.scheduledReports;
  const isOffered = isScheduledReportType(type) && mayChangeBy(permissions.create);
  if (!isOffered || !requestedChoice || !principal) return null;
  const schedule = (): void => {
    const { deviceIds, groupIds, daily } = requestedChoice;
    shell.open('scheduledReports');
    const form = records.forms.scheduledReports;
    form.open({
      ...defaults,
      type,
      description: t(reportTitleKey(type)),
      attributes: daily ? { daily } : {},
    });
    form.setField('linkedDevices', deviceIds.join(','));
    form.setField('linkedGroups', groupIds.join(','));
    form.setField('recipients', String(principal.user.id));
  };
  return (
    <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={schedule}>
      {t('reports.schedules.mail')}
    </Menu.Item>
  );
}

/** Chooses and orders the columns; the first one stays. */
function ColumnsMenu() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { name, view } = useView(report);
  const [, ...others] = REPORTS[name].columns.map(({ column }) => column);
  const shown = view.columns.filter((column) => others.includes(column));
  const hidden = others.filter((column) => !view.columns.includes(column));
  return (
    <Popover withinPortal shadow="sm" position="bottom" trapFocus>
      <Popover.Target>
        <Button {...TOOL} leftSection={<IconColumns size={16} aria-hidden />}>
          {t('reports.tools.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <ul className={columnsMenuStyles.columnList}>
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
    <li className={columnsMenuStyles.columnItem}>
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
