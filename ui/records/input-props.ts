import type { Field } from '@farol/core/resources/field';

/** What an input needs: its field, the text that stands in it, and whom to tell. */
export interface FieldInputProps {
  field: Field;
  label: string;
  /** What is wrong with it, in words. */
  error: string | undefined;
  value: string;
  isRequired: boolean;
  isReadOnly: boolean;
  onType: (text: string) => void;
}

/** What the inputs of the kit have in common. */
export function inputProps({ field, label, error, value, isRequired, isReadOnly }: FieldInputProps) {
  return {
    label,
    name: field.name,
    value,
    error,
    size: 'md',
    withAsterisk: isRequired,
    'aria-required': isRequired,
    readOnly: isReadOnly,
    autoComplete: 'off',
  };
}
