import { parseCalendar } from '../../domain/calendar/calendar-text.ts';
import { readIdentifier } from '../../domain/device/identifier.ts';
import { parseFlagInput } from '../../domain/values/flag-input.ts';
import type { Field } from '../descriptor/field.ts';
import type { FieldProblem } from '../descriptor/field-problem.ts';
import { schedulesAsText } from '../descriptor/schedules-field-format.ts';
import type { ImportLabels } from './exchange-labels.ts';

/** The text to type for a cell, or why it cannot be read. */
export type CellReading = { text: string } | { problem: FieldProblem };

/** Returns a cell of an imported table as it would be typed into the form, or why it cannot be read. */
export function readCell(field: Field, cell: string, labels: ImportLabels): CellReading {
  const text = cell.trim();
  if (isIdentifier(field)) return identifierCell(cell);
  if (text === '') return { text: field.kind === 'flag' || field.kind === 'schedules' ? '' : cell };
  if (field.kind === 'schedules') return { text: schedulesAsText(parseCalendar(cell)) };
  if (field.kind === 'reference') return { text: String(labels.idOf(field.to, text) ?? cell) };
  if (field.kind === 'flag') {
    const flag = parseFlagInput(text);
    return flag === undefined ? INVALID : { text: String(flag) };
  }
  // Options that the server provides or users invent are not known here.
  if (field.kind === 'icon' || (field.kind === 'choice' && !field.allowsCustom && !field.optionsFrom))
    return optionCell(field, field.options, text, labels);
  return field.kind === 'text' && isRounded(text) ? { problem: 'rounded' } : { text: cell };
}

const INVALID: CellReading = { problem: 'invalid' };

/** Whether records are told apart by a field. */
export function isIdentifier({ name, key, location }: Field): boolean {
  return (key ?? name) === 'uniqueId' && location === undefined;
}

function identifierCell(cell: string): CellReading {
  const reading = readIdentifier(cell);
  return 'problem' in reading ? reading : { text: reading.identifier };
}

/** Matches an option by its stored value or by its label. */
function optionCell(
  field: Field,
  options: readonly string[],
  text: string,
  labels: ImportLabels,
): CellReading {
  const wanted = text.toLowerCase();
  const option =
    options.find((item) => item.toLowerCase() === wanted) ??
    options.find((item) => labels.option(field, item).toLowerCase() === wanted);
  return option === undefined ? INVALID : { text: option };
}

/**
 * Whether a spreadsheet has rounded a long number to its first digits, as happens to identifiers in numeric
 * columns.
 */
function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text);
}
