import { TextInput } from '@mantine/core';
import { inputProps, type FieldInputProps } from './input-props.ts';

/** An instant as the user's clock shows it; what cannot be read as one stays as it is. */
export function MomentInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type="datetime-local"
      value={localText(props.value)}
      onChange={({ currentTarget: { value } }) => {
        const ms = Date.parse(value);
        props.onType(Number.isNaN(ms) ? value : new Date(ms).toISOString());
      }}
    />
  );
}

function localText(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
