import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

/** A line of text. */
export function TextField(props: FieldInputProps) {
  return (
    <TextInput
      {...commonInputProps(props)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

/** A day. */
export function DateField(props: FieldInputProps) {
  return (
    <DateTimeField
      {...commonInputProps(props)}
      kind="day"
      onChange={props.onChange}
      onUnreadable={props.onChange}
    />
  );
}

/** Text of several lines. */
export function LongTextField(props: FieldInputProps) {
  return (
    <Textarea
      {...commonInputProps(props)}
      autosize
      minRows={2}
      maxRows={8}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

/** A number as typed; what is wrong with it is said by the form. */
export function NumberField(props: FieldInputProps) {
  return (
    <TextInput
      {...commonInputProps(props)}
      placeholder={props.placeholder}
      inputMode="decimal"
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

/** A password, hidden until the user asks to see it. */
export function SecretField(props: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...commonInputProps(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

/** A switch with its label. */
export function FlagField({ field, label, error, value, hint, isReadOnly, onChange }: FieldInputProps) {
  return (
    <Switch
      py={10}
      name={field.name}
      label={label}
      description={hint || undefined}
      error={error}
      checked={value === 'true'}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
    />
  );
}
