import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { optionText } from './field-texts.ts';
import { inputProps, type FieldInputProps } from './input-props.ts';

/** Several of a few words, kept as one comma-separated text. */
export function SeveralChoices(props: FieldInputProps) {
  const { t } = useTranslation();
  const { field, value, onType } = props;
  const chosen = value.split(',').filter((one) => one !== '');
  const options = field.kind === 'choices' ? field.options : [];
  return (
    <MultiSelect
      {...inputProps(props)}
      data={[...new Set([...options, ...chosen])].map((option) => ({
        value: option,
        label: optionText(t, field, option),
      }))}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      value={chosen}
      onChange={(next) => onType(next.join(','))}
    />
  );
}
