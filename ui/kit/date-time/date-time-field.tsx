import { TextInput, type TextInputProps, ActionIcon } from '@mantine/core';
import { dateTimeStyleOf } from '@farol/core/domain/preference/hour-cycle';
import type {
  DateTimeInputKind,
  DateTimeStyle,
  DateTimeInputProblem,
} from '@farol/core/domain/values/date-time-input';
import { useTranslation } from '../../language/use-translation.ts';
import { dateTimeExample, keepsTypedText, type TypedDateTime } from './date-time-typing.ts';
import styles from './date-time.module.css';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  isDateTimeInputValue,
  formatDateTimeInput,
  parseDateTimeInput,
} from '@farol/core/domain/values/date-time-input';

/** The input of the browser for a kind of field. */
const INPUT_TYPES = { day: 'date', dayAndTime: 'datetime-local', time: 'time' } as const;

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

interface PickerButtonProps {
  kind: DateTimeInputKind;
  value: string;
  onPick: (value: string) => void;
}

/** Opens the browser's picker of dates and times. The picker needs an input, which is otherwise invisible and unused. */
function NativePickerButton({ kind, value, onPick }: PickerButtonProps) {
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
        size="md"
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

interface DateTimeTypingProps {
  kind: DateTimeInputKind;
  value: string;
  style: DateTimeStyle;
  onChange: (value: string) => void;
  onUnreadable: (text: string) => void;
}

interface DateTimeTypingState {
  text: string;
  problem: DateTimeInputProblem | undefined;
  onType: (text: string) => void;
  onBlur: () => void;
}

/**
 * Returns the state of a date field while the user types: complete dates apply at once, other text on blur.
 */
function useDateTimeTyping(props: DateTimeTypingProps): DateTimeTypingState {
  const { kind, value, style, onChange, onUnreadable } = props;
  const [last, setTyping] = useState<TypedDateTime>();
  const typing = last && keepsTypedText(last, value, kind, style) ? last : undefined;
  const parsed = typing && parseDateTimeInput(typing.text, kind, style.locale);
  const onType = (text: string): void => {
    setTyping({ text, valueWhenTyped: value });
    const current = parseDateTimeInput(text, kind, style.locale);
    if ('value' in current && current.value !== '' && current.value !== value) onChange(current.value);
  };
  const onBlur = (): void => {
    if (!typing || !parsed || typing.valueWhenTyped === undefined) return;
    if ('problem' in parsed) {
      setTyping({ text: typing.text, valueWhenTyped: undefined });
      onUnreadable(typing.text);
    } else {
      setTyping(undefined);
      if (parsed.value !== value) onChange(parsed.value);
    }
  };
  return {
    text: typing?.text ?? formatDateTimeInput(value, style),
    problem:
      typing?.valueWhenTyped === undefined && parsed && 'problem' in parsed ? parsed.problem : undefined,
    onType,
    onBlur,
  };
}
