import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { billingHundredths } from '@farol/core/domain/billing/billing-amount';
import { chargeProblems, type ChargeField, type NewCharge } from '@farol/core/domain/billing/billing-change';
import { instalments, MAX_INSTALMENTS } from '@farol/core/domain/billing/charge';
import { dueDate } from '@farol/core/domain/billing/due-dates';
import type { BilledCustomer } from '@farol/core/domain/billing/invoice';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { reasonText } from '../language/reason-text.ts';
import { BillingAmountField } from '../users/amount-input.tsx';
import styles from './billing.module.css';

interface ChargeDialogProps {
  customer: BilledCustomer;
  /** `YYYY-MM-DD`. */
  today: string;
  currency: string;
  onClose: () => void;
  /** Called with the number of invoices that were issued. */
  onDone: (count: number) => void;
}

/** A charge beside the monthly ones, in one invoice or in instalments, which are shown while one types. */
export function ChargeDialog({ customer, today, currency, onClose, onDone }: ChargeDialogProps) {
  const { charge } = useConsole().billing;
  const { t, i18n } = useTranslation();
  const isNarrow = useIsNarrow();
  const { isPending, failure } = useView(charge);
  const [cents, setCents] = useState('');
  const [firstDueDate, setFirstDueDate] = useState('');
  const [count, setCount] = useState('1');
  const [description, setDescription] = useState('');
  const [isTried, setTried] = useState(false);
  useEffect(() => charge.clear(), [charge]);
  useEffect(() => charge.on('succeeded', ({ response }) => onDone(response.length)), [charge, onDone]);
  const wanted: NewCharge = {
    userId: customer.userId,
    cents: billingHundredths(cents),
    firstDueDate,
    count: Number(count),
    description: description.trim(),
  };
  const problems = chargeProblems(wanted, today);
  const errorOf = (field: ChargeField): string | undefined =>
    isTried && problems.includes(field) ? t(`billing.charge.problem.${field}`) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problems.length === 0) charge.send(wanted);
  };
  const money = moneyFormat(i18n.language, currency);
  const day = dayFormat(i18n.language);
  return (
    <DialogFrame
      title={t('billing.charge.title', { name: customer.name || customer.email })}
      size={520}
      fullScreen={isNarrow}
      isClosable={!isPending}
      onClose={() => {
        if (!isPending) onClose();
      }}
    >
      <form className={styles.charge} onSubmit={submit} noValidate>
        <BillingAmountField
          name="cents"
          label={t('billing.charge.cents')}
          unit="money"
          currency={currency}
          error={errorOf('cents')}
          placeholder=""
          isLocked={false}
          isRequired
          text={cents}
          onType={setCents}
        />
        <DateTimeField
          kind="day"
          size="md"
          label={t('billing.charge.firstDueDate')}
          withAsterisk
          aria-required
          value={firstDueDate}
          error={errorOf('firstDueDate')}
          onChange={setFirstDueDate}
        />
        <TextInput
          size="md"
          label={t('billing.charge.count')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={count}
          error={errorOf('count')}
          onChange={({ currentTarget }) => setCount(currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <TextInput
          size="md"
          label={t('billing.charge.description')}
          autoComplete="off"
          value={description}
          error={errorOf('description')}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {problems.length === 0 && wanted.count <= MAX_INSTALMENTS && (
          <section aria-label={t('billing.charge.preview')}>
            <h3 className={styles.previewHead}>{t('billing.charge.preview')}</h3>
            <ul className={styles.preview}>
              {instalments(wanted.cents, wanted.count).map((part, index) => (
                <li key={dueDate(firstDueDate, index)}>
                  <span>{day(dueDate(firstDueDate, index))}</span>
                  <span>{money(part)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {failure !== undefined && (
          <Alert color="red" role="alert" title={t('billing.charge.failed')}>
            {reasonText(t, failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('billing.charge.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('billing.charge.issue')}
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
}
