import { PasswordInput, Select, Switch, Textarea, TextInput, type SelectProps } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldKind } from '@farol/core/resources/field';
import { ColourPicker } from '../devices/colour-picker.tsx';
import { IconPicker } from '../devices/icon-picker.tsx';
import { ScheduleEditor } from '../calendars/schedule-editor.tsx';
import { ExpressionInput } from '../computed/expression-input.tsx';
import { DistanceInput } from './distance-input.tsx';
import { MomentField } from '../moments/moment-field.tsx';
import { useConsole } from '../use-console.ts';
import { optionText, unsetText } from './field-texts.ts';
import { FreeChoice } from './free-choice.tsx';
import { inputProps, type FieldInputProps } from './input-props.ts';
import { MeasureInput } from './measure-input.tsx';
import { MomentInput } from './moment-input.tsx';
import { LinksInput } from './links-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { SeveralChoices } from './several-choices.tsx';
import { SpeedField } from './speed-field.tsx';

/** An input for each kind of field. */
const FIELD_INPUTS: Readonly<Record<FieldKind, ComponentType<FieldInputProps>>> = {
  text: TextField,
  longText: LongTextField,
  area: LongTextField,
  colour: ColourPicker,
  number: NumberField,
  duration: (props) => <MeasureInput {...props} unit="h" shown={toHundredths} meant={(hours) => hours} />,
  distance: DistanceInput,
  speed: SpeedField,
  secret: SecretField,
  flag: FlagField,
  choice: ChoiceField,
  icon: IconPicker,
  choices: SeveralChoices,
  date: DateField,
  moment: MomentInput,
  reference: ReferenceInput,
  links: LinksInput,
  schedules: ScheduleEditor,
  soundAddress: TextField,
  expression: ExpressionInput,
  // It has an editor of its own, over all attributes at once.
  attributes: () => null,
};

/** Hours as people read them. */
function toHundredths(hours: number): number {
  return Math.round(hours * 100) / 100;
}

/** The input of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const Input = FIELD_INPUTS[props.field.kind];
  return <Input {...props} />;
}

function TextField(props: FieldInputProps) {
  return (
    <TextInput {...inputProps(props)} onChange={({ currentTarget }) => props.onType(currentTarget.value)} />
  );
}

function DateField(props: FieldInputProps) {
  return (
    <MomentField {...inputProps(props)} kind="day" onChange={props.onType} onUnreadable={props.onType} />
  );
}

function LongTextField(props: FieldInputProps) {
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={2}
      maxRows={8}
      onChange={({ currentTarget }) => props.onType(currentTarget.value)}
    />
  );
}

function NumberField(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      onChange={({ currentTarget }) => props.onType(currentTarget.value)}
    />
  );
}

function SecretField(props: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...inputProps(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
      onChange={({ currentTarget }) => props.onType(currentTarget.value)}
    />
  );
}

function FlagField({ field, label, error, value, isReadOnly, onType }: FieldInputProps) {
  return (
    <Switch
      size="md"
      py={10}
      name={field.name}
      label={label}
      error={error}
      checked={value === 'true'}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onType(String(currentTarget.checked))}
    />
  );
}

function ChoiceField(props: FieldInputProps) {
  const { field } = props;
  if (field.kind === 'choice' && field.asked) return <AskedChoice {...props} asked={field.asked} />;
  return <Choice {...props} options={'options' in field ? field.options : []} />;
}

/** A choice among what the server offers, or among what is known here while it has not said. */
function AskedChoice({ asked, ...props }: FieldInputProps & { asked: 'commandTypes' | 'eventTypes' }) {
  const offered = useConsole()[asked];
  const types = useSelector(offered, ({ context }) => context.words);
  useEffect(() => offered.send({ type: 'OPEN' }), [offered]);
  const known = 'options' in props.field ? props.field.options : [];
  return <Choice {...props} options={types.length > 0 ? types : known} />;
}

function Choice({ options, ...props }: FieldInputProps & { options: readonly string[] }) {
  const { t } = useTranslation();
  const { field, value, onType } = props;
  if (field.kind === 'choice' && field.free) return <FreeChoice {...props} options={options} />;
  // What an earlier hand has stored stays a choice.
  const offered = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <Select
      {...inputProps(props)}
      {...CHOICE}
      placeholder={props.isRequired ? '' : unsetText(t, field)}
      clearable={!props.isRequired}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t('records.nothingFound')}
      data={offered.map((option) => ({ value: option, label: optionText(t, field, option) }))}
      value={value || null}
      onChange={(chosen) => onType(chosen ?? '')}
    />
  );
}

/** Choices that can be searched by typing. */
const CHOICE: Pick<SelectProps, 'searchable' | 'comboboxProps' | 'allowDeselect' | 'openOnFocus'> = {
  searchable: true,
  allowDeselect: false,
  // A form that opens with its first field in focus is not covered by that field's choices.
  openOnFocus: false,
  comboboxProps: { withinPortal: true, shadow: 'sm' },
};
