import { Alert, Button, Progress, CloseButton, Loader, Menu } from '@mantine/core';
import {
  IconCalendarSearch,
  IconPlugConnectedX,
  IconReportOff,
  IconArrowDown,
  IconArrowUp,
  IconMapPin,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { SCORE_POINTS } from '@farol/core/domain/report/driver-figures';
import { MAX_REPORT_ROWS } from '@farol/core/machines/reports/report-state';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ResultCount } from '../kit/layout/result-count.tsx';
import { LoadFailed, LoadingLines } from '../kit/messages/load-states.tsx';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { ReportTable } from './table/report-table.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './report-screen.module.css';
import { useReportNames } from './values/use-report-names.ts';
import { reportCellText } from './table/cell-text.ts';
import { useCellStyle } from './table/use-cell-style.ts';
import reportOnMapStyles from './map/report-on-map.module.css';
import { columnTitle } from './table/column-title.ts';
import sortMenuStyles from './table/sort-menu.module.css';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { COLUMN_FORMATS } from '@farol/core/domain/report/report-column';

/** What the open report shows: nothing yet, its progress, its rows, that there are none, or why it failed. */
export function ReportContent() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { name, problem, isRunning, isShown, isEmpty, isAbsent, failure } = useView(report);
  const isOfUnknown = useUnknownChoice();
  if (isRunning) return <Running />;
  if (isShown) return <Shown />;
  if (failure !== undefined)
    return <LoadFailed title={t('reports.state.failedTitle')} reason={failure} onRetry={report.run} />;
  if (isAbsent)
    return (
      <StateMessage
        Icon={IconPlugConnectedX}
        title={t('reports.state.absentTitle')}
        text={t('reports.state.absentText')}
        role="status"
      />
    );
  if (isEmpty)
    return (
      <>
        <DataEnd />
        <StateMessage
          Icon={IconReportOff}
          // A route without fixes in the period.
          title={t(name === 'route' ? 'reports.state.emptyRoute' : 'reports.state.emptyTitle')}
          text={t(isOfUnknown ? 'reports.state.emptyUnknown' : 'reports.state.emptyText')}
          role="status"
        />
      </>
    );
  // The form says what is wrong.
  if (problem !== undefined) return null;
  return (
    <StateMessage
      Icon={IconCalendarSearch}
      title={t('reports.state.chooseTitle')}
      text={t('reports.state.chooseText')}
    />
  );
}

function Running() {
  const { report } = useConsole().reports;
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const progress = useSelector(report, (answers) => answers.progress);
  return (
    <>
      <div className={styles.progress}>
        <Progress value={100} animated aria-label={t('reports.state.running')} />
        <span role="status">
          {progress === 0
            ? t('reports.state.running')
            : t('reports.state.arrived', { count: progress, shown: number.format(progress) })}
        </span>
        <Button variant="default" onClick={report.cancel}>
          {t('reports.state.cancel')}
        </Button>
      </div>
      <LoadingLines />
    </>
  );
}

function Shown() {
  const { report } = useConsole().reports;
  const { t, i18n } = useTranslation();
  const { name, rows, isTruncated, exportFailure } = useView(report);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={layout.rest}>
      <ReportToolbar />
      {exportFailure !== undefined && (
        <Alert
          color="red"
          className={styles.notice ?? ''}
          role="alert"
          title={t('reports.tools.exportFailed')}
        >
          {failureCodeText(t, exportFailure)}
        </Alert>
      )}
      <AddressesNotice />
      <DataEnd />
      {isTruncated && (
        <Alert color="orange" className={styles.notice ?? ''} role="status">
          {t('reports.state.truncated', { max: number.format(MAX_REPORT_ROWS) })}
        </Alert>
      )}
      <div className={styles.countRow}>
        <ResultCount>
          {t('reports.state.rows', { count: rows.length, shown: number.format(rows.length) })}
        </ResultCount>
        <AddressesButton />
        <SortMenu />
      </div>
      <LeftOut />
      {name === 'drivers' && (
        <p className={styles.formula}>
          {t('reports.scoreFormula', {
            speeding: SCORE_POINTS.speeding,
            harsh: SCORE_POINTS.harshEvent,
          })}
        </p>
      )}
      <ReportTable />
      <ReportOnMap />
    </div>
  );
}

/** Until when the server knew what was stored, where something newer is missing. */
function DataEnd() {
  const { t, i18n } = useTranslation();
  const { dataUntilMs, zone } = useView(useConsole().reports.report);
  if (dataUntilMs === undefined) return null;
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  });
  return (
    <Alert color="orange" className={styles.notice ?? ''} role="status">
      {t('reports.state.dataUntil', { moment: format.format(dataUntilMs) })}
    </Alert>
  );
}

