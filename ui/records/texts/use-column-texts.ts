import { useCallback, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { columnReader, type ColumnReader } from '@farol/core/resources/records/column-value';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FIELD_TEXTS, columnFlagText } from './field-texts.ts';
import { useTitlesByKind } from './use-record-list.ts';

/** The columns of a list as values and as texts in the user's language. */
interface ColumnTexts {
  readValue: ColumnReader;
  textOf: (record: object, fieldName: string) => string;
}

/** Returns functions that read the columns of a record: the value of a field and its text. */
export function useColumnTexts(name: ResourceName, columns: readonly string[]): ColumnTexts {
  const { t, i18n } = useTranslation();
  const namespace = useSelector(useConsole().access, (answers) => answers.namespace);
  const { distance, speed } = useUnits();
  const readValue = useMemo(() => columnReader(RESOURCES[name], namespace), [name, namespace]);
  const titles = useTitlesByKind(
    fieldsOf(RESOURCES[name]).flatMap((field) =>
      field.kind === 'reference' && columns.includes(field.name) ? [field.to] : [],
    ),
  );
  const textOf = useCallback(
    (record: object, fieldName: string): string => {
      const value = readValue(record, fieldName);
      if (!value) return '';
      const { field, text } = value;
      if (field.kind === 'flag') return columnFlagText(t, field, text === 'true');
      return FIELD_TEXTS[field.kind](text, field, {
        t,
        language: i18n.language,
        title: (field.kind === 'reference' && titles[field.to]?.get(Number(text))) || '',
        distance,
        speed,
      });
    },
    [readValue, titles, t, i18n.language, distance, speed],
  );
  return { readValue, textOf };
}
