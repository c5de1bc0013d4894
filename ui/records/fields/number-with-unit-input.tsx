import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { formatNumberInput, parseNumberInput } from '@farol/core/domain/values/number-input';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

interface NumberWithUnitInputProps extends FieldInputProps {
  unit: string;
  /** What people read for a number of the form. */
  toDisplayed: (value: number) => number;
  /** The number of the form for what people typed. */
  fromDisplayed: (typed: number) => number;
}

/** A number in another unit than the form has it in, as the language writes numbers. What is being typed stands as it was typed. */
export function NumberWithUnitInput({ unit, toDisplayed, fromDisplayed, ...props }: NumberWithUnitInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? 'en-US';
  const formValue = Number(props.value);
  const formattedValue = props.value === '' || Number.isNaN(formValue) ? props.value : formatNumberInput(toDisplayed(formValue), language);
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
        // What is no number stays as it is: the form says so when it is saved.
        const value = Number.isNaN(amount) ? currentTarget.value : String(fromDisplayed(amount));
        setTyped({ text: currentTarget.value, value });
        props.onChange(value);
      }}
    />
  );
}
