import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { inputProps, type FieldInputProps } from './input-props.ts';

interface MeasureInputProps extends FieldInputProps {
  unit: string;
  /** What people read for a number of the form. */
  shown: (value: number) => number;
  /** The number of the form for what people typed. */
  meant: (typed: number) => number;
}

/** A number in another unit than the form has it in. What is being typed stands as it was typed. */
export function MeasureInput({ unit, shown, meant, ...props }: MeasureInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const text = typed?.value === props.value ? typed.text : converted(props.value, shown);
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      inputMode="decimal"
      rightSection={<span style={{ fontSize: 13, color: 'var(--farol-dim)' }}>{unit}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        const value = converted(currentTarget.value, meant);
        setTyped({ text: currentTarget.value, value });
        props.onType(value);
      }}
    />
  );
}

/** What is no number stays as it is: the form says so when it is saved. */
function converted(text: string, convert: (value: number) => number): string {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? text : String(convert(value));
}
