import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { reasonText } from '../language/reason-text.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';
import { NewShareLink } from './new-share-link.tsx';
import styles from './shares.module.css';

/** The user's shares of one vehicle or of all (§3, "Share"): list, create, edit and delete. */
export function ShareDialog() {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const { step, device, draft, selected, failure } = useAnswers(links);
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
      {isForm && draft && <ShareForm draft={draft} isSaving={step === 'saving'} />}
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
        {reasonText(t, reason ?? 'OTHER')}
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
  const { selected, failure } = useAnswers(links);
  return (
    <div className={styles.body} role="alertdialog" aria-labelledby="share-question">
      <b id="share-question">{t('shares.removeTitle', { name: selected?.name ?? '' })}</b>
      <p className={styles.intro}>{t('shares.removeText')}</p>
      {failure !== undefined && (
        <Alert color="red" role="alert" title={t('shares.notRemoved')}>
          {reasonText(t, failure)}
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
