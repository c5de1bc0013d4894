import { Alert, Button, Skeleton, Switch, TextInput } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './shares.module.css';
import {
  shareUrl,
  type Share,
  type ShareDuration,
  SHARE_DURATIONS,
  shareExpiry,
} from '@farol/core/domain/share/share';
import { LinkToCopy } from '../kit/messages/link-to-copy.tsx';
import { useExpiryText } from './use-expiry-text.ts';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ShareRow } from './share-row.tsx';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { sharePermissions } from '@farol/core/domain/share/share-permissions';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { FooterBar } from '../kit/forms/form-footer.tsx';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';

/** The user's shares of one vehicle or of all (§3, "Share"): list, create, edit and delete. */
export function ShareDialog() {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const { step, device, draft, selected, failure } = useView(links);
  const isNarrow = useIsNarrow();
  const isForm = step === 'editing' || step === 'saving';
  const title = isForm
    ? draft?.id
      ? t('shares.editTitle')
      : t('shares.newTitle', { name: device.name })
    : device.deviceId === 0
      ? t('shares.all')
      : t('shares.title', { name: device.name });
  return (
    <DialogFrame
      title={title}
      size={520}
      fullScreen={isNarrow}
      closeOnClickOutside={!isForm}
      onClose={links.close}
    >
      {step === 'loading' && <LoadingShares />}
      {step === 'loadFailed' && <SharesLoadFailed reason={failure} />}
      {step === 'listing' && <ShareList />}
      {isForm && draft && <ShareForm draft={draft} />}
      {step === 'created' && selected && <NewShareLink share={selected} />}
      {(step === 'confirmingRemoval' || step === 'removing') && (
        <RemoveConfirmation isRemoving={step === 'removing'} />
      )}
    </DialogFrame>
  );
}

function LoadingShares() {
  const { t } = useTranslation();
  return (
    <div className={styles.body} role="status" aria-label={t('shares.loading')}>
      <Skeleton height={40} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  );
}

function SharesLoadFailed({ reason }: { reason: string | undefined }) {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  return (
    <div className={styles.body}>
      <Alert color="red" role="alert" title={t('shares.failed')}>
        {failureCodeText(t, reason ?? 'OTHER')}
      </Alert>
      <FooterBar>
        <Button data-autofocus onClick={links.retry}>
          {t('shares.retry')}
        </Button>
      </FooterBar>
    </div>
  );
}

function RemoveConfirmation({ isRemoving }: { isRemoving: boolean }) {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const { selected, failure } = useView(links);
  return (
    <div className={styles.body} role="alertdialog" aria-labelledby="share-question">
      <b id="share-question">{t('shares.removeTitle', { name: selected?.name ?? '' })}</b>
      <p className={styles.intro}>{t('shares.removeText')}</p>
      {failure !== undefined && (
        <Alert color="red" role="alert" title={t('shares.notRemoved')}>
          {failureCodeText(t, failure)}
        </Alert>
      )}
      <FooterBar>
        <Button
          variant="default"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question replaces the list, and canceling is harmless
          autoFocus
          disabled={isRemoving}
          onClick={links.back}
        >
          {t('shares.cancel')}
        </Button>
        <Button color="red.9" loading={isRemoving} onClick={links.confirm}>
          {t('shares.remove')}
        </Button>
      </FooterBar>
    </div>
  );
}

/** A newly created link, with buttons to copy and share it. */
function NewShareLink({ share }: { share: Share }) {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const formatExpiry = useExpiryText();
  return (
    <LinkToCopy
      link={shareUrl(location.origin, share.token ?? '')}
      name={share.name}
      heading={t('shares.made')}
      text={t('shares.madeText', { end: formatExpiry(share.expirationTime) })}
      onDone={links.back}
    />
  );
}

