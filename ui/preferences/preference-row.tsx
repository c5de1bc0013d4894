import { SegmentedControl } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './preferences.module.css';

/** A preference with its label. */
export function PreferenceRow({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      {children}
    </div>
  );
}

interface SegmentedPreferenceRowProps {
  label: string;
  value: string;
  isDisabled?: boolean;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A preference with a few options side by side. */
export function SegmentedPreferenceRow({
  label,
  value,
  isDisabled = false,
  options,
  onChange,
}: SegmentedPreferenceRowProps) {
  const id = useId();
  return (
    <PreferenceRow label={label} id={id}>
      <SegmentedControl
        aria-labelledby={id}
        classNames={{ root: styles.segments ?? '', label: styles.segment ?? '' }}
        value={value}
        disabled={isDisabled}
        data={options.map((option) => ({ ...option }))}
        onChange={onChange}
      />
    </PreferenceRow>
  );
}
