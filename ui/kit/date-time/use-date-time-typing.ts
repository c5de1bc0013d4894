import { useState } from 'react';
import {
  formatDateTimeInput,
  parseDateTimeInput,
  type DateTimeInputKind,
  type DateTimeStyle,
  type DateTimeInputProblem,
} from '@farol/core/domain/values/date-time-input';
import { keepsTypedText, type TypedDateTime } from './date-time-typing.ts';

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
export function useDateTimeTyping(props: DateTimeTypingProps): DateTimeTypingState {
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
