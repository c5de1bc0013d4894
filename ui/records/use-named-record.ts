import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import type { NamedRecord } from '@farol/core/resources/record-action';
import { namedRecord } from '@farol/core/resources/record-title';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { fieldsOf, type Resource } from '@farol/core/resources/resource';
import { optionText } from './field-texts.ts';

/** Calls a record of one kind what the user calls it. */
export function useNamedRecord(name: ResourceName): (record: { id: number }) => NamedRecord {
  const { t } = useTranslation();
  return useCallback(
    (record) => {
      const { id, title } = namedRecord(name, record);
      return { id, title: titleText(t, name, title) };
    },
    [name, t],
  );
}

/** A record's title in the user's language: what is called by one of a few words, as a rule by its event, is called by their texts. */
export function titleText(t: Parameters<typeof optionText>[0], name: ResourceName, title: string): string {
  const resource: Resource = RESOURCES[name];
  const field = fieldsOf(resource).find((one) => one.name === resource.title);
  return field?.kind === 'choice' ? optionText(t, field, title) : title;
}