/** How many doubtful fixes count for nothing in the rows, where the report tells it. */
function LeftOut() {
  const { t, i18n } = useTranslation();
  const rows = useSelector(useConsole().reports.report, (answers) => answers.rows);
  const count = rows.reduce((sum, { values }) => sum + Number(values.doubtfulFixes ?? 0), 0);
  if (count === 0) return null;
  return (
    <p className={styles.formula} role="note">
      {t('reports.leftOut', { count, shown: new Intl.NumberFormat(i18n.language).format(count) })}
    </p>
  );
}

/**
 * Whether the open report is about something that the user does not see: addresses of reports are passed on to
 * people with other rights.
 */
function useUnknownChoice(): boolean {
  const { fleet, reports } = useConsole();
  const choice = useSelector(reports.report, ({ requestedChoice }) => requestedChoice);
  const names = useReportNames();
  if (!choice) return false;
  const { deviceIds, groupIds, geofenceIds } = choice;
  return (
    deviceIds.some((id) => names.device(id) === undefined) ||
    groupIds.some((id) => !fleet.groups.has(id)) ||
    geofenceIds.some((id) => names.geofence(id) === undefined)
  );
}

/** Which row the map shows, whether it is being located, and how to take it from the map. */
function ReportOnMap() {
  const { report, onMap } = useConsole().reports;
  const { t } = useTranslation();
  const { row, isReading, isUnknown, failure } = useView(onMap);
  const style = useCellStyle();
  if (!row) return null;
  const text = isReading
    ? t('reports.map.reading')
    : isUnknown
      ? t('reports.map.unknown')
      : failure === undefined
        ? `${reportCellText(style, row, 'vehicle')} · ${style.time.format(row.fromMs)}`
        : `${t('reports.map.failed')}: ${failureCodeText(t, failure)}`;
  return (
    <div className={reportOnMapStyles.onMap} role="status">
      {isReading && <Loader size={16} />}
      <span className={reportOnMapStyles.onMapText} title={text}>
        {text}
      </span>
      {failure !== undefined && (
        <Button variant="light" onClick={onMap.retry}>
          {t('reports.map.retry')}
        </Button>
      )}
      <CloseButton aria-label={t('reports.map.close')} onClick={() => report.select(undefined)} />
    </div>
  );
}

/** Sorts the rows where they have no heads; the column in use is turned around. */
function SortMenu() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { view, name } = useView(report);
  const { column: sorted, descending } = view.sort;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <Menu withinPortal shadow="sm" position="bottom-end">
      <Menu.Target>
        <Button
          className={sortMenuStyles.sort ?? ''}
          variant="subtle"
          color="gray"
          px={8}
          rightSection={<Arrow size={14} aria-hidden />}
          aria-label={t('reports.tools.sortedBy', { column: columnTitle(t, name, sorted) })}
        >
          {columnTitle(t, name, sorted)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={sortMenuStyles.columns ?? ''}>
        <Menu.Label>{t('reports.tools.sort')}</Menu.Label>
        {view.columns.map((column) => (
          <Menu.Item
            key={column}
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

/**
 * Shows addresses instead of the names of places and back, where the server has a geocoder. Only on request,
 * because each place is a question to somebody's geocoder; our own server knows no more than the console.
 */
function AddressesButton() {
  const {
    access,
    reports: { report, rowAddresses },
  } = useConsole();
  const { t } = useTranslation();
  const isOffered = useSelector(
    access,
    ({ server, namespace }) =>
      server?.isPlus !== true && placeSearchOptions(server?.info, namespace).hasReverseGeocoding,
  );
  const hasPlaces = useSelector(report, ({ view }) =>
    view.columns.some((column) => COLUMN_FORMATS[column] === 'place'),
  );
  const isShown = useSelector(rowAddresses, (answers) => answers.isShown);
  if (!isOffered || !hasPlaces) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      leftSection={<IconMapPin size={16} aria-hidden />}
      onClick={isShown ? rowAddresses.hide : rowAddresses.show}
    >
      {t(isShown ? 'reports.tools.hideAddresses' : 'reports.tools.showAddresses')}
    </Button>
  );
}

/** Says that no more addresses come, and asks for them again. */
function AddressesNotice() {
  const { rowAddresses } = useConsole().reports;
  const { t } = useTranslation();
  const failure = useSelector(rowAddresses, (answers) => answers.failure);
  if (failure === undefined) return null;
  return (
    <Alert
      color="red"
      className={styles.notice ?? ''}
      role="alert"
      title={t('reports.tools.addressesFailed')}
    >
      {failureCodeText(t, failure)}
      <div>
        <Button variant="default" mt={8} onClick={rowAddresses.retry}>
          {t('records.retry')}
        </Button>
      </div>
    </Alert>
  );
}
