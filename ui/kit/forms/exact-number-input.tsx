import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

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

/** Parses the number typed so far; undefined for incomplete input, such as `-`, and for an empty input. */
export function parseTypedNumber(typed: string | number): number | undefined {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Returns the text of a number input: the typed text as long as it means the value, such as `-23.0` on the
 * way to `-23.05`; otherwise the value, which was set from elsewhere.
 */
export function numberInputText(typed: string | number, value: number | undefined): string | number {
  return parseTypedNumber(typed) === value ? typed : (value ?? '');
}
