import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';
import { lengthInUnit, metersFromUnit, type DistanceUnit } from '@farol/core/domain/values/measurement-units';
import { formatNumberInput, parseNumberInput } from '@farol/core/domain/values/number-input';
import { useTranslation } from '../../language/use-translation.ts';

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
 * A number input that takes effect on Enter or when it loses the focus. A wrong number stays, with what would be
 * right, and changes nothing.
 */
export function CommittedNumberInput({
  label,
  value,
  maxDegrees,
  lengthUnit = 'km',
  hasHiddenLabel = false,
  onChange,
}: CommittedNumberInputProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  // Of another value it is void: the value was changed elsewhere meanwhile.
  const [draft, setDraft] = useState<Draft>();
  const typed = draft && Object.is(draft.of, value) ? draft : undefined;
  const isDegrees = maxDegrees !== undefined;
  const shown = isDegrees
    ? formatDegreesInput(value)
    : formatNumberInput(lengthInUnit(value, lengthUnit), language);
  const whatIsRight = (): string =>
    isDegrees
      ? t('numberInput.degrees', { most: maxDegrees })
      : t('numberInput.length', {
          most: new Intl.NumberFormat(i18n.language).format(Math.floor(lengthInUnit(MAX_METERS, lengthUnit))),
          unit: t(`units.${lengthUnit}`),
        });
  const commit = (): void => {
    if (!typed) return;
    const parsed = isDegrees
      ? parseDegreesInput(typed.text, maxDegrees)
      : metersFromUnit(parseNumberInput(typed.text, language), lengthUnit);
    const isValid = isDegrees ? !Number.isNaN(parsed) : parsed > 0 && parsed <= MAX_METERS;
    setDraft(isValid ? undefined : { ...typed, isWrong: true });
    if (isValid && parsed !== value) onChange(parsed);
  };
  return (
    <TextInput
      {...(hasHiddenLabel ? { 'aria-label': label } : { label })}
      // The numeric keyboards of some phones have no minus sign.
      {...(!isDegrees && { inputMode: 'decimal' })}
      autoComplete="off"
      value={typed?.text ?? shown}
      error={typed?.isWrong && whatIsRight()}
      onChange={({ currentTarget }) => setDraft({ text: currentTarget.value, of: value, isWrong: false })}
      // An input that is left empty keeps its number.
      onBlur={() => (typed?.text.trim() === '' ? setDraft(undefined) : commit())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** What was typed while the input had a value. */
interface Draft {
  text: string;
  of: number;
  isWrong: boolean;
}

const MAX_METERS = 10_000_000;
