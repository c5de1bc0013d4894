import { COMMAND_CHANNEL, EVENTS_OF_COMMANDS } from '@farol/core/domain/alert/notification-rule';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import type { z } from 'zod';
import { parameterProblemText } from '../commands/command-parameters-check.ts';
import { calendarProblemText } from '../calendars/calendar-check.ts';
import { EVENT_TYPES } from '../events/event-types.ts';
import { expressionProblemText } from '../expression/expression.ts';
import { APPLICABLE_KINDS } from '../storage/tables/associations.ts';
import {
  isVisibleKind,
  perVisibleKind,
  RECORD_RESOURCES,
  type RecordsByKind,
  type StoredResource,
  type VisibleKind,
} from '../storage/tables/record-kinds.ts';
import { readOnlyValuesReader, searchTextsReader, uniqueKeyReader } from '../storage/tables/record-values.ts';
import { RECORD_BODIES } from './record-bodies.ts';

/** How a kind of record is served (contract §2, §4.1). */
export interface RecordRules<T> {
  kind: VisibleKind;
  /** The path below `/api`. */
  path: string;
  /** Parses a body; unknown fields are refused, read-only ones ignored. */
  body: z.ZodType<T>;
  /**
   * `extended` kinds, which can apply to devices, are also listed by the device or group they are associated
   * with.
   */
  list: 'simple' | 'extended';
  /** Returns the texts that `keyword` matches; lists are sorted by the first. */
  searchTexts: (record: T) => (string | null)[];
  /** Returns the key that is unique within the kind; null for a kind without one. */
  uniqueKey: (record: T) => string | null;
  /**
   * The kinds that this kind references by `groupId` and the like, 0 for none; a new reference needs access to
   * the record.
   */
  references: readonly VisibleKind[];
  /** Returns the values that only the server sets. */
  readOnlyValues: (record: T) => Record<string, unknown>;
  problems: readonly ValueProblem<T>[];
}

/**
 * Returns why a new value cannot be saved, as the end of `Field "data" …`; unchanged stored values are not
 * checked.
 */
interface ValueProblem<T> {
  readonly field: string & keyof T;
  /** Other values that decide. */
  readonly also?: readonly (string & keyof T)[];
  of(this: void, record: T): string | undefined;
}

type RulesOfKinds = { readonly [K in VisibleKind]: RecordRules<RecordsByKind[K]> };

/** What is checked of kinds besides what their descriptors say. */
const PROBLEMS: { readonly [K in VisibleKind]?: readonly ValueProblem<RecordsByKind[K]>[] } = {
  calendar: [{ field: 'data', of: ({ data }) => calendarProblemText(data) }],
  attribute: [{ field: 'expression', of: ({ expression }) => expressionProblemText(expression) }],
  notification: [
    {
      field: 'type',
      of: ({ type }) => (EVENT_TYPES.includes(type) ? undefined : `is no event of this server: ${type}`),
    },
    { field: 'notificators', also: ['type', 'commandId'], of: commandProblemText },
  ],
  command: [{ field: 'attributes', also: ['type'], of: parameterProblemText }],
  report: [{ field: 'calendarId', of: ({ calendarId }) => (calendarId === 0 ? 'is required' : undefined) }],
};

/** The rules of every record kind with the common routes, as its descriptor says. */
export const RECORD_RULES: RulesOfKinds = perVisibleKind<RulesOfKinds>(recordRules);

/** Returns why a rule cannot send a command, as the end of `Field "notificators" …`; undefined when it can or sends none. */
function commandProblemText({
  type,
  commandId,
  notificators,
}: RecordsByKind['notification']): string | undefined {
  if (!parseCommaList(notificators).includes(COMMAND_CHANNEL)) return undefined;
  if (commandId === 0) return 'names the channel command, which needs a commandId';
  return EVENTS_OF_COMMANDS.has(type) ? `cannot send a command at each ${type}` : undefined;
}

function recordRules<K extends VisibleKind>(kind: K): RecordRules<RecordsByKind[K]> {
  const resource: StoredResource<RecordsByKind[K]> = RECORD_RESOURCES[kind];
  const problems: readonly ValueProblem<RecordsByKind[K]>[] = PROBLEMS[kind] ?? [];
  const values = recordValues(resource.wire).map(([, value]) => value);
  return {
    kind,
    path: resource.path,
    body: RECORD_BODIES[kind],
    list: APPLICABLE_KINDS.some((applicable) => applicable === kind) ? 'extended' : 'simple',
    searchTexts: searchTextsReader(resource),
    uniqueKey: uniqueKeyReader(resource),
    references: values.flatMap((value) =>
      value.type === 'reference' && !value.readOnly && isVisibleKind(value.to) ? [value.to] : [],
    ),
    readOnlyValues: readOnlyValuesReader(resource),
    problems,
  };
}
