import { Stack, Switch, TextInput } from '@mantine/core';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { commandParameters } from '@farol/core/domain/command/command-parameters';
import { useTranslation } from '../language/use-translation.ts';
import { ExactNumberInput } from '../kit/forms/exact-number-input.tsx';

interface ParameterFieldsProps {
  type: string;
  attributes: Attributes;
  /** Keys of the fields that still have to be filled in. */
  missing: readonly string[];
  onChange: (attributes: Attributes) => void;
}

/** The input fields for the parameters of a command type. */
export function ParameterFields({ type, attributes, missing, onChange }: ParameterFieldsProps) {
  const { t, i18n } = useTranslation();
  const parameters = commandParameters(type);
  if (parameters.length === 0) return null;
  const change = (key: string, value: unknown): void => onChange({ ...attributes, [key]: value });
  return (
    <Stack gap="sm">
      {parameters.map((parameter) => {
        const { key, kind } = parameter;
        const value = attributes[key];
        const common = {
          label: t(`commands.parameter.${key}`, { defaultValue: key }),
          error:
            missing.includes(key) &&
            (kind === 'number' && typeof value === 'number'
              ? t('commands.parameter.bounds', {
                  min: parameter.min.toLocaleString(i18n.language),
                  max: parameter.max.toLocaleString(i18n.language),
                })
              : t('commands.parameter.missing')),
        };
        if (kind === 'flag')
          return (
            <Switch
              key={key}
              {...common}
              checked={value === true}
              onChange={(event) => change(key, event.currentTarget.checked)}
            />
          );
        if (kind === 'number')
          return (
            <ExactNumberInput
              key={key}
              {...common}
              required
              value={typeof value === 'number' ? value : undefined}
              onChange={(entered) => change(key, entered)}
            />
          );
        return (
          <TextInput
            key={key}
            {...common}
            required
            autoComplete="off"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => change(key, event.currentTarget.value)}
          />
        );
      })}
    </Stack>
  );
}
