import { PasswordInput, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { passwordsDiffer } from '@farol/core/domain/access/user-permissions';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { UserField } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

const PersonalDataSection = lazyWithRetry(
  async () => (await import('./personal-data-section.tsx')).PersonalDataSection,
);

/** The name of the second password input; it is never sent. */
export const PASSWORD_CONFIRMATION = 'passwordAgain';

/** Whether both password inputs are equal. */
export function isPasswordConfirmed(form: UserFormModel): boolean {
  return !passwordsDiffer(form.valueOf('password'), form.valueOf(PASSWORD_CONFIRMATION));
}

/** Name, phone, email and the password, typed twice (§3). */
export function AccountTab({ form, showsProblems }: { form: UserFormModel; showsProblems: boolean }) {
  const { t } = useTranslation();
  const isNameLocked = form.isOwn && form.isLocked('name') && !form.isLocked('password');
  return (
    <>
      {isNameLocked && (
        <Text size="sm" c="dimmed">
          {t('users.ownText')}
        </Text>
      )}
      <fieldset className={styles.fields}>
        <UserField form={form} name="name" />
        <UserField form={form} name="phone" />
        <UserField form={form} name="email" />
      </fieldset>
      {!form.ranksAbovePrincipal && <PasswordFields form={form} showsProblems={showsProblems} />}
      <PersonalData form={form} />
    </>
  );
}

/** The person's own data, and for administrators that of others; only the product's own server has it. */
function PersonalData({ form: { principal, record, isOwn } }: { form: UserFormModel }) {
  const { user, server } = principal;
  const isOffered = record.id > 0 && server.isPlus && (isOwn || user.administrator);
  if (!isOffered) return null;
  return (
    <Suspense>
      <PersonalDataSection userId={record.id} name={record.name} isOwn={isOwn} />
    </Suspense>
  );
}

function PasswordFields({ form, showsProblems }: { form: UserFormModel; showsProblems: boolean }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.fields}>
      <UserField form={form} name="password" />
      <PasswordInput
        name={PASSWORD_CONFIRMATION}
        label={t('users.passwordAgain')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        value={form.valueOf(PASSWORD_CONFIRMATION)}
        readOnly={form.isLocked('password')}
        error={showsProblems && !isPasswordConfirmed(form) ? t('users.passwordsDiffer') : undefined}
        onChange={({ currentTarget }) => form.setField(PASSWORD_CONFIRMATION, currentTarget.value)}
      />
      {form.record.id > 0 && (
        <Text size="sm" c="dimmed" className={styles.fullWidth ?? ''}>
          {t('users.passwordHint')}
        </Text>
      )}
    </fieldset>
  );
}
