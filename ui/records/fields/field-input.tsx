import type { ComponentType } from 'react';
import type { FieldKind } from '@farol/core/resources/descriptor/field';
import { DateField, FlagField, LongTextField, NumberField, SecretField, TextField } from './plain-inputs.tsx';
import { ChecklistInput } from './checklist-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColorPicker } from './color-picker.tsx';
import { ScheduleEditor } from '../../calendars/schedule-editor.tsx';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import { NumberWithUnitInput } from './number-with-unit-input.tsx';
import { SpeedInput } from './speed-input.tsx';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { DateTimeField } from '../../kit/date-time/date-time-field.tsx';
import { commonInputProps } from '../../kit/forms/field-props.ts';
import { kilometersFromUnit, distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { Textarea, MultiSelect, Select, type SelectProps } from '@mantine/core';
import { ExpressionTest } from './expression-test.tsx';
import styles from './expression.module.css';
import { RESOURCE_OF_KIND, type AssociatedKind } from '@farol/core/resources/descriptor/association';
import { associationSideOf } from '@farol/core/resources/draft/draft-associations';
import { useAreRecordsLoading, useRecordTitles } from '../texts/use-record-list.ts';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useId, useEffect, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import { optionText } from '../texts/field-texts.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import fieldStyles from '../../kit/forms/field.module.css';
import pickersStyles from './pickers.module.css';

const NONE: readonly string[] = [];

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

/** A date and time in the user's time zone. Unreadable values are shown unchanged. */
function DateTimeInput(props: FieldInputProps) {
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

/** A distance in the user's unit; the form holds kilometers. */
function DistanceInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { distance: unit } = useUnits();
  return (
    <NumberWithUnitInput
      {...props}
      unit={t(`units.${unit}`)}
      toDisplayed={(kilometers) => distanceInUnit(kilometers * 1000, unit)}
      fromDisplayed={(typed) => kilometersFromUnit(typed, unit)}
    />
  );
}

/** An expression evaluated by the server, with a live test. */
function ExpressionInput(props: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.expression}>
      <Textarea
        {...commonInputProps(props)}
        description={t('computed.hint')}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: styles.monospace ?? '' }}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
      <ExpressionTest />
    </div>
  );
}

/** The records that a new record will be associated with. */
function AssociationsInput(props: FieldInputProps) {
  return props.field.kind === 'links' ? (
    <AssociatedRecordSelect {...props} other={associationSideOf(props.field).otherKind} />
  ) : null;
}

