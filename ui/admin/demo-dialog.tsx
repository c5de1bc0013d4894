import { Fieldset, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  DEMO_KINDS,
  type DemoContents,
  type NewAdministrator,
} from '@farol/core/domain/server/demo-contents';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { QuestionForm } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { LoadFailed, LoadingLines } from '../kit/messages/load-states.tsx';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';

/** "Start with my own vehicles" (§2): says exactly what is deleted, and who administers from then on. */
export function DemoDialog() {
  const { demoReplacement } = useConsole().admin;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isReading, isRunning, contents, failure } = useView(demoReplacement);
  useEffect(() => {
    return demoReplacement.on('replaced', () => navigate('/start'));
  }, [demoReplacement, navigate]);
  return (
    <DialogFrame title={t('server.demo.title')} onClose={demoReplacement.close} isClosable={!isRunning}>
      {isReading && <LoadingLines />}
      {failure !== undefined && !contents && <LoadFailed reason={failure} onRetry={demoReplacement.retry} />}
      {contents && <DemoQuestion contents={contents} isRunning={isRunning} failure={failure} />}
    </DialogFrame>
  );
}

interface DemoQuestionProps {
  contents: DemoContents;
  isRunning: boolean;
  failure: string | undefined;
}

function DemoQuestion({ contents, isRunning, failure }: DemoQuestionProps) {
  const { demoReplacement } = useConsole().admin;
  const { t } = useTranslation();
  const [administrator, setAdministrator] = useState({ name: '', email: '', password: '' });
  const { account, needsAdministrator } = contents;
  return (
    <QuestionForm
      isSaving={isRunning}
      hasProblems={failure !== undefined}
      onSubmit={() => demoReplacement.confirm(needsAdministrator ? administrator : undefined)}
      onCancel={demoReplacement.close}
      footer={{
        saveText: t('server.demo.yes'),
        cancelText: t('server.demo.cancel'),
        isDangerous: true,
        rejection: failure !== undefined && (
          <NotSavedAlert title={t(failure === 'NETWORK' ? 'server.demo.unknown' : 'server.demo.failed')}>
            {failureCodeText(t, failure)}
          </NotSavedAlert>
        ),
      }}
    >
      <Stack gap={16}>
        <Text size="sm">{t('server.demo.intro')}</Text>
        <List size="sm" spacing={2}>
          {DEMO_KINDS.filter((kind) => contents[kind] > 0).map((kind) => (
            <List.Item key={kind}>{t(`server.demo.contents.${kind}`, { count: contents[kind] })}</List.Item>
          ))}
          {account !== null && <List.Item>{t('server.demo.account', { account })}</List.Item>}
        </List>
        <Text size="sm">{t('server.demo.keeps')}</Text>
        {needsAdministrator && (
          <AdministratorFields
            value={administrator}
            isDisabled={isRunning}
            marksMissing={failure === 'FILL_ALL_FIELDS'}
            onChange={setAdministrator}
          />
        )}
      </Stack>
    </QuestionForm>
  );
}

interface AdministratorFieldsProps {
  value: NewAdministrator;
  isDisabled: boolean;
  /** What is empty is marked. */
  marksMissing: boolean;
  onChange: (value: NewAdministrator) => void;
}

/** The account that takes over from the demo account. */
function AdministratorFields({ value, isDisabled, marksMissing, onChange }: AdministratorFieldsProps) {
  const { t } = useTranslation();
  const errorOf = (typed: string): string | false =>
    marksMissing && typed.trim() === '' && t('records.problem.required');
  return (
    <Fieldset legend={t('server.demo.who')} disabled={isDisabled} style={{ display: 'grid', gap: 12 }}>
      <Text size="sm" c="dimmed">
        {t('server.demo.whoText')}
      </Text>
      <TextInput
        label={t('server.demo.name')}
        value={value.name}
        error={errorOf(value.name)}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        autoComplete="name"
        required
      />
      <TextInput
        label={t('login.email')}
        value={value.email}
        error={errorOf(value.email)}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
        autoComplete="username"
        required
      />
      <PasswordInput
        label={t('server.demo.password')}
        value={value.password}
        error={errorOf(value.password)}
        onChange={({ currentTarget }) => onChange({ ...value, password: currentTarget.value })}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        required
      />
    </Fieldset>
  );
}
