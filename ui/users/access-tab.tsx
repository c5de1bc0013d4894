import { useTranslation } from 'react-i18next';
import { hasPermissionGrid } from '@farol/core/domain/user-form';
import { CodesRemoval } from './codes-removal.tsx';
import { ExpiryShortcutBar } from './expiry-shortcut-bar.tsx';
import { LimitInput } from './limit-input.tsx';
import { PermissionEditor } from './permission-editor.tsx';
import { UserField, UserFields } from './user-fields.tsx';
import type { UserForm } from './use-user-form.ts';
import styles from './users.module.css';

/** What an account may do, for how long, and how much of it (§3, §6). */
export function AccessTab({ form }: { form: UserForm }) {
  const { t } = useTranslation();
  const { asker, isOwn } = form;
  const { user: me } = asker;
  const isAdministrator = form.text('administrator') === 'true';
  const hasGrid = hasPermissionGrid(isAdministrator, asker);
  const isReadonly = form.text('readonly') === 'true';
  return (
    <>
      {!isOwn && (
        <UserFields
          form={form}
          legend={t('users.rights')}
          names={[
            'enabled',
            ...(me.administrator ? ['administrator'] : []),
            ...(hasGrid ? [] : ['readonly', ...(isReadonly ? [] : ['editDevices', 'sendCommands'])]),
          ]}
        />
      )}
      <fieldset className={styles.fields}>
        <legend>{t('users.validity')}</legend>
        <UserField form={form} name="expiration" />
        <ExpiryShortcutBar
          latest={me.administrator ? null : me.expirationTime}
          isLocked={form.isLocked('expiration')}
          onChoose={(instant) => form.type('expiration', instant)}
        />
      </fieldset>
      {me.administrator && !isOwn && (
        <fieldset className={styles.fields}>
          <legend>{t('users.limits')}</legend>
          <LimitInput form={form} name="deviceLimit" />
          <LimitInput form={form} name="userLimit" />
        </fieldset>
      )}
      {me.administrator && !isOwn && <CodesRemoval form={form} />}
      {hasGrid && !isOwn && <PermissionEditor form={form} />}
    </>
  );
}
