import { TextInput, type TextInputProps } from '@mantine/core';
import { dateTimeStyleOf } from '@farol/core/domain/preference/hour-cycle';
import type { DateTimeInputKind } from '@farol/core/domain/values/date-time-input';
import { useTranslation } from '../../language/use-translation.ts';
import { dateTimeExample } from './date-time-typing.ts';
import { NativePickerButton } from './native-picker-button.tsx';
import { useDateTimeTyping } from './use-date-time-typing.ts';
import styles from './date-time.module.css';

interface DateTimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  kind: DateTimeInputKind;
  /** A date as `yyyy-mm-dd`, with its time as `yyyy-mm-ddThh:mm`, or a time as `hh:mm`; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called on blur with text that is no such value. Without it the value becomes ''. */
  onUnreadable?: (text: string) => void;
}

/**
 * A field for a date, a time, or a date with its time, in the language and hour cycle of the console, with a button
 * for the picker.
 */
export function DateTimeField({ kind, value, onChange, onUnreadable, error, ...input }: DateTimeFieldProps) {
  const { t, i18n } = useTranslation();
  const style = dateTimeStyleOf(i18n.language);
  const { text, problem, onType, onBlur } = useDateTimeTyping({
    kind,
    value,
    style,
    onChange,
    onUnreadable: onUnreadable ?? (() => onChange('')),
  });
  const example = dateTimeExample(kind, style, new Date().getFullYear());
  return (
    <TextInput
      autoComplete="off"
      maxLength={40}
      placeholder={input.readOnly ? '' : t(`dateTime.form.${kind}`)}
      {...input}
      classNames={INPUT_CLASS_NAMES}
      error={problem ? t(`dateTime.problem.${problem}`, { example }) : error}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onBlur();
      }}
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={!input.readOnly && <NativePickerButton kind={kind} value={value} onPick={onChange} />}
    />
  );
}

const INPUT_CLASS_NAMES = { input: styles.field ?? '' };
