import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { momentWriting } from '@farol/core/domain/preference-clock';
import type { MomentKind } from '@farol/core/domain/typed-moment';
import { momentExample } from './moment-typing.ts';
import { PickerButton } from './picker-button.tsx';
import { useMomentTyping } from './use-moment-typing.ts';
import styles from './moments.module.css';

interface MomentFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  kind: MomentKind;
  /** A day as `yyyy-mm-dd` or a day with its time as `yyyy-mm-ddThh:mm`; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Told what cannot be read once the user leaves it; without it that counts as none. */
  onUnreadable?: (text: string) => void;
}

/** A date, with its time or without, written and read in the console's language and on its clock; the calendar is a press away. */
export function MomentField({ kind, value, onChange, onUnreadable, error, ...input }: MomentFieldProps) {
  const { t, i18n } = useTranslation();
  const writing = momentWriting(i18n.language);
  const { text, problem, type, leave } = useMomentTyping({
    kind,
    value,
    writing,
    onChange,
    onUnreadable: onUnreadable ?? (() => onChange('')),
  });
  const example = momentExample(kind, writing, new Date().getFullYear());
  return (
    <TextInput
      autoComplete="off"
      maxLength={40}
      placeholder={input.readOnly ? '' : t(`moments.form.${kind}`)}
      {...input}
      classNames={INPUT}
      error={problem ? t(`moments.problem.${problem}`, { example }) : error}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={!input.readOnly && <PickerButton kind={kind} value={value} onPick={onChange} />}
    />
  );
}

const INPUT = { input: styles.field ?? '' };
