import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseTypedNumber, numberInputText } from './exact-number.ts';

interface ExactNumberInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number input that keeps incomplete text as typed, such as `-23.0` before `-23.05`. */
export function ExactNumberInput({ value, onChange, ...input }: ExactNumberInputProps) {
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      {...input}
      value={numberInputText(typed, value)}
      onChange={(text) => {
        setTyped(text);
        onChange(parseTypedNumber(text));
      }}
    />
  );
}
