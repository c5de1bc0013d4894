import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';
import { formatNumberInput, parseNumberInput } from '@farol/core/domain/values/number-input';

interface CommittedNumberInputProps {
  label: string;
  value: number;
  /** Degrees between minus this and this; without it, a number above zero. */
  maxDegrees?: number;
  /** The label is for assistive technology alone. */
  hasHiddenLabel?: boolean;
  onChange: (value: number) => void;
}

/**
 * A number that counts once it was typed whole: on Enter or when the field is left. What is no such number is marked on Enter and put
 * back when the field is left.
 */
export function CommittedNumberInput({ label, value, maxDegrees, hasHiddenLabel = false, onChange }: CommittedNumberInputProps) {
  const language = parseLanguage(useTranslation().i18n.language) ?? 'en-US';
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const isDegrees = maxDegrees !== undefined;
  const shown = isDegrees ? formatDegreesInput(value) : formatNumberInput(value, language);
  const commit = (): boolean => {
    if (typed === undefined) return true;
    const parsed = isDegrees ? parseDegreesInput(typed, maxDegrees) : parseNumberInput(typed, language);
    const isValid = isDegrees ? !Number.isNaN(parsed) : parsed > 0 && parsed <= MAX_METERS;
    if (!isValid) return false;
    if (parsed !== value) onChange(parsed);
    setTyped(undefined);
    return true;
  };
  return (
    <TextInput
      {...(hasHiddenLabel ? { 'aria-label': label } : { label })}
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

const MAX_METERS = 10_000_000;
