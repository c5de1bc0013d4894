import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isMomentOf, type MomentKind } from '@farol/core/domain/typed-moment';
import styles from './moments.module.css';

interface PickerButtonProps {
  kind: MomentKind;
  value: string;
  onPick: (value: string) => void;
}

/** Opens the browser's own picker, which belongs to an input that is there for nothing else. */
export function PickerButton({ kind, value, onPick }: PickerButtonProps) {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.picker}>
      <input
        ref={native}
        className={styles.native}
        type={kind === 'day' ? 'date' : 'datetime-local'}
        tabIndex={-1}
        aria-hidden
        value={isMomentOf(kind, value) ? value : ''}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.button ?? ''}
        aria-label={t('moments.choose')}
        title={t('moments.choose')}
        onClick={() => native.current?.showPicker()}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
