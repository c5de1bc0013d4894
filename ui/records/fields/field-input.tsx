import type { ComponentType } from 'react';
import type { FieldKind } from '@farol/core/resources/descriptor/field';
import { DateField, FlagField, LongTextField, NumberField, SecretField, TextField } from './plain-inputs.tsx';
import { ChecklistInput } from './checklist-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColorPicker } from './color-picker.tsx';
import { IconPicker } from './icon-picker.tsx';
import { ScheduleEditor } from '../../calendars/schedule-editor.tsx';
import { ExpressionInput } from './expression-input.tsx';
import { DistanceInput } from './distance-input.tsx';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import { NumberWithUnitInput } from './number-with-unit-input.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { AssociationsInput } from './associations-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { MultipleChoice } from './multiple-choice.tsx';
import { SpeedInput } from './speed-input.tsx';

/** The input component of each kind of field. */
const FIELD_INPUTS: Readonly<Record<FieldKind, ComponentType<FieldInputProps>>> = {
  text: TextField,
  longText: LongTextField,
  area: LongTextField,
  checklist: ChecklistInput,
  color: ColorPicker,
  number: NumberField,
  duration: (props) => (
    <NumberWithUnitInput {...props} unit="h" toDisplayed={roundedHours} fromDisplayed={(hours) => hours} />
  ),
  distance: DistanceInput,
  speed: SpeedInput,
  secret: SecretField,
  flag: FlagField,
  choice: ChoiceInput,
  icon: IconPicker,
  choices: MultipleChoice,
  date: DateField,
  dateTime: DateTimeInput,
  reference: ReferenceInput,
  links: AssociationsInput,
  schedules: ScheduleEditor,
  soundAddress: TextField,
  expression: ExpressionInput,
  // Attributes have an editor of their own, for all of them at once.
  attributes: () => null,
};

/** Rounds hours to two decimals for display. */
function roundedHours(hours: number): number {
  return Math.round(hours * 100) / 100;
}

/** The input of a field, chosen by its kind. */
export function FieldInput(props: FieldInputProps) {
  const Input = FIELD_INPUTS[props.field.kind];
  return <Input {...props} />;
}
