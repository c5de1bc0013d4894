import { PasswordInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passwordsDiffer } from '@farol/core/domain/user-rules';
import { UserField } from './user-fields.tsx';
import type { UserForm } from './use-user-form.ts';
import styles from './users.module.css';

/** The name of the second input of the password; it is never sent. */
export const PASSWORD_AGAIN = 'passwordAgain';

/** Whether both inputs of the password say the same. */
export function isPasswordMeant(form: UserForm): boolean {
  return !passwordsDiffer(form.text('password'), form.text(PASSWORD_AGAIN));
}

/** Who it is, and his password, typed twice (§3). */
export function AccountTab({ form, showsTrouble }: { form: UserForm; showsTrouble: boolean }) {
  const { t } = useTranslation();
  const isKept = form.isOwn && form.isLocked('name') && !form.isLocked('password');
  return (
    <>
      {isKept && (
        <Text size="sm" c="dimmed">
          {t('users.ownText')}
        </Text>
      )}
      <fieldset className={styles.fields}>
        <UserField form={form} name="name" />
        <UserField form={form} name="phone" />
        <UserField form={form} name="email" />
      </fieldset>
      {!form.isSuperior && <PasswordFields form={form} showsTrouble={showsTrouble} />}
    </>
  );
}

function PasswordFields({ form, showsTrouble }: { form: UserForm; showsTrouble: boolean }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.fields}>
      <UserField form={form} name="password" />
      <PasswordInput
        size="md"
        name={PASSWORD_AGAIN}
        label={t('users.passwordAgain')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        value={form.text(PASSWORD_AGAIN)}
        readOnly={form.isLocked('password')}
        error={showsTrouble && !isPasswordMeant(form) ? t('users.passwordsDiffer') : undefined}
        onChange={({ currentTarget }) => form.type(PASSWORD_AGAIN, currentTarget.value)}
      />
      {form.record.id > 0 && (
        <Text size="sm" c="dimmed" className={styles.wide ?? ''}>
          {t('users.passwordHint')}
        </Text>
      )}
    </fieldset>
  );
}
