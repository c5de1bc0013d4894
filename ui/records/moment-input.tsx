import { instantOfLocal, localMoment } from '@farol/core/domain/local-moment';
import { MomentField } from '../moments/moment-field.tsx';
import { inputProps, type FieldInputProps } from './input-props.ts';

/** An instant as the user's clock shows it; what cannot be read as one stays as it is. */
export function MomentInput(props: FieldInputProps) {
  return (
    <MomentField
      {...inputProps(props)}
      kind="dayAndTime"
      value={localMoment(props.value) || props.value}
      onChange={(moment) => props.onType(instantOfLocal(moment))}
      onUnreadable={props.onType}
    />
  );
}
