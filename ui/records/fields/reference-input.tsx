import { Select } from '@mantine/core';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';
import { useAreRecordsLoading, useRecordTitles } from '../texts/use-record-list.ts';

/** A choice of another record by its title. */
export function ReferenceInput(props: FieldInputProps) {
  return props.field.kind === 'reference' ? <RecordSelect {...props} to={props.field.to} /> : null;
}

function RecordSelect({ to, ...props }: FieldInputProps & { to: ResourceName }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(to);
  const isLoading = useAreRecordsLoading(to);
  const known = [...titles].map(([id, title]) => ({
    value: String(id),
    label: title || t('records.unnamed'),
  }));
  const isKnown = props.value === '' || titles.has(Number(props.value));
  return (
    <Select
      {...commonInputProps(props)}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      placeholder={t('records.none')}
      nothingFoundMessage={t(isLoading ? 'records.loading' : 'records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      limit={200}
      data={isKnown ? known : [...known, { value: props.value, label: t('records.unseen') }]}
      value={props.value || null}
      onChange={(chosen) => props.onChange(chosen ?? '')}
    />
  );
}
