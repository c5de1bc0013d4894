import { ActionIcon } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useRef } from 'react';
import { isDateTimeInputValue, type DateTimeInputKind } from '@farol/core/domain/values/date-time-input';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './date-time.module.css';

interface PickerButtonProps {
  kind: DateTimeInputKind;
  value: string;
  onPick: (value: string) => void;
}

/** The input of the browser for a kind of field. */
const INPUT_TYPES = { day: 'date', dayAndTime: 'datetime-local', time: 'time' } as const;

/** Opens the browser's picker of dates and times. The picker needs an input, which is otherwise invisible and unused. */
export function NativePickerButton({ kind, value, onPick }: PickerButtonProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const label = t(kind === 'time' ? 'dateTime.chooseTime' : 'dateTime.choose');
  const Icon = kind === 'time' ? IconClock : IconCalendar;
  return (
    <span className={styles.picker}>
      <input
        ref={inputRef}
        className={styles.nativeInput}
        type={INPUT_TYPES[kind]}
        tabIndex={-1}
        aria-hidden
        value={isDateTimeInputValue(kind, value) ? value : ''}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.button ?? ''}
        aria-label={label}
        title={label}
        onClick={() => inputRef.current?.showPicker()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
