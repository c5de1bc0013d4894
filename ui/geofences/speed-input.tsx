import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownSpeed, type SpeedUnit } from '@farol/core/domain/measure';
import { useUnits } from '../map/use-units.ts';

const NAMES: Record<SpeedUnit, string> = { kmh: 'km/h', mph: 'mph', kn: 'kn' };

interface SpeedInputProps {
  /** As the form keeps it: kilometres an hour. */
  value: string;
  error: string | undefined;
  onChange: (kilometresPerHour: string) => void;
}

/** A speed in the unit that the user reads speeds in. */
export function SpeedInput({ value, error, onChange }: SpeedInputProps) {
  const { t } = useTranslation();
  const { speed: unit } = useUnits();
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  // What is typed stays as it was typed; what comes from elsewhere is converted.
  const text = typed?.value === value ? typed.text : inUnit(value, unit);
  return (
    <TextInput
      size="md"
      label={t('geofences.form.speedLimit', { unit: NAMES[unit] })}
      inputMode="decimal"
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        const next = fromUnit(currentTarget.value, unit);
        setTyped({ text: currentTarget.value, value: next });
        onChange(next);
      }}
    />
  );
}

function inUnit(kilometresPerHour: string, unit: SpeedUnit): string {
  const value = numberIn(kilometresPerHour);
  if (unit === 'kmh' || value === undefined) return kilometresPerHour;
  return String(shownSpeed(value / shownSpeed(1, 'kmh'), unit));
}

/** What is no number stays what it is: the form says what is wrong with it. */
function fromUnit(text: string, unit: SpeedUnit): string {
  const value = numberIn(text);
  if (unit === 'kmh' || value === undefined) return text;
  // A thousand knots, because a speed is shown with two decimals only.
  return String(Number(((value * shownSpeed(100_000, 'kmh')) / shownSpeed(100_000, unit)).toFixed(6)));
}

function numberIn(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
