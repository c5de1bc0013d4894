import {
  kilometersPerHourFromUnit,
  kilometersPerHourInUnit,
} from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import { NumberWithUnitInput } from './number-with-unit-input.tsx';

/** A speed in the user's unit; the form holds kilometers per hour. */
export function SpeedInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { speed: unit } = useUnits();
  return (
    <NumberWithUnitInput
      {...props}
      unit={t(`units.${unit}`)}
      toDisplayed={(kilometersPerHour) => kilometersPerHourInUnit(kilometersPerHour, unit)}
      fromDisplayed={(typed) => kilometersPerHourFromUnit(typed, unit)}
    />
  );
}
