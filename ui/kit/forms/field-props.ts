import type { Field } from '@farol/core/resources/descriptor/field';

/** The props of an input: its field, its text and its change handler. */
export interface FieldInputProps {
  field: Field;
  label: string;
  /** The validation error as text. */
  error: string | undefined;
  value: string;
  /** A description that the label does not give. */
  hint?: string;
  /** What counts while it is empty. */
  placeholder?: string | undefined;
  isRequired: boolean;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** Returns the props that all Mantine inputs share. */
export function commonInputProps({
  field,
  label,
  error,
  value,
  hint,
  isRequired,
  isReadOnly,
}: FieldInputProps) {
  return {
    label,
    description: hint || undefined,
    name: field.name,
    value,
    error,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    readOnly: isReadOnly,
    autoComplete: 'off',
  };
}
