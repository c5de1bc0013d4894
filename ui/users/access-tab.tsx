import { hasPermissionGrid } from '@farol/core/domain/access/user-to-save';
import { mayGiveLimits } from '@farol/core/domain/access/reseller';
import { isBoundUserField } from '@farol/core/domain/access/bound-user-field';
import { useTranslation } from '../language/use-translation.ts';
import { TotpRemoval } from './totp-removal.tsx';
import { UserIdentity } from './user-identity.tsx';
import { ExpiryShortcutBar } from './expiry-shortcut-bar.tsx';
import { LimitField } from './limit-input.tsx';
import { PermissionEditor } from './permission-editor.tsx';
import { UserField, UserFields } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

/** The switches that the grid of flags replaces, unless the principal is bound by them. */
const PLAIN_RIGHTS = ['readonly', 'editDevices', 'sendCommands'];

/** The permissions, validity and limits of an account (§3, §6). */
export function AccessTab({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const { principal, isOwn } = form;
  const { user: principalUser } = principal;
  const isAdministrator = form.valueOf('administrator') === 'true';
  const hasGrid = hasPermissionGrid(isAdministrator, principal);
  return (
    <>
      {!isOwn && (
        <UserFields
          form={form}
          legend={t('users.rights')}
          names={[
            'enabled',
            ...(principalUser.administrator ? ['administrator'] : []),
            ...PLAIN_RIGHTS.filter((name) => !hasGrid || isBoundUserField(name, principal)),
            'viewReports',
          ]}
        />
      )}
      <fieldset className={styles.fields}>
        <legend>{t('users.validity')}</legend>
        <UserField form={form} name="expiration" />
        <ExpiryShortcutBar
          latest={principalUser.administrator ? null : principalUser.expirationTime}
          isLocked={form.isLocked('expiration')}
          onChoose={(instant) => form.setField('expiration', instant)}
        />
      </fieldset>
      {!isOwn && mayGiveLimits(form.record, principal) && (
        <fieldset className={styles.fields}>
          <legend>{t('users.limits')}</legend>
          <LimitField form={form} name="deviceLimit" />
          <LimitField form={form} name="userLimit" />
        </fieldset>
      )}
      {principalUser.administrator && !isOwn && <TotpRemoval form={form} />}
      {principalUser.administrator &&
        !isOwn &&
        form.record.id > 0 &&
        principal.server.isPlus &&
        principal.server.info.openIdEnabled && <UserIdentity userId={form.record.id} />}
      {hasGrid && !isOwn && <PermissionEditor form={form} />}
    </>
  );
}
