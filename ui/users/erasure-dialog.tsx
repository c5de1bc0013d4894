import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconUserX } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import {
  nonZeroCounts,
  type ErasureCounts,
  type ErasureProtocol,
} from '@farol/core/domain/account/personal-data';
import { HoldButton } from '../commands/hold-button.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { downloadFile } from '../kit/browser/download-file.ts';
import styles from './erasure-dialog.module.css';

/** Says what goes with a person and what stays, erases after the button was held, and shows the protocol. */
export function ErasureDialog() {
  const { erasure } = useConsole().account.personalData;
  const { t } = useTranslation();
  const { action, result, isRunning, failure } = useView(erasure);
  if (!action) return null;
  const close = isRunning ? () => {} : erasure.close;
  if (result)
    return (
      <ConfirmationDialog title={t('users.person.doneTitle', { name: action.title })} onClose={close}>
        <Protocol protocol={result} onClose={close} />
      </ConfirmationDialog>
    );
  return (
    <ConfirmationDialog title={t('users.person.askTitle', { name: action.title })} onClose={close}>
      <Preview />
      <Text size="sm" c="dimmed">
        {t('users.person.stays')}
      </Text>
      <Text size="sm" fw={600}>
        {t('users.person.final')}
      </Text>
      {failure !== undefined && (
        <Alert color="red" role="alert" title={t('users.person.failed')}>
          {failureCodeText(t, failure)}
        </Alert>
      )}
      <HoldButton loading={isRunning} icon={<IconUserX size={18} aria-hidden />} onHeld={erasure.confirm}>
        {t('users.person.hold')}
      </HoldButton>
      <Button variant="default" disabled={isRunning} onClick={close} data-autofocus>
        {t('users.cancel')}
      </Button>
    </ConfirmationDialog>
  );
}

/** How much goes, as far as the server can count it beforehand. */
function Preview() {
  const { preview } = useConsole().account.personalData;
  const { t } = useTranslation();
  const { isLoading, counts, failure } = useView(preview);
  if (isLoading) return <Skeleton height={96} role="status" aria-label={t('users.person.counting')} />;
  return (
    <>
      {failure !== undefined && (
        <Text size="sm">{t('users.person.notCounted', { reason: failureCodeText(t, failure) })}</Text>
      )}
      <Counts counts={counts ?? NOTHING_COUNTED} />
    </>
  );
}

const NOTHING_COUNTED: ErasureCounts = { removed: {}, anonymized: {} };

/** What is removed and what is made anonymous, in numbers. */
function Counts({ counts, isDone = false }: { counts: ErasureCounts; isDone?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <CountList
        title={t(isDone ? 'users.person.removed' : 'users.person.removes')}
        alone={t(isDone ? 'users.person.removedAlone' : 'users.person.removesAlone')}
        counts={counts.removed}
      />
      <CountList
        title={t(isDone ? 'users.person.anonymized' : 'users.person.anonymizes')}
        counts={counts.anonymized}
      />
    </>
  );
}

interface CountListProps {
  title: string;
  /** What is said without anything to list; nothing by default. */
  alone?: string;
  counts: Readonly<Record<string, number>>;
}

function CountList({ title, alone, counts }: CountListProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const told = nonZeroCounts(counts);
  if (told.length === 0) return alone !== undefined && <p className={styles.title}>{alone}</p>;
  return (
    <section aria-label={title}>
      <p className={styles.title}>{title}</p>
      <dl className={styles.counts}>
        {told.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(`users.person.kind.${kind}`)}</dt>
            <dd>{number.format(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What was done, to be kept by who has to prove it. */
function Protocol({ protocol, onClose }: { protocol: ErasureProtocol; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const message = useFocusIfLost<HTMLParagraphElement>();
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' });
  const save = (): void => {
    const text = `${JSON.stringify(protocol, null, 2)}\n`;
    downloadFile(`erasure-${protocol.userId}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <>
      <p ref={message} className={styles.title} role="status" tabIndex={-1}>
        {t('users.person.done', { time: time.format(Date.parse(protocol.erasedAt)), id: protocol.userId })}
      </p>
      <Counts counts={protocol} isDone />
      <Text size="sm" c="dimmed">
        {t('users.person.kept')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('users.person.save')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('users.person.close')}
        </Button>
      </Group>
    </>
  );
}
