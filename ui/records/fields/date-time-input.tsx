import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

/** A date and time in the user's time zone. Unreadable values are shown unchanged. */
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
