import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateTimeInputValue, type DateTimeInputKind } from '@farol/core/domain/values/date-time-input';
import styles from './date-time.module.css';

interface PickerButtonProps {
  kind: DateTimeInputKind;
  value: string;
  onPick: (value: string) => void;
}

/** Opens the browser's date picker. The picker needs an input, which is otherwise invisible and unused. */
export function NativePickerButton({ kind, value, onPick }: PickerButtonProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.picker}>
      <input
        ref={inputRef}
        className={styles.nativeInput}
        type={kind === 'day' ? 'date' : 'datetime-local'}
        tabIndex={-1}
        aria-hidden
        value={isDateTimeInputValue(kind, value) ? value : ''}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.button ?? ''}
        aria-label={t('dateTime.choose')}
        title={t('dateTime.choose')}
        onClick={() => inputRef.current?.showPicker()}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
