import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import {
  COLUMN_FORMATS,
  type ColumnFormat,
  type ReportColumn,
} from '@farol/core/domain/report/report-column';
import { addressAt } from '@farol/core/domain/place/known-addresses';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { addressedRow } from '@farol/core/domain/report/row-address';
import { type FilePlace, type MapFile, type MapFileFormat } from '@farol/core/domain/map-file/map-file';
import { filePlaces, placedRows, type PlaceTexts } from '@farol/core/domain/report/report-places';
import { tripTracks, vehicleTracks } from '@farol/core/domain/report/report-tracks';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { mayHaveReport } from '@farol/core/domain/report/report';
import { reportValueOf, type ReportTotals } from '@farol/core/domain/report/report-view';
import { distanceInUnit, speedInUnit } from '@farol/core/domain/values/measurement-units';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { createSpreadsheetFile, dateTimeText, type SpreadsheetCell } from '../../kit/browser/excel-file.ts';
import { mapInPieces } from '../../kit/browser/in-pieces.ts';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { downloadFile, downloadMapFile } from '../../kit/browser/download-file.ts';
import { createCsvFile } from '../../records/list/use-table-exchange.ts';
import {
  reportCellText,
  cellTextBeside,
  textWithColumnName,
  totalText,
  type CellTextStyle,
} from '../table/cell-text.ts';
import { columnTitle } from '../table/column-title.ts';
import { useCellStyle } from '../table/use-cell-style.ts';
import { useReportTableLines, type ReportTableLine } from '../table/use-report-table-lines.ts';
import { areaCentroid } from '@farol/core/domain/geometry/area-centroid';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { reportFileName } from '@farol/core/domain/report/report-file-name';
import { useReportNames } from '../values/use-report-names.ts';

const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the open report as files. */
export interface ReportExport {
  csv: () => void;
  xlsx: () => void;
  /** Has the server write the report, or writes what is shown where it writes none. */
  serverXlsx: () => void;
  places: (format: MapFileFormat) => void;
  /** The lines as sorted and grouped. */
  lines: readonly ReportTableLine[];
  /** Returns what gives a row the addresses that are known. */
  addressing: () => (row: ReportRow) => ReportRow;
  /** What all rows add up to. */
  totals: ReportTotals;
}

