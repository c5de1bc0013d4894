import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { NamedRecord } from '@farol/core/resources/records/record-action';
import { titledRecord, type TitleDetail, type TitledRecord } from '@farol/core/resources/records/record-title';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { fieldsOf, type Resource } from '@farol/core/resources/descriptor/resource';
import { optionText } from './field-texts.ts';

type Translate = Parameters<typeof optionText>[0];

/** Calls a record of one kind what the user calls it. */
export function useTitledRecord(name: ResourceName): (record: { id: number }) => NamedRecord {
  const { t } = useTranslation();
  return useCallback(
    (record) => ({ id: record.id, title: recordTitleText(t, name, titledRecord(name, record)) }),
    [name, t],
  );
}

/**
 * A record's title in the user's language: what is called by one of a few words, as a rule by its event, is called by their texts, and
 * by what tells it apart from others of the same: `Alarm: SOS, Tow`.
 */
export function recordTitleText(
  t: Translate,
  name: ResourceName,
  { title, detail }: Pick<TitledRecord, 'title' | 'detail'>,
): string {
  const resource: Resource = RESOURCES[name];
  const field = fieldsOf(resource).find((one) => one.name === resource.titleField);
  const titleLabel = field?.kind === 'choice' ? optionText(t, field, title) : title;
  return detail ? `${titleLabel}: ${titleDetailText(t, detail)}` : titleLabel;
}

/** So many of several words are said, the others counted. */
const MAX_LISTED_OPTIONS = 3;

function titleDetailText(t: Translate, { field, text }: TitleDetail): string {
  if (field.kind !== 'choices') return text;
  const words = text.split(',').filter((word) => word !== '');
  const said = words.slice(0, MAX_LISTED_OPTIONS).map((word) => optionText(t, field, word));
  const others = words.length - said.length;
  return `${said.join(', ')}${others > 0 ? ` +${others}` : ''}`;
}