function AssociatedRecordSelect({ other, ...props }: FieldInputProps & { other: AssociatedKind }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(RESOURCE_OF_KIND[other]);
  const isLoading = useAreRecordsLoading(RESOURCE_OF_KIND[other]);
  const chosen = props.value.split(',').filter((id) => id !== '');
  return (
    <MultiSelect
      {...commonInputProps(props)}
      searchable
      clearable
      limit={200}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t(isLoading ? 'records.loading' : 'records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={[...titles].map(([id, title]) => ({ value: String(id), label: title || t('records.unnamed') }))}
      value={chosen}
      onChange={(next) => props.onChange(next.join(','))}
    />
  );
}

/** A choice of another record by its title. */
function ReferenceInput(props: FieldInputProps) {
  return props.field.kind === 'reference' ? <RecordSelect {...props} to={props.field.to} /> : null;
}

function RecordSelect({ to, ...props }: FieldInputProps & { to: ResourceName }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(to);
  const isLoading = useAreRecordsLoading(to);
  const known = [...titles].map(([id, title]) => ({
    value: String(id),
    label: title || t('records.unnamed'),
  }));
  const isKnown = props.value === '' || titles.has(Number(props.value));
  const search = useTypedSearch(known.find(({ value }) => value === props.value)?.label ?? '');
  return (
    <Select
      {...commonInputProps(props)}
      {...search}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      placeholder={t('records.none')}
      nothingFoundMessage={t(isLoading ? 'records.loading' : 'records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      limit={200}
      data={isKnown ? known : [...known, { value: props.value, label: t('records.unseen') }]}
      value={props.value || null}
      onChange={(chosen) => props.onChange(chosen ?? '')}
    />
  );
}

/**
 * Returns props of a select that keep what the user types when the title of the chosen record arrives meanwhile: the
 * select would put that title into its field.
 * @param title the title of the chosen record, as far as it is known at first
 */
function useTypedSearch(
  title: string,
): Required<Pick<SelectProps, 'searchValue' | 'onSearchChange' | 'onInput' | 'onDropdownClose'>> {
  const [searchValue, setSearchValue] = useState(title);
  const typing = useRef({ isUnderway: false, isThisChange: false });
  return {
    searchValue,
    onInput: () => {
      typing.current = { isUnderway: true, isThisChange: true };
    },
    onSearchChange: (text) => {
      const { isUnderway, isThisChange } = typing.current;
      typing.current.isThisChange = false;
      if (isThisChange || !isUnderway || text === '') setSearchValue(text);
    },
    onDropdownClose: () => {
      typing.current = { isUnderway: false, isThisChange: false };
    },
  };
}

/** The vehicle icons, drawn in the form's current colors. */
function IconPicker({ field, label, error, value, isReadOnly, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const name = useId();
  const fields = useSelector(useConsole().records.forms.devices, ({ draft }) => draft.fields);
  const options = field.kind === 'icon' ? field.options : [];
  // A stored value that is not offered remains a choice.
  const offered = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <div
      className={fieldStyles.fullWidth}
      role="radiogroup"
      aria-label={label}
      aria-invalid={error !== undefined}
    >
      <span className={fieldStyles.fieldLabel} aria-hidden>
        {label}
      </span>
      <div className={pickersStyles.icons}>
        {offered.map((option) => (
          <label key={option} className={pickersStyles.icon} title={optionText(t, field, option)}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === (value || 'default')}
              disabled={isReadOnly}
              aria-label={optionText(t, field, option)}
              onChange={() => onChange(option)}
            />
            <img
              src={vehicleIconUrl(option, fields['color1'], fields['color2'])}
              alt=""
              width={36}
              height={36}
            />
            <span aria-hidden>{optionText(t, field, option)}</span>
          </label>
        ))}
      </div>
      {error && <p className={fieldStyles.fieldError}>{error}</p>}
    </div>
  );
}

/** Several of a few options, stored as one comma-separated text. */
function MultipleChoice(props: FieldInputProps) {
  const { field } = props;
  const options = field.kind === 'choices' ? field.options : [];
  if (field.kind === 'choices' && field.optionsFrom) return <ServerChoices {...props} options={options} />;
  return <Choices {...props} options={options} />;
}

interface ChoicesProps extends FieldInputProps {
  options: readonly string[];
  /** Options marked as not configured on the server; they can still be chosen. */
  unconfigured?: readonly string[];
}

/** Options whose availability only the server knows; until it has responded they all look alike. */
function ServerChoices({ options, ...props }: ChoicesProps) {
  const { notificationChannels } = useConsole().records;
  const configured = useSelector(notificationChannels, (answers) => answers.options);
  useEffect(() => {
    notificationChannels.load();
  }, [notificationChannels]);
  if (configured.length === 0) return <Choices {...props} options={options} />;
  const configuredOptions = options.filter((option) => configured.includes(option));
  const others = configured.filter((option) => !options.includes(option));
  const unconfigured = options.filter((option) => !configured.includes(option));
  return <Choices {...props} options={[...configuredOptions, ...others]} unconfigured={unconfigured} />;
}

function Choices({ options, unconfigured = NONE, ...props }: ChoicesProps) {
  const { t } = useTranslation();
  const { field, value, onChange } = props;
  const chosen = value.split(',').filter((candidate) => candidate !== '');
  const item = (option: string): { value: string; label: string } => ({
    value: option,
    label: optionText(t, field, option),
  });
  const offered = new Set([...options, ...chosen].filter((option) => !unconfigured.includes(option)));
  return (
    <MultiSelect
      {...commonInputProps(props)}
      data={[
        ...[...offered].map(item),
        ...(unconfigured.length > 0
          ? [{ group: t('records.notConfigured'), items: unconfigured.map(item) }]
          : []),
      ]}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      value={chosen}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}