/** Returns how the open report is saved: with the columns, in the order and in the units of the screen. */
export function useReportExport(): ReportExport {
  const {
    reports: { report, rowAddresses },
    shell,
  } = useConsole();
  const { t, i18n } = useTranslation();
  const { name, view, zone } = useView(report);
  const { lines, totals } = useReportTableLines();
  const style = useCellStyle();
  const placeName = usePlaceName();
  const fileName = useReportFileName();
  const middleOf = useGeofenceMiddle();
  const principal = usePrincipal();
  const mayReadPositions = principal !== undefined && mayHaveReport('route', principal);
  // Of all rows the addresses are not asked for: a public geocoder would need hours.
  const addressing = (): ((row: ReportRow) => ReportRow) => {
    const { isShown, addresses } = rowAddresses.getSnapshot();
    return (row) =>
      addressedRow(
        row,
        view.columns,
        (place) => (isShown ? addressAt(addresses, place) : undefined) ?? placeName(place),
      );
  };
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []));
  // A place takes a moment to be named, and there may be 50,000.
  const addressedRows = (): Promise<readonly ReportRow[]> => mapInPieces(rows, addressing());
  const heads = view.columns.map((column) => {
    const unit = unitOf(style, column);
    return columnTitle(t, name, column) + (unit === '' ? '' : ` (${unit})`);
  });
  const table = async (): Promise<SpreadsheetCell[][]> => {
    const addressed = addressing();
    const cells = await mapInPieces(rows, (row) => {
      const named = addressed(row);
      return view.columns.map((column) => cellOf(style, named, column, view.columns, zone));
    });
    return [heads, ...cells];
  };
  const shown = async (): Promise<void> =>
    downloadFile(
      `${fileName()}.xlsx`,
      await createSpreadsheetFile(await table(), {
        title: t(reportTitleKey(name)),
        language: i18n.language,
        totals: totalCells(),
      }),
    );
  const totalCells = (): (SpreadsheetCell | undefined)[] =>
    view.columns.map((column, at) => {
      const total = totals[column];
      if (total !== undefined) return totalCell(style, column, total, zone);
      return at === 0 ? t('reports.table.total') : undefined;
    });
  const csv = async (): Promise<void> => {
    const texts = await mapInPieces(await table(), (line) => line.map(plainText));
    downloadFile(`${fileName()}.csv`, await createCsvFile(texts));
  };
  const texts: PlaceTexts = {
    title: (row, ms) => `${reportCellText(style, row, 'vehicle')} ${style.time.format(ms)}`,
    text: (row) =>
      view.columns
        .filter((column) => column !== 'vehicle')
        .map((column) => ({ column, text: reportCellText(style, row, column) }))
        .filter(({ text }) => text !== '')
        .map(({ column, text }) => textWithColumnName(columnTitle(t, name, column), column, text))
        .join(' · '),
  };
  const saveMapFile = (format: MapFileFormat, file: MapFile): Promise<void> =>
    downloadMapFile(fileName(), format, file);
  const placesOf = async (placed: readonly ReportRow[]): Promise<readonly FilePlace[]> =>
    (await mapInPieces(placed, (row) => filePlaces([row], texts))).flat();
  const places = async (format: MapFileFormat): Promise<void> => {
    const placed = placedRows(name, await addressedRows(), middleOf);
    if (name !== 'route') return saveMapFile(format, { places: await placesOf(placed) });
    const tracks = vehicleTracks(placed, {
      title: (row) => reportCellText(style, row, 'vehicle'),
      text: ({ fromMs, toMs, count }) =>
        t('reports.tools.track', {
          count,
          from: style.time.format(fromMs),
          to: style.time.format(toMs),
        }),
    });
    // GPX has no room for the other values of a fix, so that its points would say the same twice.
    await saveMapFile(format, { places: format === 'gpx' ? [] : await placesOf(placed), tracks });
  };
  const saveTracks = async (format: MapFileFormat, positions: readonly ReportRow[]): Promise<void> => {
    const trips = await addressedRows();
    const tracks = tripTracks(trips, positions, texts);
    await saveMapFile(format, { places: await placesOf(trips), tracks });
  };
  const saveFile = ({ bytes, isPdf }: { bytes: Uint8Array<ArrayBuffer>; isPdf: boolean }): void =>
    downloadFile(
      `${fileName()} ${t('reports.tools.fromServer')}.${isPdf ? 'pdf' : 'xlsx'}`,
      new Blob([bytes], { type: isPdf ? 'application/pdf' : SPREADSHEET_TYPE }),
    );
  /** Saves the file once it is made. Users who have left the screen by then get a notice about the result. */
  const exportOnceMade = (start: () => void): void => {
    const title = fileName();
    const ended = (tone: 'good' | 'bad', text: string, save?: () => unknown): void => {
      for (const stop of stops) stop();
      save?.();
      if (!report.getSnapshot().isOpen) shell.notify(tone, text);
    };
    const made = (save: () => unknown): void => ended('good', t('reports.tools.saved', { title }), save);
    const stops = [
      report.on('noSpreadsheet', () => made(shown)),
      report.on('tracksRead', ({ format, positions }) => made(() => saveTracks(format, positions))),
      report.on('exported', ({ file }) => made(() => saveFile(file))),
      report.on('notExported', ({ reason }) =>
        ended('bad', t('reports.tools.notSaved', { title, reason: failureCodeText(t, reason) })),
      ),
      report.on('exportStopped', () => {
        for (const stop of stops) stop();
        shell.notify('info', t('reports.tools.stopped', { title }));
      }),
    ];
    start();
  };
  return {
    csv: () => void csv(),
    xlsx: () => void shown(),
    serverXlsx: () => exportOnceMade(report.exportSpreadsheet),
    // Who may not see positions gets the ends of trips.
    places: (format) => {
      if (name === 'trips' && mayReadPositions) exportOnceMade(() => report.exportTracks(format));
      else void places(format);
    },
    lines,
    addressing,
    totals,
  };
}

