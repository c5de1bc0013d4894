import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateTimeStyleOf } from '@farol/core/domain/preference/hour-cycle';
import type { DateTimeInputKind } from '@farol/core/domain/values/date-time-input';
import { dateTimeExample } from './date-time-typing.ts';
import { NativePickerButton } from './native-picker-button.tsx';
import { useDateTimeTyping } from './use-date-time-typing.ts';
import styles from './date-time.module.css';

interface MomentFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  kind: DateTimeInputKind;
  /** A day as `yyyy-mm-dd` or a day with its time as `yyyy-mm-ddThh:mm`; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Told what cannot be read once the user leaves it; without it that counts as none. */
  onUnreadable?: (text: string) => void;
}

/** A date, with its time or without, written and read in the console's language and on its clock; the calendar is a press away. */
export function DateTimeField({ kind, value, onChange, onUnreadable, error, ...input }: MomentFieldProps) {
  const { t, i18n } = useTranslation();
  const writing = dateTimeStyleOf(i18n.language);
  const { text, problem, onType, onLeave } = useDateTimeTyping({
    kind,
    value,
    writing,
    onChange,
    onUnreadable: onUnreadable ?? (() => onChange('')),
  });
  const example = dateTimeExample(kind, writing, new Date().getFullYear());
  return (
    <TextInput
      autoComplete="off"
      maxLength={40}
      placeholder={input.readOnly ? '' : t(`moments.form.${kind}`)}
      {...input}
      classNames={INPUT_CLASS_NAMES}
      error={problem ? t(`moments.problem.${problem}`, { example }) : error}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onLeave();
      }}
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={!input.readOnly && <NativePickerButton kind={kind} value={value} onPick={onChange} />}
    />
  );
}

const INPUT_CLASS_NAMES = { input: styles.field ?? '' };
