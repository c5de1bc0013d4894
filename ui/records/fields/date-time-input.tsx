import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

/** An instant as the user's clock shows it; what cannot be read as one stays as it is. */
export function DateTimeInput(props: FieldInputProps) {
  return (
    <DateTimeField
      {...commonInputProps(props)}
      kind="dayAndTime"
      value={localDateTimeInput(props.value) || props.value}
      onChange={(moment) => props.onChange(isoInstantOfLocal(moment))}
      onUnreadable={props.onChange}
    />
  );
}
