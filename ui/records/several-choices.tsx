import { MultiSelect } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';
import { optionText } from './field-texts.ts';
import { inputProps, type FieldInputProps } from './input-props.ts';

/** Several of a few words, kept as one comma-separated text. */
export function SeveralChoices(props: FieldInputProps) {
  const { field } = props;
  const options = field.kind === 'choices' ? field.options : [];
  if (field.kind === 'choices' && field.asked) return <AskedChoices {...props} options={options} />;
  return <Choices {...props} options={options} />;
}

interface ChoicesProps extends FieldInputProps {
  options: readonly string[];
  /** What is told apart as not set up on the server; somebody else may have it all the same. */
  idle?: readonly string[];
}

/** Choices of which the server knows which ones work; while it has not said they are all alike. */
function AskedChoices({ options, ...props }: ChoicesProps) {
  const { notificationChannels } = useConsole();
  const working = useSelector(notificationChannels, ({ context }) => context.words);
  useEffect(() => notificationChannels.send({ type: 'OPEN' }), [notificationChannels]);
  if (working.length === 0) return <Choices {...props} options={options} />;
  const known = options.filter((option) => working.includes(option));
  const others = working.filter((option) => !options.includes(option));
  const idle = options.filter((option) => !working.includes(option));
  return <Choices {...props} options={[...known, ...others]} idle={idle} />;
}

function Choices({ options, idle = NONE, ...props }: ChoicesProps) {
  const { t } = useTranslation();
  const { field, value, onType } = props;
  const chosen = value.split(',').filter((one) => one !== '');
  const item = (option: string): { value: string; label: string } => ({
    value: option,
    label: optionText(t, field, option),
  });
  const offered = new Set([...options, ...chosen].filter((option) => !idle.includes(option)));
  return (
    <MultiSelect
      {...inputProps(props)}
      data={[
        ...[...offered].map(item),
        ...(idle.length > 0 ? [{ group: t('records.notConfigured'), items: idle.map(item) }] : []),
      ]}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      value={chosen}
      onChange={(next) => onType(next.join(','))}
    />
  );
}

const NONE: readonly string[] = [];
