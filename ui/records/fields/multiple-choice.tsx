import { MultiSelect } from '@mantine/core';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { optionText } from '../texts/field-texts.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

/** Several of a few options, stored as one comma-separated text. */
export function MultipleChoice(props: FieldInputProps) {
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
  useEffect(() => notificationChannels.load(), [notificationChannels]);
  if (configured.length === 0) return <Choices {...props} options={options} />;
  const configuredOptions = options.filter((option) => configured.includes(option));
  const others = configured.filter((option) => !options.includes(option));
  const unconfigured = options.filter((option) => !configured.includes(option));
  return <Choices {...props} options={[...configuredOptions, ...others]} unconfigured={unconfigured} />;
}

function Choices({ options, unconfigured = NONE, ...props }: ChoicesProps) {
  const { t } = useTranslation();
  const { field, value, onChange } = props;
  const chosen = value.split(',').filter((one) => one !== '');
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

const NONE: readonly string[] = [];
