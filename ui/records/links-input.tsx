import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LINKED_RESOURCE, type LinkKind } from '@farol/core/resources/link';
import { wayOf } from '@farol/core/resources/new-links';
import { inputProps, type FieldInputProps } from './input-props.ts';
import { useRecordTitles } from './use-record-list.ts';

/** The others that a new record will be linked to. */
export function LinksInput(props: FieldInputProps) {
  return props.field.kind === 'links' ? <OtherSelect {...props} other={wayOf(props.field).other} /> : null;
}

function OtherSelect({ other, ...props }: FieldInputProps & { other: LinkKind }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(LINKED_RESOURCE[other]);
  const chosen = props.value.split(',').filter((id) => id !== '');
  return (
    <MultiSelect
      {...inputProps(props)}
      searchable
      clearable
      limit={200}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t('records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={[...titles].map(([id, title]) => ({ value: String(id), label: title || t('records.unnamed') }))}
      value={chosen}
      onChange={(next) => props.onType(next.join(','))}
    />
  );
}
