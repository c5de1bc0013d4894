import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speedInUnit, type SpeedUnit } from '@farol/core/domain/values/measurement-units';
import { useUnits } from '../../kit/console/use-units.ts';

const UNIT_NAMES: Record<SpeedUnit, string> = { kmh: 'km/h', mph: 'mph', kn: 'kn' };

interface GeofenceSpeedInputProps {
  /** The form's value, kilometers per hour. */
  value: string;
  error: string | undefined;
  onChange: (kilometersPerHour: string) => void;
}

/** A speed in the user's unit. */
export function GeofenceSpeedInput({ value, error, onChange }: GeofenceSpeedInputProps) {
  const { t } = useTranslation();
  const { speed: unit } = useUnits();
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  // Typed text stays as typed; values from elsewhere are converted.
  const text = typed?.value === value ? typed.text : toDisplayed(value, unit);
  return (
    <TextInput
      size="md"
      label={t('geofences.form.speedLimit', { unit: UNIT_NAMES[unit] })}
      inputMode="decimal"
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        const next = fromDisplayed(currentTarget.value, unit);
        setTyped({ text: currentTarget.value, value: next });
        onChange(next);
      }}
    />
  );
}

function toDisplayed(kilometersPerHour: string, unit: SpeedUnit): string {
  const value = parsedNumber(kilometersPerHour);
  if (unit === 'kmh' || value === undefined) return kilometersPerHour;
  return String(speedInUnit(value / speedInUnit(1, 'kmh'), unit));
}

/** Passes on text that is not a number unchanged: the form reports it. */
function fromDisplayed(text: string, unit: SpeedUnit): string {
  const value = parsedNumber(text);
  if (unit === 'kmh' || value === undefined) return text;
  // Converted at a thousand knots for precision, because speeds are rounded to two decimals.
  return String(Number(((value * speedInUnit(100_000, 'kmh')) / speedInUnit(100_000, unit)).toFixed(6)));
}

function parsedNumber(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
