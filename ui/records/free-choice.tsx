import { Autocomplete } from '@mantine/core';
import { inputProps, type FieldInputProps } from './input-props.ts';

/** A choice that people may also write themselves. */
export function FreeChoice({ options, ...props }: FieldInputProps & { options: readonly string[] }) {
  return (
    <Autocomplete
      {...inputProps(props)}
      data={[...options]}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      onChange={props.onType}
    />
  );
}
