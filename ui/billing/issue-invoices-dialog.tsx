import { Alert, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { IssuedInvoice } from '@farol/core/domain/billing/billing-change';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { QuestionForm } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { LoadFailed, LoadingLines } from '../kit/messages/load-states.tsx';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { StatusMark } from './invoice-parts.tsx';
import styles from './billing.module.css';

/** The rows of a preview that are drawn; the sums count all of them. */
const MOST_ROWS = 500;

/** Shows what the monthly run would issue for customers, and issues it. */
export function IssueInvoicesDialog({
  userIds,
  onClose,
}: {
  userIds: readonly number[];
  onClose: () => void;
}) {
  const { preview, issue } = useConsole().billing;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { isPending: isLoading, response: planned, failure: previewFailure } = useView(preview);
  const { isPending, isSucceeded, response: issued = [], failure } = useView(issue);
  useEffect(() => {
    issue.clear();
    preview.send(userIds);
    return preview.clear;
  }, [preview, issue, userIds]);
  const ready = (planned ?? []).filter(({ problem }) => problem === null);
  return (
    <DialogFrame
      title={t('billing.issue.title')}
      size={760}
      fullScreen={isNarrow}
      isFullHeight
      isClosable={!isPending}
      onClose={() => {
        if (!isPending) onClose();
      }}
    >
      <QuestionForm
        className={styles.issue}
        isSaving={isPending}
        hasProblems={failure !== undefined}
        onSubmit={() => issue.send(ready.map(({ userId }) => userId))}
        onCancel={onClose}
        footer={{
          isReadOnly: isSucceeded || ready.length === 0,
          saveText: t('billing.issue.confirm', { count: ready.length }),
          status: isSucceeded || !planned ? undefined : <Total invoices={ready} />,
          rejection: failure !== undefined && (
            <NotSavedAlert title={t('billing.issue.failed')}>{failureCodeText(t, failure)}</NotSavedAlert>
          ),
        }}
      >
        {/* It scrolls without anything in it that takes the focus. */}
        <section
          className={styles.issueBody}
          aria-label={t('billing.issue.title')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
          tabIndex={0}
          data-autofocus
        >
          {isLoading && <LoadingLines />}
          {previewFailure !== undefined && (
            <LoadFailed
              title={t('billing.issue.previewFailed')}
              reason={previewFailure}
              onRetry={() => preview.send(userIds)}
            />
          )}
          {isSucceeded ? (
            <IssuedMessage count={issued.filter(({ problem }) => problem === null).length} />
          ) : (
            planned && <Plan planned={planned} />
          )}
        </section>
      </QuestionForm>
    </DialogFrame>
  );
}

/** Takes the focus where the button went. */
function IssuedMessage({ count }: { count: number }) {
  const { t } = useTranslation();
  const message = useFocusIfLost<HTMLDivElement>();
  return (
    <Alert ref={message} tabIndex={-1} color="green" role="status">
      {t('billing.issue.done', { count })}
    </Alert>
  );
}

function Plan({ planned }: { planned: readonly IssuedInvoice[] }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const day = dayFormat(language);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('billing.issue.intro')}
      </Text>
      <table className={styles.table} aria-label={t('billing.issue.title')}>
        <thead>
          <tr>
            <th scope="col">{t('billing.issue.customer')}</th>
            <th scope="col">{t('billing.due')}</th>
            <th scope="col" data-number>
              {t('billing.value')}
            </th>
            <th scope="col">{t('billing.issue.result')}</th>
          </tr>
        </thead>
        <tbody>
          {planned.slice(0, MOST_ROWS).map((invoice) => (
            <tr key={`${invoice.userId} ${invoice.period}`}>
              <th scope="row" data-label={t('billing.issue.customer')}>
                {invoice.name}
                {invoice.description !== '' && (
                  <span className={styles.description}>{invoice.description}</span>
                )}
              </th>
              <td data-label={t('billing.due')}>{invoice.dueDate === '' ? '–' : day(invoice.dueDate)}</td>
              <td data-label={t('billing.value')} data-number>
                {invoice.value > 0 ? moneyOf(language, invoice.currency)(invoice.value) : '–'}
              </td>
              <td data-label={t('billing.issue.result')}>
                <StatusMark
                  tone={
                    invoice.problem === null
                      ? 'good'
                      : invoice.problem === 'invalidSettings'
                        ? 'bad'
                        : 'plain'
                  }
                >
                  {t(
                    invoice.problem === null
                      ? invoice.isReplacement
                        ? 'billing.issue.readyAgain'
                        : 'billing.issue.ready'
                      : `billing.issue.problem.${invoice.problem}`,
                  )}
                </StatusMark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What all invoices to be issued come to, by currency, or that there are none. */
function Total({ invoices }: { invoices: readonly IssuedInvoice[] }) {
  const { t, i18n } = useTranslation();
  const sums = [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, own]) =>
    moneyOf(i18n.language, currency)(own.reduce((sum, { value }) => sum + value, 0)),
  );
  if (sums.length === 0) return t('billing.issue.none');
  return <b className={styles.issueTotal}>{t('billing.issue.total', { amount: sums.join(', ') })}</b>;
}

/** A server may leave the currency out. */
function moneyOf(language: string, currency: string): (cents: number) => string {
  return moneyFormat(language, currency === '' ? 'BRL' : currency);
}
