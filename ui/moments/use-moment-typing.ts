import { useState } from 'react';
import {
  momentWritten,
  typedMoment,
  type MomentKind,
  type MomentWriting,
  type TypedMomentProblem,
} from '@farol/core/domain/typed-moment';
import { typingStays, type MomentTyping } from './moment-typing.ts';

interface MomentTypingProps {
  kind: MomentKind;
  value: string;
  writing: MomentWriting;
  onChange: (value: string) => void;
  onUnreadable: (text: string) => void;
}

interface MomentTypingState {
  text: string;
  problem: TypedMomentProblem | undefined;
  type: (text: string) => void;
  leave: () => void;
}

/** The text of a field for a date: whole dates count at once, anything else when the field is left. */
export function useMomentTyping(props: MomentTypingProps): MomentTypingState {
  const { kind, value, writing, onChange, onUnreadable } = props;
  const [last, setTyping] = useState<MomentTyping>();
  const typing = last && typingStays(last, value, kind, writing) ? last : undefined;
  const read = typing && typedMoment(typing.text, kind, writing.language);
  const type = (text: string): void => {
    setTyping({ text, kept: value });
    const now = typedMoment(text, kind, writing.language);
    if ('value' in now && now.value !== '' && now.value !== value) onChange(now.value);
  };
  const leave = (): void => {
    if (!typing || !read || typing.kept === undefined) return;
    if ('problem' in read) {
      setTyping({ text: typing.text, kept: undefined });
      onUnreadable(typing.text);
    } else {
      setTyping(undefined);
      if (read.value !== value) onChange(read.value);
    }
  };
  return {
    text: typing?.text ?? momentWritten(value, writing),
    problem: typing?.kept === undefined && read && 'problem' in read ? read.problem : undefined,
    type,
    leave,
  };
}
