import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '@farol/core/domain/locale';
import { degreesTyped, typedDegrees } from '@farol/core/domain/typed-degrees';
import { numberTyped, typedNumber } from '@farol/core/domain/typed-number';

interface MeasureInputProps {
  label: string;
  value: number;
  /** Degrees between minus this and this; without it, a number above zero. */
  limit?: number;
  /** The label is for assistive technology alone. */
  isNamedAside?: boolean;
  onChange: (value: number) => void;
}

/**
 * A number that counts once it was typed whole: on Enter or when the field is left. What is no such number is marked on Enter and put
 * back when the field is left.
 */
export function MeasureInput({ label, value, limit, isNamedAside = false, onChange }: MeasureInputProps) {
  const language = languageOf(useTranslation().i18n.language) ?? 'en-US';
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const isDegrees = limit !== undefined;
  const shown = isDegrees ? degreesTyped(value) : numberTyped(value, language);
  const commit = (): boolean => {
    if (typed === undefined) return true;
    const meant = isDegrees ? typedDegrees(typed, limit) : typedNumber(typed, language);
    const isSound = isDegrees ? !Number.isNaN(meant) : meant > 0 && meant <= MOST_METERS;
    if (!isSound) return false;
    if (meant !== value) onChange(meant);
    setTyped(undefined);
    return true;
  };
  return (
    <TextInput
      {...(isNamedAside ? { 'aria-label': label } : { label })}
      size="md"
      // The number keys of some phones have no minus.
      {...(!isDegrees && { inputMode: 'decimal' })}
      autoComplete="off"
      value={typed ?? shown}
      error={isWrong}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setWrong(false);
      }}
      onBlur={() => {
        commit();
        setTyped(undefined);
        setWrong(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setWrong(!commit());
      }}
    />
  );
}

const MOST_METERS = 10_000_000;
