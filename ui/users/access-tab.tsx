import { hasPermissionGrid } from '@farol/core/domain/access/user-to-save';
import { mayGiveLimits } from '@farol/core/domain/access/reseller';
import { isBoundUserField } from '@farol/core/domain/access/bound-user-field';
import { useTranslation } from '../language/use-translation.ts';
import { TotpRemoval } from './totp-removal.tsx';
import { ExpiryShortcutBar } from './expiry-shortcut-bar.tsx';
import { LimitField } from './limit-input.tsx';
import { PermissionEditor } from './permission-editor.tsx';
import { UserField, UserFields } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useConsole } from '../kit/console/use-console.ts';
import { IdentitySection } from './identity-section.tsx';

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

/** Lets administrators connect another user's account to a person at the provider of single sign-on. */
function UserIdentity({ userId }: { userId: number }) {
  const { userIdentity } = useConsole().account;
  return (
    <IdentitySection identity={userIdentity} userId={userId} isOwn={false}>
      <SubjectField key={userId} />
    </IdentitySection>
  );
}

function SubjectField() {
  const { userIdentity } = useConsole().account;
  const { t } = useTranslation();
  const isBusy = useSelector(userIdentity, (answers) => answers.isBusy);
  const [subject, setSubject] = useState('');
  const connect = (): void => userIdentity.connect(subject);
  return (
    <div className={styles.subjectRow}>
      <TextInput
        label={t('users.openId.subject')}
        description={t('users.openId.subjectHint')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it saves the user.
          event.preventDefault();
          connect();
        }}
      />
      <Button variant="default" loading={isBusy} disabled={subject.trim() === ''} onClick={connect}>
        {t('users.openId.connect')}
      </Button>
    </div>
  );
}
