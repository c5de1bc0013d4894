import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ShareForm } from './share-form.tsx';
import styles from './shares.module.css';
import { shareUrl, type Share } from '@farol/core/domain/share/share';
import { LinkToCopy } from '../kit/messages/link-to-copy.tsx';
import { useExpiryText } from './use-expiry-text.ts';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ShareRow } from './share-row.tsx';

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
      <div className={styles.footer}>
        <Button data-autofocus onClick={links.retry}>
          {t('shares.retry')}
        </Button>
      </div>
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
      <div className={styles.footer}>
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
      </div>
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
  useEffect(() => primaryButton.current?.focus({ preventScroll: true }), []);
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
      <div className={styles.footer}>
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
      </div>
    </div>
  );
}
