import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LINKED_RESOURCE, type OwnerKind } from '@farol/core/resources/link';
import { inputProps, type FieldInputProps } from './input-props.ts';
import { useRecordTitles } from './use-record-list.ts';

/** Devices, groups or users that a new record will be linked to. */
export function LinksInput(props: FieldInputProps) {
  return props.field.kind === 'links' ? <OwnerSelect {...props} owner={props.field.owner} /> : null;
}

function OwnerSelect({ owner, ...props }: FieldInputProps & { owner: OwnerKind }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(LINKED_RESOURCE[owner]);
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
      data={[...titles].map(([id, title]) => ({ value: String(id), label: title || `#${id}` }))}
      value={chosen}
      onChange={(next) => props.onType(next.join(','))}
    />
  );
}
