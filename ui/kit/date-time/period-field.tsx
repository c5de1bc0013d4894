import { Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { DateTimeField } from './date-time-field.tsx';
import styles from './date-time.module.css';

/** The option after the names: two days or moments. */
const CUSTOM = 'custom';

/** The first and last day or moment of a period, in local time as fields have them. */
interface PeriodEnds {
  kind: 'day' | 'dayAndTime';
  from: string;
  to: string;
  onChange: (end: 'from' | 'to', value: string) => void;
  /** Called with the end that is no date any more. */
  onUnreadable?: (end: 'from' | 'to') => void;
  className?: string | undefined;
}

interface PeriodFieldProps<Name extends string> {
  /** The names that are offered; each has a text under `period`. */
  names: readonly Name[];
  /** The chosen name; undefined while the ends are typed. */
  name: Name | undefined;
  /** Called with undefined for a period whose ends are typed. */
  onName: (name: Name | undefined) => void;
  /** Undefined where only names can be chosen. */
  ends?: PeriodEnds;
  /** What is wrong with the period. */
  error?: ReactNode;
  /** The label is only read aloud, as in a row of filters. */
  isLabelHidden?: boolean;
  className?: string | undefined;
}

/** Chooses a period, everywhere in the same way: one of some names, or `Custom` with its two ends below. */
export function PeriodField<Name extends string>({
  names,
  name,
  onName,
  ends,
  error,
  isLabelHidden = false,
  className,
}: PeriodFieldProps<Name>) {
  const { t } = useTranslation();
  const label = t('period.label');
  const isTyped = name === undefined && ends !== undefined;
  return (
    <>
      <Select
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        className={className}
        data={[...names, ...(ends ? [CUSTOM] : [])].map((value) => ({ value, label: t(`period.${value}`) }))}
        value={name ?? CUSTOM}
        onChange={(chosen) => onName(names.find((offered) => offered === chosen))}
        allowDeselect={false}
        maxDropdownHeight={420}
        comboboxProps={{ withinPortal: true, shadow: 'sm' }}
        error={isTyped ? undefined : error}
      />
      {isTyped && (
        <div className={`${styles.period} ${ends.className ?? ''}`}>
          {(['from', 'to'] as const).map((end) => (
            <DateTimeField
              key={end}
              kind={ends.kind}
              label={t(`period.${end}`)}
              value={ends[end]}
              onChange={(value) => ends.onChange(end, value)}
              {...(ends.onUnreadable && { onUnreadable: () => ends.onUnreadable?.(end) })}
              error={end === 'to' && error}
            />
          ))}
        </div>
      )}
    </>
  );
}

/**
 * Returns which name is shown, and a function that says whether the user types the ends: they are typed also while they
 * are those of a name.
 * @param name the name that the period has; undefined without one
 */
export function useTypedPeriod<Name extends string>(
  name: Name | undefined,
): [name: Name | undefined, setTyped: (isTyped: boolean) => void] {
  const [isTyped, setTyped] = useState(false);
  return [isTyped ? undefined : name, setTyped];
}
