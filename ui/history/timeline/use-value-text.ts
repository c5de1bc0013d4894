import { useMemo } from 'react';
import { attributeReading } from '@farol/core/domain/position/attribute-reading';
import { useTranslation } from '../../language/use-translation.ts';
import { readingText } from '../../devices/values/reading-text.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import type { CurveMeasure } from './route-curve.ts';

/** Returns how a value of a curve is written: in the user's units and language. */
export function useValueText(measure: CurveMeasure): (value: number) => string {
  const { i18n } = useTranslation();
  const { speed, distance } = useUnits();
  return useMemo(() => {
    const key = measure === 'speed' ? 'speed' : measure.attribute;
    return (value) => {
      // Columns hold seven digits.
      const reading = attributeReading(key, Number(value.toPrecision(7)), { speed, distance });
      const whole = measure === 'speed' && reading?.kind === 'number' ? { ...reading, digits: 0 } : reading;
      return whole ? readingText(i18n, whole) : '';
    };
  }, [i18n, measure, speed, distance]);
}
