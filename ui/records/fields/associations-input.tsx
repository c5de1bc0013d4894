import { MultiSelect } from '@mantine/core';
import { RESOURCE_OF_KIND, type AssociatedKind } from '@farol/core/resources/descriptor/association';
import { associationSideOf } from '@farol/core/resources/draft/draft-associations';
import { useTranslation } from '../../language/use-translation.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';
import { useAreRecordsLoading, useRecordTitles } from '../texts/use-record-list.ts';

/** The records that a new record will be associated with. */
export function AssociationsInput(props: FieldInputProps) {
  return props.field.kind === 'links' ? (
    <AssociatedRecordSelect {...props} other={associationSideOf(props.field).otherKind} />
  ) : null;
}

function AssociatedRecordSelect({ other, ...props }: FieldInputProps & { other: AssociatedKind }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(RESOURCE_OF_KIND[other]);
  const isLoading = useAreRecordsLoading(RESOURCE_OF_KIND[other]);
  const chosen = props.value.split(',').filter((id) => id !== '');
  return (
    <MultiSelect
      {...commonInputProps(props)}
      searchable
      clearable
      limit={200}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t(isLoading ? 'records.loading' : 'records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={[...titles].map(([id, title]) => ({ value: String(id), label: title || t('records.unnamed') }))}
      value={chosen}
      onChange={(next) => props.onChange(next.join(','))}
    />
  );
}
