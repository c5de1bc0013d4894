import { Alert, Checkbox, Text } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { IssuedInvoice } from '@farol/core/domain/billing/billing-change';
import { chosenInvoices, issuableInvoices, switchedForAll } from '@farol/core/domain/billing/issue-choice';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { QuestionForm } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { useVirtualRows } from '../kit/layout/use-virtual-rows.ts';
import { LoadFailed, LoadingLines } from '../kit/messages/load-states.tsx';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { StatusMark } from './invoice-parts.tsx';
import styles from './billing.module.css';

/** The height of most rows in pixels: abreast, and as the blocks of a phone with what is between them. */
const ROW = 62;
const BLOCK = 168;
const BLOCK_GAP = 12;

/** Shows what the monthly run would issue for customers, and issues what of it is chosen. */
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
  const [switched, setSwitched] = useState<ReadonlySet<number>>(new Set());
  const chosen = chosenInvoices(planned ?? [], switched);
  const isChoice = issuableInvoices(planned ?? []).length > 0;
  const scrollContainer = useRef<HTMLElement>(null);
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
        onSubmit={() => {
          if (chosen.length > 0) issue.send(chosen.map(({ userId }) => userId));
        }}
        onCancel={onClose}
        footer={{
          isReadOnly: isSucceeded || !isChoice,
          saveText: t('billing.issue.confirm', { count: chosen.length }),
          status: isSucceeded || !planned ? undefined : <Total invoices={chosen} isChoice={isChoice} />,
          rejection: failure !== undefined && (
            <NotSavedAlert title={t('billing.issue.failed')}>{failureCodeText(t, failure)}</NotSavedAlert>
          ),
        }}
      >
        {/* It scrolls without anything in it that takes the focus. */}
        <section
          ref={scrollContainer}
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
            planned && (
              <Plan
                planned={planned}
                chosen={chosen}
                isLocked={isPending}
                onSwitch={setSwitched}
                switched={switched}
                scrollContainer={scrollContainer}
              />
            )
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

interface PlanProps {
  planned: readonly IssuedInvoice[];
  chosen: readonly IssuedInvoice[];
  switched: ReadonlySet<number>;
  isLocked: boolean;
  onSwitch: (switched: ReadonlySet<number>) => void;
  /** In which the invoices scroll. */
  scrollContainer: RefObject<HTMLElement | null>;
}

/** The invoices of a preview, of which only the visible ones are drawn, and which of them are issued. */
function Plan({ planned, chosen, switched, isLocked, onSwitch, scrollContainer }: PlanProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const virtual = useVirtualRows({
    count: planned.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => (isNarrow ? BLOCK : ROW),
    gap: isNarrow ? BLOCK_GAP : 0,
    overscan: 8,
    getItemKey: (index) => planned[index]?.userId ?? index,
  });
  const drawn = virtual.getVirtualItems();
  const chosenIds = new Set(chosen.map(({ userId }) => userId));
  const issuable = issuableInvoices(planned);
  const isAll = chosen.length === issuable.length;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('billing.issue.intro')}
      </Text>
      {issuable.length > 0 && (
        <Checkbox
          label={t('billing.issue.chooseAll')}
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          disabled={isLocked}
          onChange={({ currentTarget }) => onSwitch(switchedForAll(planned, currentTarget.checked))}
        />
      )}
      <table
        className={`${styles.table} ${styles.plan}`}
        aria-label={t('billing.issue.title')}
        aria-rowcount={planned.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('billing.issue.choice')}</th>
            <th scope="col">{t('billing.issue.customer')}</th>
            <th scope="col">{t('billing.due')}</th>
            <th scope="col" data-number>
              {t('billing.value')}
            </th>
            <th scope="col">{t('billing.issue.result')}</th>
          </tr>
        </thead>
        <tbody>
          <Undrawn height={drawn[0]?.start ?? 0} />
          {drawn.map(({ index }) => {
            const invoice = planned[index];
            return (
              invoice && (
                <PlanRow
                  key={`${invoice.userId} ${invoice.period}`}
                  invoice={invoice}
                  index={index}
                  measure={virtual.measureElement}
                  isChosen={chosenIds.has(invoice.userId)}
                  isLocked={isLocked}
                  onSwitch={() => onSwitch(switched.symmetricDifference(new Set([invoice.userId])))}
                />
              )
            );
          })}
          <Undrawn height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </>
  );
}

/** The place of rows that are not drawn. */
function Undrawn({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden className={styles.undrawn} style={{ height }} />;
}

interface PlanRowProps {
  invoice: IssuedInvoice;
  /** Its place among all invoices. */
  index: number;
  /** Receives the row, whose height depends on its texts. */
  measure: (row: Element | null) => void;
  isChosen: boolean;
  isLocked: boolean;
  onSwitch: () => void;
}

function PlanRow({ invoice, index, measure, isChosen, isLocked, onSwitch }: PlanRowProps) {
  const { t, i18n } = useTranslation();
  const { name, description, dueDate, value, currency, problem } = invoice;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td data-label={t('billing.issue.choice')} data-empty={problem === null ? undefined : ''}>
        {problem === null && (
          <Checkbox
            className={styles.issueChoice ?? ''}
            aria-label={t('billing.issue.choose', { name })}
            checked={isChosen}
            disabled={isLocked}
            onChange={onSwitch}
          />
        )}
      </td>
      <th scope="row" data-label={t('billing.issue.customer')}>
        {name}
        {description !== '' && <span className={styles.description}>{description}</span>}
      </th>
      <td data-label={t('billing.due')}>{dueDate === '' ? '–' : dayFormat(i18n.language)(dueDate)}</td>
      <td data-label={t('billing.value')} data-number>
        {value > 0 ? moneyOf(i18n.language, currency)(value) : '–'}
      </td>
      <td data-label={t('billing.issue.result')} data-result>
        <StatusMark tone={isChosen ? 'good' : problem === 'invalidSettings' ? 'bad' : 'plain'}>
          {t(resultText(invoice, isChosen))}
        </StatusMark>
      </td>
    </tr>
  );
}

/** Returns the key of what becomes of an invoice of a preview. */
function resultText({ problem, isReplacement }: IssuedInvoice, isChosen: boolean) {
  if (problem !== null) return `billing.issue.problem.${problem}` as const;
  if (isReplacement) return isChosen ? 'billing.issue.readyAgain' : 'billing.issue.staysCanceled';
  return isChosen ? 'billing.issue.ready' : 'billing.issue.leftOut';
}

/** What all invoices to be issued come to, by currency, or that there are none. */
function Total({ invoices, isChoice }: { invoices: readonly IssuedInvoice[]; isChoice: boolean }) {
  const { t, i18n } = useTranslation();
  const sums = [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, own]) =>
    moneyOf(i18n.language, currency)(own.reduce((sum, { value }) => sum + value, 0)),
  );
  if (sums.length === 0) return t(isChoice ? 'billing.issue.nothingChosen' : 'billing.issue.none');
  return <b className={styles.issueTotal}>{t('billing.issue.total', { amount: sums.join(', ') })}</b>;
}

/** A server may leave the currency out. */
function moneyOf(language: string, currency: string): (cents: number) => string {
  return moneyFormat(language, currency === '' ? 'BRL' : currency);
}
