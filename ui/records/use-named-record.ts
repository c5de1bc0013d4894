import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import type { NamedRecord } from '@farol/core/resources/record-action';
import { namedRecord, type TitleDetail, type TitledRecord } from '@farol/core/resources/record-title';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { fieldsOf, type Resource } from '@farol/core/resources/resource';
import { optionText } from './field-texts.ts';

type Translate = Parameters<typeof optionText>[0];

/** Calls a record of one kind what the user calls it. */
export function useNamedRecord(name: ResourceName): (record: { id: number }) => NamedRecord {
  const { t } = useTranslation();
  return useCallback(
    (record) => ({ id: record.id, title: titleText(t, name, namedRecord(name, record)) }),
    [name, t],
  );
}

/**
 * A record's title in the user's language: what is called by one of a few words, as a rule by its event, is called by their texts, and
 * by what tells it apart from others of the same: `Alarm: SOS, Tow`.
 */
export function titleText(
  t: Translate,
  name: ResourceName,
  { title, detail }: Pick<TitledRecord, 'title' | 'detail'>,
): string {
  const resource: Resource = RESOURCES[name];
  const field = fieldsOf(resource).find((one) => one.name === resource.title);
  const called = field?.kind === 'choice' ? optionText(t, field, title) : title;
  return detail ? `${called}: ${detailText(t, detail)}` : called;
}

/** So many of several words are said, the others counted. */
const MOST_WORDS = 3;

function detailText(t: Translate, { field, text }: TitleDetail): string {
  if (field.kind !== 'choices') return text;
  const words = text.split(',').filter((word) => word !== '');
  const said = words.slice(0, MOST_WORDS).map((word) => optionText(t, field, word));
  const others = words.length - said.length;
  return `${said.join(', ')}${others > 0 ? ` +${others}` : ''}`;
}
