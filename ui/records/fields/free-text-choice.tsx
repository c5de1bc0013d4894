import { Autocomplete } from '@mantine/core';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

/** A choice that also accepts free text. */
export function FreeTextChoice({ options, ...props }: FieldInputProps & { options: readonly string[] }) {
  return (
    <Autocomplete
      {...commonInputProps(props)}
      data={[...options]}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      onChange={props.onChange}
    />
  );
}