function unitOf({ t, distance, speed }: CellTextStyle, column: ReportColumn): string {
  const units: Partial<Record<ColumnFormat, string>> = {
    distance: t(`units.${distance}`),
    speed: t(`units.${speed}`),
    volume: 'L',
    altitude: 'm',
    duration: 'h:mm:ss',
  };
  return units[COLUMN_FORMATS[column]] ?? '';
}

/** Returns a cell as spreadsheets calculate with it: numbers without units, times by the local clock. */
function cellOf(
  style: CellTextStyle,
  row: ReportRow,
  column: ReportColumn,
  columns: readonly ReportColumn[],
  zone: string,
): SpreadsheetCell {
  const value = reportValueOf(row, column);
  if (typeof value !== 'number') return cellTextBeside(style, row, column, columns);
  return numberCell(style, column, value, zone) ?? reportCellText(style, row, column);
}

/** Returns what a column adds up to; the highest of its values says so in words. */
function totalCell(style: CellTextStyle, column: ReportColumn, total: number, zone: string): SpreadsheetCell {
  const cell = column === 'speed' ? undefined : numberCell(style, column, total, zone);
  return cell ?? totalText(style, column, total);
}

/** Returns a number of a column in the unit of its reader; undefined where spreadsheets get the text of the cell. */
function numberCell(
  style: CellTextStyle,
  column: ReportColumn,
  value: number,
  zone: string,
): SpreadsheetCell | undefined {
  return NUMBER_CELLS[COLUMN_FORMATS[column]]?.(value, style, zone);
}

type NumberCell = (value: number, style: CellTextStyle, zone: string) => SpreadsheetCell;

const rounded: NumberCell = (value) => Math.round(value * 100) / 100;

/** What spreadsheets get for a number of each format; undefined for its text. */
const NUMBER_CELLS: Readonly<Record<ColumnFormat, NumberCell | undefined>> = {
  time: (value, _, zone) => ({ dateTime: localDateTimeAt(zone, value) }),
  duration: (durationMs) => ({ durationMs }),
  distance: (value, { distance }) => distanceInUnit(value, distance),
  speed: (value, { speed }) => speedInUnit(value, speed),
  volume: rounded,
  altitude: rounded,
  degrees: rounded,
  count: rounded,
  flag: undefined,
  vehicle: undefined,
  text: undefined,
  place: undefined,
  event: undefined,
  geofence: undefined,
  inspection: undefined,
};

/** Returns a cell as text: numbers with a point, durations as hours, minutes and seconds, times by the local clock. */
function plainText(cell: SpreadsheetCell): string {
  if (typeof cell !== 'object') return String(cell);
  return 'durationMs' in cell ? hoursText(cell.durationMs) : dateTimeText(cell.dateTime);
}

function hoursText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${sixtieth(Math.floor(seconds / 60))}:${sixtieth(seconds)}`;
}

function sixtieth(count: number): string {
  return String(count % 60).padStart(2, '0');
}

/** Returns a function that says where the middle of a geofence is; undefined where the user does not see it. */
function useGeofenceMiddle(): (id: number) => GeoPoint | undefined {
  const { geofences } = useConsole().records.lists;
  return (id) => {
    const area = parseArea(
      geofences.getSnapshot().records.find((geofence) => geofence.id === id)?.area ?? '',
    );
    return area && areaCentroid(area);
  };
}

/** Returns a function that names the files of the open report, without an extension. */
function useReportFileName(): () => string {
  const { fleet, reports } = useConsole();
  const { t } = useTranslation();
  const names = useReportNames();
  return () => {
    const { name, requestedChoice, range, zone } = reports.report.getSnapshot();
    const title = t(reportTitleKey(name));
    if (!requestedChoice || !range) return title;
    const { deviceIds, groupIds, period } = requestedChoice;
    const [only, ...others] = [
      ...groupIds.map((id) => fleet.groups.get(id)?.name),
      ...deviceIds.map((id) => names.device(id)),
    ];
    const subject = others.length === 0 ? only : undefined;
    return reportFileName({ title, subject, period, range, zone });
  };
}
