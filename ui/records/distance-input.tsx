import { useTranslation } from 'react-i18next';
import { kilometresOf, shownDistance } from '@farol/core/domain/measure';
import { useUnits } from '../map/use-units.ts';
import type { FieldInputProps } from './input-props.ts';
import { MeasureInput } from './measure-input.tsx';

/** A distance in the unit that the user reads distances in; the form has it in kilometres. */
export function DistanceInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { distance: unit } = useUnits();
  return (
    <MeasureInput
      {...props}
      unit={t(`units.${unit}`)}
      shown={(kilometres) => shownDistance(kilometres * 1000, unit)}
      meant={(typed) => kilometresOf(typed, unit)}
    />
  );
}
