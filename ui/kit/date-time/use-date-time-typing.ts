import { useState } from 'react';
import {
  formatDateTimeInput,
  parseDateTimeInput,
  type DateTimeInputKind,
  type DateTimeStyle,
  type DateTimeInputProblem,
} from '@farol/core/domain/values/date-time-input';
import { keepsTypedText, type TypedDateTime } from './date-time-typing.ts';

interface MomentTypingProps {
  kind: DateTimeInputKind;
  value: string;
  writing: DateTimeStyle;
  onChange: (value: string) => void;
  onUnreadable: (text: string) => void;
}

interface MomentTypingState {
  text: string;
  problem: DateTimeInputProblem | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** The text of a field for a date: whole dates count at once, anything else when the field is left. */
export function useDateTimeTyping(props: MomentTypingProps): MomentTypingState {
  const { kind, value, writing, onChange, onUnreadable } = props;
  const [last, setTyping] = useState<TypedDateTime>();
  const typing = last && keepsTypedText(last, value, kind, writing) ? last : undefined;
  const read = typing && parseDateTimeInput(typing.text, kind, writing.language);
  const onType = (text: string): void => {
    setTyping({ text, valueWhenTyped: value });
    const now = parseDateTimeInput(text, kind, writing.language);
    if ('value' in now && now.value !== '' && now.value !== value) onChange(now.value);
  };
  const onLeave = (): void => {
    if (!typing || !read || typing.valueWhenTyped === undefined) return;
    if ('problem' in read) {
      setTyping({ text: typing.text, valueWhenTyped: undefined });
      onUnreadable(typing.text);
    } else {
      setTyping(undefined);
      if (read.value !== value) onChange(read.value);
    }
  };
  return {
    text: typing?.text ?? formatDateTimeInput(value, writing),
    problem: typing?.valueWhenTyped === undefined && read && 'problem' in read ? read.problem : undefined,
    onType,
    onLeave,
  };
}
