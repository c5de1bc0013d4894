import { Alert, Button, Group, Loader, MultiSelect, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { INVITATION_DAYS, invitationUrl } from '@farol/core/domain/account/invitation';
import { invitationRoles, type InvitationRole } from '@farol/core/domain/access/invited-user';
import type { Principal } from '@farol/core/domain/access/permission';
import type { ConnectedInvitations } from '@farol/core/console/features/invitations/start-invitations';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { LinkToCopy } from '../kit/messages/link-to-copy.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useAreRecordsLoading, useRecordTitles } from '../records/texts/use-record-list.ts';
import { useExpiryText } from '../shares/use-expiry-text.ts';
import styles from './invitation-dialog.module.css';

interface InvitationDialogProps {
  invitations: ConnectedInvitations;
  principal: Principal;
  /** Opens the form of a new user, whose password the inviter types. */
  onCreateInstead: () => void;
}

/** Invites somebody by a link (§3, "User"): whom, for what, to which vehicles; then the link, once. */
export function InvitationDialog({ invitations, principal, onCreateInstead }: InvitationDialogProps) {
  const { t } = useTranslation();
  const { step, renewed, made, draft, failure } = useView(invitations);
  const formatExpiry = useExpiryText();
  const isNarrow = useIsNarrow();
  if (step === 'idle') return null;
  const email = renewed?.email ?? draft.email.trim();
  return (
    <DialogFrame
      title={renewed ? t('users.invite.renewTitle', { email }) : t('users.invite.title')}
      size={520}
      fullScreen={isNarrow}
      closeOnClickOutside={step !== 'editing' && step !== 'made'}
      isClosable={step !== 'sending'}
      onClose={invitations.close}
    >
      {step === 'made' && made ? (
        <LinkToCopy
          link={invitationUrl(location.origin, made.token)}
          name={t('users.invite.title')}
          heading={t(made.isMailed ? 'users.invite.mailed' : 'users.invite.made', { email })}
          text={t('users.invite.madeText', { end: formatExpiry(made.expirationTime) })}
          onDone={invitations.close}
        />
      ) : renewed ? (
        <Renewal invitations={invitations} failure={failure} />
      ) : (
        <InvitationForm
          invitations={invitations}
          roles={invitationRoles(principal)}
          onCreateInstead={() => {
            invitations.discard();
            onCreateInstead();
          }}
        />
      )}
    </DialogFrame>
  );
}

function Renewal({
  invitations,
  failure,
}: {
  invitations: ConnectedInvitations;
  failure: string | undefined;
}) {
  const { t } = useTranslation();
  if (failure === undefined)
    return (
      <Group justify="center" role="status" aria-label={t('records.loading')}>
        <Loader />
      </Group>
    );
  return (
    <div className={styles.body}>
      <Alert color="red" role="alert" title={t('users.invite.refused')}>
        {failureCodeText(t, failure)}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button onClick={invitations.save}>{t('shares.retry')}</Button>
      </Group>
    </div>
  );
}

interface InvitationFormProps {
  invitations: ConnectedInvitations;
  roles: readonly InvitationRole[];
  onCreateInstead: () => void;
}

function InvitationForm({ invitations, roles, onCreateInstead }: InvitationFormProps) {
  const { t } = useTranslation();
  const { step, draft, problem, failure } = useView(invitations);
  const isSending = step === 'sending';
  return (
    <FormShell
      form={invitations}
      className={styles.body}
      hasProblems={problem !== undefined || failure !== undefined}
      footer={{
        saveText: t('users.invite.create'),
        rejection: failure !== undefined && (
          <NotSavedAlert title={t('users.invite.refused')}>{failureCodeText(t, failure)}</NotSavedAlert>
        ),
      }}
    >
      <p className={styles.intro}>{t('users.invite.intro')}</p>
      <TextInput
        type="email"
        label={t('users.invite.email')}
        required
        maxLength={128}
        autoComplete="off"
        data-autofocus
        value={draft.email}
        error={problem === 'EMAIL_TOO_SHORT' && t('users.invite.problem.EMAIL_TOO_SHORT')}
        onChange={({ currentTarget }) => invitations.change({ email: currentTarget.value })}
      />
      <Radio.Group
        label={t('users.invite.role')}
        value={draft.role}
        onChange={(value) => {
          const role = roles.find((item) => item === value);
          if (role) invitations.change({ role });
        }}
      >
        <div className={styles.roles}>
          {roles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={t(`users.invite.roles.${role}`)}
              description={t(`users.invite.roleText.${role}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <RecordPicker
        name="devices"
        label={t('users.invite.devices')}
        error={problem === 'NO_VEHICLES' && t('users.invite.problem.NO_VEHICLES')}
        ids={draft.deviceIds}
        onChange={(deviceIds) => invitations.change({ deviceIds })}
      />
      <RecordPicker
        name="groups"
        label={t('users.invite.groups')}
        ids={draft.groupIds}
        onChange={(groupIds) => invitations.change({ groupIds })}
      />
      <div role="group" aria-labelledby="invitation-days">
        <p id="invitation-days" className={styles.label}>
          {t('users.invite.days')}
        </p>
        <SegmentedControl
          fullWidth
          value={String(draft.days)}
          onChange={(days) => invitations.change({ days: Number(days) })}
          data={INVITATION_DAYS.map((days) => ({
            value: String(days),
            label: t('users.invite.daysLong', { count: days }),
          }))}
        />
      </div>
      <Button variant="subtle" className={styles.instead} disabled={isSending} onClick={onCreateInstead}>
        {t('users.invite.withPassword')}
      </Button>
    </FormShell>
  );
}

interface RecordPickerProps {
  name: 'devices' | 'groups';
  label: string;
  error?: string | false;
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** Chooses vehicles or groups by name; groups are left out where there are none. */
function RecordPicker({ name, label, error = false, ids, onChange }: RecordPickerProps) {
  const { t } = useTranslation();
  const titles = useRecordTitles(name);
  const isLoading = useAreRecordsLoading(name);
  if (name === 'groups' && titles.size === 0) return null;
  return (
    <MultiSelect
      label={label}
      error={error}
      searchable
      clearable
      limit={200}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      nothingFoundMessage={t(isLoading ? 'records.loading' : 'records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={[...titles].map(([id, title]) => ({ value: String(id), label: title || t('records.unnamed') }))}
      value={ids.map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}
