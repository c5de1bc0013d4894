import { Select, type SelectProps, Autocomplete } from '@mantine/core';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { eventTypesBySubject } from '@farol/core/domain/alert/notification-type';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';
import { optionText, unsetChoiceText } from '../texts/field-texts.ts';

/** A choice among the options of the field or those that the server offers. */
export function ChoiceInput(props: FieldInputProps) {
  const { field } = props;
  if (field.kind === 'choice' && field.optionsFrom)
    return <ServerChoice {...props} optionSource={field.optionsFrom} />;
  return <Choice {...props} options={'options' in field ? field.options : []} />;
}

/** A choice among what the server offers, or among the known options until it has responded. */
function ServerChoice({
  optionSource,
  ...props
}: FieldInputProps & { optionSource: 'commandTypes' | 'eventTypes' }) {
  const offered = useConsole().records[optionSource];
  const types = useSelector(offered, ({ options }) => options);
  useEffect(() => {
    offered.load();
  }, [offered]);
  const known = 'options' in props.field ? props.field.options : [];
  return <Choice {...props} options={types.length > 0 ? types : known} />;
}

function Choice({ options, ...props }: FieldInputProps & { options: readonly string[] }) {
  const { t } = useTranslation();
  const { field, value, onChange } = props;
  if (field.kind === 'choice' && field.allowsCustom) return <FreeTextChoice {...props} options={options} />;
  // A stored value that is not offered remains a choice.
  const offered = value === '' || options.includes(value) ? options : [...options, value];
  const item = (option: string) => ({ value: option, label: optionText(t, field, option) });
  return (
    <Select
      {...commonInputProps(props)}
      {...SEARCHABLE_SELECT}
      placeholder={props.isRequired ? '' : unsetChoiceText(t, field)}
      clearable={!props.isRequired}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t('records.nothingFound')}
      data={
        field.kind === 'choice' && field.optionsFrom === 'eventTypes'
          ? eventTypesBySubject(offered).map(({ subject, types }) => ({
              group: t(`alerts.subjects.${subject}`),
              items: types.map(item),
            }))
          : offered.map(item)
      }
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Properties of selects that can be searched by typing. */
const SEARCHABLE_SELECT: Pick<SelectProps, 'searchable' | 'comboboxProps' | 'allowDeselect' | 'openOnFocus'> =
  {
    searchable: true,
    allowDeselect: false,
    // Otherwise a form that focuses its first field would cover itself with that field's options.
    openOnFocus: false,
    comboboxProps: { withinPortal: true, shadow: 'sm' },
  };

/** A choice that also accepts free text. */
function FreeTextChoice({ options, ...props }: FieldInputProps & { options: readonly string[] }) {
  return (
    <Autocomplete
      data-free-text
      {...commonInputProps(props)}
      data={[...options]}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      onChange={props.onChange}
    />
  );
}
