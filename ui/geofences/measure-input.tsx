import { NumberInput } from '@mantine/core';
import { useState } from 'react';

interface MeasureInputProps {
  label: string;
  value: number;
  /** The number lies between minus this and this; without it, above zero. */
  limit?: number;
  /** The label is for assistive technology alone. */
  isNamedAside?: boolean;
  onChange: (value: number) => void;
}

/** A number that counts once it was typed whole: on Enter or when the field is left. What is no number is put back. */
export function MeasureInput({ label, value, limit, isNamedAside = false, onChange }: MeasureInputProps) {
  const [typed, setTyped] = useState<string | number>();
  const commit = (): void => {
    if (typeof typed === 'number' && typed !== value) onChange(typed);
    setTyped(undefined);
  };
  return (
    <NumberInput
      {...(isNamedAside ? { 'aria-label': label } : { label })}
      size="md"
      hideControls
      decimalScale={limit === undefined ? 1 : 7}
      min={limit === undefined ? 0.1 : -limit}
      max={limit ?? 10_000_000}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
