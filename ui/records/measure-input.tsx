import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '@farol/core/domain/locale';
import { numberTyped, typedNumber } from '@farol/core/domain/typed-number';
import { inputProps, type FieldInputProps } from './input-props.ts';

interface MeasureInputProps extends FieldInputProps {
  unit: string;
  /** What people read for a number of the form. */
  shown: (value: number) => number;
  /** The number of the form for what people typed. */
  meant: (typed: number) => number;
}

/** A number in another unit than the form has it in, as the language writes numbers. What is being typed stands as it was typed. */
export function MeasureInput({ unit, shown, meant, ...props }: MeasureInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language) ?? 'en-US';
  const known = Number(props.value);
  const kept = props.value === '' || Number.isNaN(known) ? props.value : numberTyped(shown(known), language);
  const text = typed?.value === props.value ? typed.text : kept;
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      inputMode="decimal"
      rightSection={<span style={{ fontSize: 13, color: 'var(--farol-dim)' }}>{unit}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        const amount = typedNumber(currentTarget.value, language);
        // What is no number stays as it is: the form says so when it is saved.
        const value = Number.isNaN(amount) ? currentTarget.value : String(meant(amount));
        setTyped({ text: currentTarget.value, value });
        props.onType(value);
      }}
    />
  );
}
