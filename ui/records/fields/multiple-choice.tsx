import { MultiSelect } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../kit/console/use-console.ts';
import { optionText } from '../texts/field-texts.ts';
import { commonInputProps, type FieldInputProps } from '../../kit/forms/field-props.ts';

/** Several of a few words, kept as one comma-separated text. */
export function MultipleChoice(props: FieldInputProps) {
  const { field } = props;
  const options = field.kind === 'choices' ? field.options : [];
  if (field.kind === 'choices' && field.optionsFrom) return <ServerChoices {...props} options={options} />;
  return <Choices {...props} options={options} />;
}

interface ChoicesProps extends FieldInputProps {
  options: readonly string[];
  /** What is told apart as not set up on the server; somebody else may have it all the same. */
  unconfigured?: readonly string[];
}

/** Choices of which the server knows which ones work; while it has not said they are all alike. */
function ServerChoices({ options, ...props }: ChoicesProps) {
  const { notificationChannels } = useConsole();
  const working = useSelector(notificationChannels, ({ context }) => context.options);
  useEffect(() => notificationChannels.send({ type: 'LOAD' }), [notificationChannels]);
  if (working.length === 0) return <Choices {...props} options={options} />;
  const known = options.filter((option) => working.includes(option));
  const others = working.filter((option) => !options.includes(option));
  const idle = options.filter((option) => !working.includes(option));
  return <Choices {...props} options={[...known, ...others]} unconfigured={idle} />;
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
        ...(unconfigured.length > 0 ? [{ group: t('records.notConfigured'), items: unconfigured.map(item) }] : []),
      ]}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      value={chosen}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}

const NONE: readonly string[] = [];
