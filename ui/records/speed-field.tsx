import { kilometresPerHourOf, shownPerHour } from '@farol/core/domain/measure';
import { useTranslation } from 'react-i18next';
import { useUnits } from '../map/use-units.ts';
import type { FieldInputProps } from './input-props.ts';
import { MeasureInput } from './measure-input.tsx';

/** A speed in the unit that the user reads speeds in; the form has it in kilometres an hour. */
export function SpeedField(props: FieldInputProps) {
  const { t } = useTranslation();
  const { speed: unit } = useUnits();
  return (
    <MeasureInput
      {...props}
      unit={t(`units.${unit}`)}
      shown={(kilometresPerHour) => shownPerHour(kilometresPerHour, unit)}
      meant={(typed) => kilometresPerHourOf(typed, unit)}
    />
  );
}
