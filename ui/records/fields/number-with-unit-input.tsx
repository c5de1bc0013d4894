import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumberInput, parseNumberInput } from '@farol/core/domain/values/number-input';
import { useTranslation } from '../../language/use-translation.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

interface NumberWithUnitInputProps extends FieldInputProps {
  unit: string;
  /** Converts the form's number to the one shown to the user. */
  toDisplayed: (value: number) => number;
  /** Converts the typed number to the form's. */
  fromDisplayed: (typed: number) => number;
}

/**
 * A number shown in another unit than the form holds, formatted for the user's language. While the user
 * types, the text is not reformatted.
 */
export function NumberWithUnitInput({
  unit,
  toDisplayed,
  fromDisplayed,
  ...props
}: NumberWithUnitInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const formValue = Number(props.value);
  const formattedValue =
    props.value === '' || Number.isNaN(formValue)
      ? props.value
      : formatNumberInput(toDisplayed(formValue), language);
  const text = typed?.value === props.value ? typed.text : formattedValue;
  return (
    <TextInput
      {...commonInputProps(props)}
      value={text}
      inputMode="decimal"
      rightSection={<span style={{ fontSize: 13, color: 'var(--farol-text-dimmed)' }}>{unit}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        const amount = parseNumberInput(currentTarget.value, language);
        // Text that is not a number is passed on unchanged: the form reports it when saved.
        const value = Number.isNaN(amount) ? currentTarget.value : String(fromDisplayed(amount));
        setTyped({ text: currentTarget.value, value });
        props.onChange(value);
      }}
    />
  );
}
