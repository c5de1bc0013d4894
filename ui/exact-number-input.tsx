import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface ExactNumberInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number as it is typed: what is on its way to one, `-23.0` before `-23.05`, stays as it stands. */
export function ExactNumberInput({ value, onChange, ...input }: ExactNumberInputProps) {
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      {...input}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(text) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}

function numberOf(text: string | number): number | undefined {
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
