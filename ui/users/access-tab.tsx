import { hasPermissionGrid } from '@farol/core/domain/access/user-to-save';
import { mayGiveLimits } from '@farol/core/domain/access/reseller';
import { isBoundUserField } from '@farol/core/domain/access/bound-user-field';
import { useTranslation } from '../language/use-translation.ts';
import { ExpiryShortcutBar } from './expiry-shortcut-bar.tsx';
import { LimitField } from './limit-field.tsx';
import { UserField, UserFields } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';
import { Button, TextInput, Alert, Select, Text } from '@mantine/core';
import { useState, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useRequiredValue } from '../kit/forms/use-required-value.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { IdentitySection } from './identity-section.tsx';
import { IconAlertTriangle, IconLockOpen } from '@tabler/icons-react';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { parsePermissionFlags } from '@farol/core/domain/access/permission';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import {
  effectivePermissionFlags,
  PERMISSION_PRESETS,
  presetPermissions,
  withGrantedPermissions,
} from '@farol/core/domain/access/permission-presets';
import { useRecordList } from '../records/texts/use-record-list.ts';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { PERMISSIONS_FIELD } from './use-user-form.ts';
import { Heading } from '../kit/layout/heading.tsx';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';

const AREAS = PERMISSION_AREAS.filter(({ name }) => name !== 'reseller');

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
  const { field, isRefused, check } = useRequiredValue<HTMLInputElement>(subject.trim() === '');
  const connect = (): void => {
    if (check()) userIdentity.connect(subject);
  };
  return (
    <div className={styles.subjectRow}>
      <TextInput
        ref={field}
        label={t('users.openId.subject')}
        description={t('users.openId.subjectHint')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        error={isRefused && t('users.openId.subjectMissing')}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it saves the user.
          event.preventDefault();
          connect();
        }}
      />
      <Button variant="default" loading={isBusy} onClick={connect}>
        {t('users.openId.connect')}
      </Button>
    </div>
  );
}

/** The advanced permissions of an account by area, with presets to start from. */
function PermissionEditor({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const { principal } = form;
  const stored = form.valueOf(PERMISSIONS_FIELD);
  const isLocked = form.isLocked(PERMISSIONS_FIELD);
  const flags = effectivePermissionFlags(stored);
  const editableFlags = AREAS.flatMap(({ flag, subPermissions }) => [
    flag,
    ...subPermissions.map((part) => part.flag),
  ]);
  const users = useRecordList('users');
  const usersToCopyFrom = users.flatMap(({ id, name, attributes }) => {
    const permissions = parsePermissionFlags(
      productAttribute(attributes, principal.namespace, PERMISSIONS_FIELD),
    );
    return permissions && id !== form.record.id ? [{ id: String(id), name, permissions }] : [];
  });
  const error = form.errorOf(PERMISSIONS_FIELD);
  const applyPermissions = (permissions: readonly boolean[] | undefined): void => {
    if (permissions) form.setField(PERMISSIONS_FIELD, withGrantedPermissions(stored, permissions, principal));
  };
  return (
    <section className={styles.permissions} aria-label={t('users.permissions.title')}>
      <Heading level={3} look="group">
        {t('users.permissions.title')}
      </Heading>
      <div className={styles.permissionStarters}>
        <div className={styles.shortcuts} role="group" aria-label={t('users.permissions.presets')}>
          {PERMISSION_PRESETS.map((preset) => (
            <Button
              key={preset}
              px="sm"
              variant="default"
              disabled={isLocked}
              onClick={() => applyPermissions(presetPermissions(preset))}
            >
              {t(`users.permissions.preset.${preset}`)}
            </Button>
          ))}
        </div>
        <Select
          className={styles.copyFromSelect ?? ''}
          aria-label={t('users.permissions.copyFrom')}
          placeholder={t('users.permissions.copyFrom')}
          nothingFoundMessage={t('users.permissions.nobodyToCopy')}
          searchable
          disabled={isLocked}
          comboboxProps={{ withinPortal: true, shadow: 'sm' }}
          data={usersToCopyFrom.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(chosen) =>
            applyPermissions(usersToCopyFrom.find(({ id }) => id === chosen)?.permissions)
          }
        />
      </div>
      {error !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert" tabIndex={-1}>
          {error}
        </Alert>
      )}
      <Text size="sm" c="dimmed" role="status">
        {t('users.permissions.count', {
          on: editableFlags.filter((flag) => flags[flag]).length,
          count: editableFlags.length,
        })}
      </Text>
      <div className={styles.areas}>
        {AREAS.map((area) => (
          <PermissionAreaCard key={area.name} form={form} area={area} />
        ))}
      </div>
    </section>
  );
}

/**
 * Lets administrators remove the authenticator of a user who lost it; only that user can set up a new one.
 */
function TotpRemoval({ form }: { form: UserFormModel }) {
  const { account, records } = useConsole();
  const { totpRemoval } = account;
  const { t } = useTranslation();
  const hasUnsavedChanges = useSelector(records.forms.users, ({ hasChanges }) => hasChanges);
  const { action, isDone, isRunning, failure } = useView(totpRemoval);
  const [removedFrom, setRemovedFrom] = useState<number>();
  useEffect(() => {
    return totpRemoval.on('done', ({ result }) => setRemovedFrom(result.id));
  }, [totpRemoval]);
  const { id, totpKey } = form.record;
  if (form.ranksAbovePrincipal || (!totpKey && removedFrom !== id)) return null;
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('preferences.totp.other')}
      </Heading>
      {totpKey ? (
        <>
          <Text size="sm" c="dimmed">
            {t(hasUnsavedChanges ? 'preferences.totp.saveFirst' : 'preferences.totp.on')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            disabled={hasUnsavedChanges}
            onClick={() => totpRemoval.request(form.record)}
          >
            {t('preferences.totp.remove')}
          </Button>
        </>
      ) : (
        <TotpRemovedMessage />
      )}
      {action && !isDone && (
        <TotpRemovalConfirmation name={action.name} isActing={isRunning} reason={failure} />
      )}
    </section>
  );
}

function TotpRemovedMessage() {
  const { t } = useTranslation();
  const message = useFocusIfLost<HTMLParagraphElement>();
  return (
    <Text ref={message} size="sm" role="status" tabIndex={-1}>
      {t('preferences.totp.removed')}
    </Text>
  );
}

interface TotpRemovalConfirmationProps {
  name: string;
  isActing: boolean;
  /** Why it failed, as a failure code. */
  reason: string | undefined;
}

function TotpRemovalConfirmation({ name, isActing, reason }: TotpRemovalConfirmationProps) {
  const { confirm, close } = useConsole().account.totpRemoval;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('preferences.totp.askTitle', { name })} onClose={close}>
      <Text size="sm">{t('preferences.totp.askText')}</Text>
      {reason !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, reason)}
        </Alert>
      )}
      <QuestionFooter
        onCancel={close}
        action={{
          text: t('preferences.totp.askYes'),
          onConfirm: confirm,
          isRunning: isActing,
          isDangerous: true,
        }}
      />
    </ConfirmationDialog>
  );
}
