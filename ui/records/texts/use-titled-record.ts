import { useCallback } from 'react';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { NamedRecord } from '@farol/core/resources/records/record-action';
import {
  titledRecord,
  type TitleDetail,
  type TitledRecord,
} from '@farol/core/resources/records/record-title';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { fieldsOf, type Resource } from '@farol/core/resources/descriptor/resource';
import { useTranslation } from '../../language/use-translation.ts';
import { optionText } from './field-texts.ts';

type Translate = Parameters<typeof optionText>[0];

/** Returns a function that names a record of one kind by its title. */
export function useTitledRecord(name: ResourceName): (record: { id: number }) => NamedRecord {
  const { t } = useTranslation();
  return useCallback(
    (record) => ({ id: record.id, title: recordTitleText(t, name, titledRecord(name, record)) }),
    [name, t],
  );
}

/**
 * Returns a record's title in the user's language. A record named by an option, such as a notification rule
 * by its event, gets the option's text plus what distinguishes it from others: `Alarm: SOS, Tow`.
 */
export function recordTitleText(
  t: Translate,
  name: ResourceName,
  { title, detail }: Pick<TitledRecord, 'title' | 'detail'>,
): string {
  const resource: Resource = RESOURCES[name];
  const field = fieldsOf(resource).find((item) => item.name === resource.titleField);
  const titleLabel = field?.kind === 'choice' ? optionText(t, field, title) : title;
  return detail ? withDetail(titleLabel, titleDetailText(t, detail)) : titleLabel;
}

/** Returns a title with what distinguishes it; a detail that begins with the title says it already. */
function withDetail(title: string, detail: string): string {
  const isSaid = detail.trim().toLocaleLowerCase().startsWith(title.toLocaleLowerCase());
  return isSaid ? detail.trim() : `${title}: ${detail}`;
}

/** Most options listed in a title; the others are counted. */
const MAX_LISTED_OPTIONS = 3;

function titleDetailText(t: Translate, { field, text }: TitleDetail): string {
  if (field.kind !== 'choices') return text;
  const options = text.split(',').filter((option) => option !== '');
  const listed = options.slice(0, MAX_LISTED_OPTIONS).map((option) => optionText(t, field, option));
  const others = options.length - listed.length;
  return `${listed.join(', ')}${others > 0 ? ` +${others}` : ''}`;
}
