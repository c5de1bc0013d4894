import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';
import { lengthInUnit, metersFromUnit, type DistanceUnit } from '@farol/core/domain/values/measurement-units';
import { formatNumberInput, parseNumberInput } from '@farol/core/domain/values/number-input';

interface CommittedNumberInputProps {
  label: string;
  /** Degrees, or meters. */
  value: number;
  /** The value must be within plus or minus this; without it, it is a length. */
  maxDegrees?: number;
  /** In which a length is shown and typed. */
  lengthUnit?: DistanceUnit;
  /** Whether the label is only for assistive technology. */
  hasHiddenLabel?: boolean;
  onChange: (value: number) => void;
}

/**
 * A number input that takes effect on Enter or when it loses the focus. An invalid number is marked on Enter
 * and reset when the focus is lost.
 */
export function CommittedNumberInput({
  label,
  value,
  maxDegrees,
  lengthUnit = 'km',
  hasHiddenLabel = false,
  onChange,
}: CommittedNumberInputProps) {
  const language = parseLanguage(useTranslation().i18n.language) ?? 'en-US';
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const isDegrees = maxDegrees !== undefined;
  const shown = isDegrees
    ? formatDegreesInput(value)
    : formatNumberInput(lengthInUnit(value, lengthUnit), language);
  const commit = (): boolean => {
    if (typed === undefined) return true;
    const parsed = isDegrees
      ? parseDegreesInput(typed, maxDegrees)
      : metersFromUnit(parseNumberInput(typed, language), lengthUnit);
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
      // The numeric keyboards of some phones have no minus sign.
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
