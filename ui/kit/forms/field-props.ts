import type { Field } from '@farol/core/resources/descriptor/field';

/** What an input needs: its field, the text that stands in it, and whom to tell. */
export interface FieldInputProps {
  field: Field;
  label: string;
  /** What is wrong with it, in words. */
  error: string | undefined;
  value: string;
  /** What its name does not say. */
  hint?: string;
  isRequired: boolean;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** What the inputs of the kit have in common. */
export function commonInputProps({ field, label, error, value, hint, isRequired, isReadOnly }: FieldInputProps) {
  return {
    label,
    description: hint || undefined,
    inputWrapperOrder: WRAPPER_ORDER,
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

const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
