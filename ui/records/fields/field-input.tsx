import { PasswordInput, Select, Switch, Textarea, TextInput, type SelectProps } from '@mantine/core';
import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldKind } from '@farol/core/resources/descriptor/field';
import { ColorPicker } from './color-picker.tsx';
import { IconPicker } from './icon-picker.tsx';
import { ScheduleEditor } from '../../calendars/schedule-editor.tsx';
import { ExpressionInput } from './expression-input.tsx';
import { DistanceInput } from './distance-input.tsx';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { optionText, unsetChoiceText } from '../texts/field-texts.ts';
import { FreeTextChoice } from './free-text-choice.tsx';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';
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
  color: ColorPicker,
  number: NumberField,
  duration: (props) => (
    <NumberWithUnitInput {...props} unit="h" toDisplayed={roundedHours} fromDisplayed={(hours) => hours} />
  ),
  distance: DistanceInput,
  speed: SpeedInput,
  secret: SecretField,
  flag: FlagField,
  choice: ChoiceField,
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

function TextField(props: FieldInputProps) {
  return (
    <TextInput
      {...commonInputProps(props)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function DateField(props: FieldInputProps) {
  return (
    <DateTimeField
      {...commonInputProps(props)}
      kind="day"
      onChange={props.onChange}
      onUnreadable={props.onChange}
    />
  );
}

function LongTextField(props: FieldInputProps) {
  return (
    <Textarea
      {...commonInputProps(props)}
      autosize
      minRows={2}
      maxRows={8}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function NumberField(props: FieldInputProps) {
  return (
    <TextInput
      {...commonInputProps(props)}
      inputMode="decimal"
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function SecretField(props: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...commonInputProps(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function FlagField({ field, label, error, value, isReadOnly, onChange }: FieldInputProps) {
  return (
    <Switch
      size="md"
      py={10}
      name={field.name}
      label={label}
      error={error}
      checked={value === 'true'}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
    />
  );
}

function ChoiceField(props: FieldInputProps) {
  const { field } = props;
  if (field.kind === 'choice' && field.optionsFrom)
    return <ServerChoice {...props} optionSource={field.optionsFrom} />;
  return <Choice {...props} options={'options' in field ? field.options : []} />;
}

/** A choice among what the server offers, or among the known options until it has responded. */
function ServerChoice({
  optionSource,
  ...props
}: FieldInputProps & { optionSource: 'commandTypes' | 'eventTypes' }) {
  const offered = useConsole().records[optionSource];
  const types = useAnswers(offered, ({ options }) => options);
  useEffect(() => offered.load(), [offered]);
  const known = 'options' in props.field ? props.field.options : [];
  return <Choice {...props} options={types.length > 0 ? types : known} />;
}

function Choice({ options, ...props }: FieldInputProps & { options: readonly string[] }) {
  const { t } = useTranslation();
  const { field, value, onChange } = props;
  if (field.kind === 'choice' && field.allowsCustom) return <FreeTextChoice {...props} options={options} />;
  // A stored value that is not offered remains a choice.
  const offered = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <Select
      {...commonInputProps(props)}
      {...SEARCHABLE_SELECT}
      placeholder={props.isRequired ? '' : unsetChoiceText(t, field)}
      clearable={!props.isRequired}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t('records.nothingFound')}
      data={offered.map((option) => ({ value: option, label: optionText(t, field, option) }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Properties of selects that can be searched by typing. */
const SEARCHABLE_SELECT: Pick<SelectProps, 'searchable' | 'comboboxProps' | 'allowDeselect' | 'openOnFocus'> =
  {
    searchable: true,
    allowDeselect: false,
    // Otherwise a form that focuses its first field would cover itself with that field's options.
    openOnFocus: false,
    comboboxProps: { withinPortal: true, shadow: 'sm' },
  };
