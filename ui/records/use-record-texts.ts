import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import { FIELD_FORMATS } from '@farol/core/resources/field-format';
import { storedAt } from '@farol/core/resources/field-place';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { fieldsOf } from '@farol/core/resources/resource';
import { useConsole } from '../use-console.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { useReferenceTitles } from './use-reference-titles.ts';

/** What stands in the columns of a list: the text of a record's field, in the user's language. */
export function useRecordTexts(
  name: ResourceName,
  columns: readonly string[],
): (record: object, fieldName: string) => string {
  const { t, i18n } = useTranslation();
  const namespace = useSelector(useConsole().guard, ({ context }) => context.namespace);
  const fields = useMemo(
    () => new Map(fieldsOf(RESOURCES[name]).map((field) => [field.name, field])),
    [name],
  );
  const title = useReferenceTitles(
    columns
      .map((column) => fields.get(column))
      .flatMap((field) => (field?.kind === 'reference' ? [field.to] : [])),
  );
  return useCallback(
    (record, fieldName) => {
      const field = fields.get(fieldName);
      if (!field) return '';
      const stored = storedAt(record, field, namespace);
      if (stored === undefined && field.kind !== 'flag') return '';
      const shown = FIELD_FORMATS[field.kind].shown(stored, field);
      const isOther = field.when && !isMeant(record, field.when, fields, namespace);
      return isOther
        ? ''
        : FIELD_TEXTS[field.kind](shown, field, {
            t,
            language: i18n.language,
            title: field.kind === 'reference' ? title(field.to, Number(shown)) : '',
          });
    },
    [fields, namespace, title, t, i18n.language],
  );
}

/** Whether the field that another one depends on has the value it asks for. */
function isMeant(
  record: object,
  when: { field: string; is: string },
  fields: ReadonlyMap<string, Parameters<typeof storedAt>[1]>,
  namespace: string,
): boolean {
  const decisive = fields.get(when.field);
  return decisive !== undefined && storedAt(record, decisive, namespace) === when.is;
}