/** The user's shares of one vehicle with a button to add one, or those of all vehicles. */
function ShareList() {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const { shares, device } = useView(links);
  const primaryButton = useRef<HTMLButtonElement>(null);
  const showsAllVehicles = device.deviceId === 0;
  // Gets the focus when the user returns from a share.
  useEffect(() => {
    primaryButton.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.body}>
      {shares.length > 0 ? (
        <>
          <p className={styles.intro}>{t('shares.intro')}</p>
          <ul className={styles.list} aria-label={t(showsAllVehicles ? 'shares.all' : 'shares.list')}>
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} showsVehicle={showsAllVehicles} />
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.empty}>
          <IconLink size={40} stroke={1.2} aria-hidden />
          <b>{t(showsAllVehicles ? 'shares.allEmpty' : 'shares.empty')}</b>
          <p>{t('shares.intro')}</p>
          <p>{t(showsAllVehicles ? 'shares.allEmptyText' : 'shares.emptyText')}</p>
        </div>
      )}
      <FooterBar>
        {showsAllVehicles ? (
          <Button ref={primaryButton} data-autofocus variant="default" onClick={links.close}>
            {t('shares.close')}
          </Button>
        ) : (
          <Button
            ref={primaryButton}
            data-autofocus
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={links.add}
          >
            {t('shares.add')}
          </Button>
        )}
      </FooterBar>
    </div>
  );
}

/** The form of a share: name, expiry, and whether the guest may lock the vehicle. */
function ShareForm({ draft }: { draft: Share }) {
  const { links, form } = useConsole().shares;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const formatExpiry = useExpiryText();
  const { problem, failure, isSupported, device } = useView(links);
  const permissions = principal && sharePermissions(principal);
  return (
    <FormShell
      form={form}
      className={styles.body}
      hasProblems={problem !== undefined || failure !== undefined}
      footer={{
        saveText: draft.id > 0 ? undefined : t('shares.create'),
        rejection: failure !== undefined && (
          <NotSavedAlert title={t('shares.refused')}>{failureCodeText(t, failure)}</NotSavedAlert>
        ),
      }}
    >
      <p className={styles.intro}>{t('shares.intro')}</p>
      {isSupported !== false && (
        <TextInput
          label={t('shares.name')}
          description={t('shares.nameHint')}
          placeholder={device.name}
          maxLength={128}
          autoComplete="off"
          data-autofocus
          value={draft.name}
          onChange={({ currentTarget }) => links.change({ name: currentTarget.value })}
        />
      )}
      <ShareDurationBar
        expiresAt={draft.expirationTime}
        latestExpiry={permissions?.latestExpiry ?? null}
        onChoose={(expirationTime) => links.change({ expirationTime })}
      />
      <DateTimeField
        kind="dayAndTime"
        label={t('shares.until')}
        required
        withAsterisk={false}
        error={
          problem !== undefined &&
          t(`shares.problem.${problem}`, { end: formatExpiry(permissions?.latestExpiry ?? '') })
        }
        value={localDateTimeInput(draft.expirationTime)}
        onChange={(moment) => links.change({ expirationTime: isoInstantOfLocal(moment) })}
      />
      {isSupported !== false && permissions?.allowLock && (
        <Switch
          label={t('shares.allowLock')}
          description={t('shares.allowLockText')}
          checked={!draft.limitCommands}
          onChange={({ currentTarget }) => links.change({ limitCommands: !currentTarget.checked })}
        />
      )}
    </FormShell>
  );
}

interface ShareDurationBarProps {
  /** The present expiry as ISO text. */
  expiresAt: string;
  /** The latest expiry allowed; null without a limit. */
  latestExpiry: string | null;
  onChoose: (expiresAt: string) => void;
}

/** Buttons that set the expiry to a duration from now. */
function ShareDurationBar({ expiresAt, latestExpiry, onChoose }: ShareDurationBarProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ length: ShareDuration; end: string }>();
  return (
    <div role="group" aria-labelledby="share-lengths">
      <p id="share-lengths" className={styles.durationsLabel}>
        {t('shares.length.label')}
      </p>
      <div className={styles.durations}>
        {SHARE_DURATIONS.map((length) => {
          const isChosen = chosen?.length === length && chosen.end === expiresAt;
          return (
            <Button
              key={length}
              px="sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                const next = shareExpiry(length, Date.now(), latestExpiry);
                setChosen({ length, end: next });
                onChoose(next);
              }}
            >
              {t(`shares.length.${length}`)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
