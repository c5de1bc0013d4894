import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speedInUnit, type SpeedUnit } from '@farol/core/domain/values/measurement-units';
import { useUnits } from '../../kit/console/use-units.ts';

const UNIT_NAMES: Record<SpeedUnit, string> = { kmh: 'km/h', mph: 'mph', kn: 'kn' };

interface GeofenceSpeedInputProps {
  /** As the form keeps it: kilometres an hour. */
  value: string;
  error: string | undefined;
  onChange: (kilometersPerHour: string) => void;
}

/** A speed in the unit that the user reads speeds in. */
export function GeofenceSpeedInput({ value, error, onChange }: GeofenceSpeedInputProps) {
  const { t } = useTranslation();
  const { speed: unit } = useUnits();
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  // What is typed stays as it was typed; what comes from elsewhere is converted.
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

/** What is no number stays what it is: the form says what is wrong with it. */
function fromDisplayed(text: string, unit: SpeedUnit): string {
  const value = parsedNumber(text);
  if (unit === 'kmh' || value === undefined) return text;
  // A thousand knots, because a speed is shown with two decimals only.
  return String(Number(((value * speedInUnit(100_000, 'kmh')) / speedInUnit(100_000, unit)).toFixed(6)));
}

function parsedNumber(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
