import { kilometersFromUnit, distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import { NumberWithUnitInput } from './number-with-unit-input.tsx';

/** A distance in the user's unit; the form holds kilometers. */
export function DistanceInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { distance: unit } = useUnits();
  return (
    <NumberWithUnitInput
      {...props}
      unit={t(`units.${unit}`)}
      toDisplayed={(kilometers) => distanceInUnit(kilometers * 1000, unit)}
      fromDisplayed={(typed) => kilometersFromUnit(typed, unit)}
    />
  );
}
