import { Fieldset, PasswordInput, Text, TextInput } from '@mantine/core';
import type { NewAdministrator } from '@farol/core/domain/server/demo-contents';
import { useTranslation } from '../language/use-translation.ts';

interface AdministratorFieldsProps {
  value: NewAdministrator;
  isDisabled: boolean;
  onChange: (value: NewAdministrator) => void;
}

/** Tall enough for a finger. */
const TALL = { input: { minHeight: 44 } };

/** The account that takes over from the demo account. */
export function AdministratorFields({ value, isDisabled, onChange }: AdministratorFieldsProps) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('server.demo.who')} disabled={isDisabled} style={{ display: 'grid', gap: 12 }}>
      <Text size="sm" c="dimmed">
        {t('server.demo.whoText')}
      </Text>
      <TextInput
        label={t('server.demo.name')}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        autoComplete="name"
        styles={TALL}
        required
      />
      <TextInput
        label={t('login.email')}
        value={value.email}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
        autoComplete="username"
        styles={TALL}
        required
      />
      <PasswordInput
        label={t('server.demo.password')}
        value={value.password}
        onChange={({ currentTarget }) => onChange({ ...value, password: currentTarget.value })}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        styles={TALL}
        required
      />
    </Fieldset>
  );
}
