import { downloadFile } from '../../kit/browser/download-file.ts';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { parseCsv, serializeCsv } from '@farol/core/domain/values/csv';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { Field } from '@farol/core/resources/descriptor/field';
import { exportTable, planImport, type ImportPlan } from '@farol/core/resources/records/record-exchange';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { readCsvText } from '../../kit/browser/csv-text.ts';
import { mapInPieces } from '../../kit/browser/in-pieces.ts';
import { createSpreadsheetFile, readSpreadsheetTable } from '../../kit/browser/excel-file.ts';
import { optionText } from '../texts/field-texts.ts';
import { useTitlesByKind } from '../texts/use-record-list.ts';

/** The file formats of tables. */
export type TableFormat = 'csv' | 'xlsx';

interface TableExchange<K extends ResourceName> {
  /** Saves these records as a file. */
  saveFile(records: readonly RecordOf<K>[], format: TableFormat): Promise<void>;
  /** Reads a file and sets the import plan. */
  readFile(file: File): Promise<void>;
  plan: ImportPlan<K> | undefined;
  /** The opened file is not a table. */
  isUnreadable: boolean;
  close: () => void;
}

/**
 * Exports records to CSV and spreadsheet files and imports them, with column headers in the user's language.
 */
export function useTableExchange<K extends ResourceName>(name: K): TableExchange<K> {
  const { records, access } = useConsole();
  const { t, i18n } = useTranslation();
  const fileName: string = `records.kind.${name}.many`;
  const namespace = useSelector(access, (answers) => answers.namespace);
  const existing = useSelector(records.lists[name], (answers) => answers.records);
  const titles = useTitlesByKind(
    fieldsOf(RESOURCES[name]).flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
  );
  const [plan, setPlan] = useState<ImportPlan<K>>();
  const [isUnreadable, setUnreadable] = useState(false);
  const exchangeTexts = {
    label: (field: Field) => t(`records.field.${field.name}`),
    title: (to: ResourceName, id: number) => titles[to]?.get(id) ?? '',
    idOf: (to: ResourceName, title: string) =>
      [...(titles[to] ?? [])].find(([id, known]) => known === title || String(id) === title)?.[0],
    option: (field: Field, option: string) => optionText(t, field, option),
  };
  return {
    saveFile: async (chosen, format) => {
      const table = exportTable(name, chosen, exchangeTexts, namespace);
      const title = t(fileName);
      downloadFile(
        `${title}.${format}`,
        format === 'xlsx'
          ? await createSpreadsheetFile(table, { title, language: i18n.language })
          : await createCsvFile(table),
      );
    },
    readFile: async (file) => {
      try {
        const isExcel = file.name.toLowerCase().endsWith('.xlsx');
        const table = isExcel ? await readSpreadsheetTable(file) : parseCsv(await readCsvText(file));
        setPlan(planImport(name, table, existing, exchangeTexts, namespace));
      } catch {
        setUnreadable(true);
      }
    },
    plan,
    isUnreadable,
    close: () => {
      setPlan(undefined);
      setUnreadable(false);
    },
  };
}

/** Returns a table as a CSV file. The byte order mark makes spreadsheets read accents correctly. The page is not held. */
export async function createCsvFile(table: readonly (readonly string[])[]): Promise<Blob> {
  const pieces = Array.from({ length: Math.ceil(table.length / LINES_A_PIECE) }, (_, at) =>
    table.slice(at * LINES_A_PIECE, (at + 1) * LINES_A_PIECE),
  );
  return new Blob(['\uFEFF', ...(await mapInPieces(pieces, serializeCsv))], {
    type: 'text/csv;charset=utf-8',
  });
}

/** They are written in about a millisecond. */
const LINES_A_PIECE = 200;
