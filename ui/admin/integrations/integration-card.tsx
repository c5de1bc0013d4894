import { Button, Switch } from '@mantine/core';
import {
  IconBell,
  IconBrandTelegram,
  IconMail,
  IconMap2,
  IconMapSearch,
  IconMessage,
  IconQrcode,
  IconReceipt,
  IconRoad,
  IconTopologyStar3,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { ShownIntegration } from '@farol/core/console/features/integrations/start-integrations-screen';
import type { IntegrationKey } from '@farol/core/domain/integration/integration';
import type { IntegrationResult } from '@farol/core/machines/integrations/integrations.actions';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useServerMoney } from '../../kit/texts/use-server-money.ts';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { deliveryReasonText } from '../../language/delivery-reason-text.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import styles from './integrations.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

const ICONS: Readonly<Record<IntegrationKey, Icon>> = {
  smtp: IconMail,
  telegram: IconBrandTelegram,
  sms: IconMessage,
  push: IconBell,
  webhook: IconWebhook,
  mqtt: IconTopologyStar3,
  asaas: IconReceipt,
  pix: IconQrcode,
  geocoder: IconMapSearch,
  streetView: IconRoad,
  streetMap: IconMap2,
};

interface IntegrationCardProps {
  integration: ShownIntegration;
  canTest: boolean;
  /** One of them is switched or tested. */
  isBusy: boolean;
}

/** One integration: what it is for, whether it works, its switch, its form and its test. */
export function IntegrationCard({ integration, canTest, isBusy }: IntegrationCardProps) {
  const { list } = useConsole().integrations;
  const { t, i18n } = useTranslation();
  const timeText = dayAndTimeFormat(i18n.language);
  const { key, state, settings, isOn, isSwitching, isTesting, result, failingSince } = integration;
  const name = t(`integrations.name.${key}`);
  const CardIcon = ICONS[key];
  return (
    <li className={styles.card} aria-labelledby={`integration-${key}`}>
      <CardIcon className={styles.icon} size={22} aria-hidden />
      <div className={styles.what}>
        <Heading level={4} look="section" id={`integration-${key}`}>
          {name}
        </Heading>
        <p className={styles.about}>{t(`integrations.about.${key}`)}</p>
        <p className={styles.state} data-state={state}>
          {t(`integrations.state.${state}`, { time: timeText(failingSince ?? 0) })}
        </p>
        <Usage integration={integration} />
        <LastOutcomes integration={integration} />
      </div>
      <Switch
        className={styles.switch ?? ''}
        aria-label={t('integrations.use', { name })}
        checked={isOn}
        disabled={isBusy && !isSwitching}
        onChange={({ currentTarget }) => {
          if (!isBusy) list.switch(key, currentTarget.checked);
        }}
      />
      <div className={styles.actions}>
        {canTest && settings !== false && (
          <Button
            variant="default"
            aria-label={t('integrations.testNamed', { name })}
            loading={isTesting}
            disabled={isBusy}
            onClick={() => list.test(key)}
          >
            {t('integrations.testNow')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={t('integrations.setUpNamed', { name })}
          disabled={isBusy}
          onClick={() => list.configure(key)}
        >
          {t('integrations.setUp')}
        </Button>
      </div>
      <div role="status" className={styles.result}>
        {result && <Result result={result} name={name} />}
      </div>
    </li>
  );
}

/** How much of the limit of the day was used, and what the month has cost. */
function Usage({ integration: { usage, settings } }: { integration: ShownIntegration }) {
  const { t } = useTranslation();
  const money = useServerMoney();
  if (!usage || settings === false) return null;
  const { dailyLimit, centsPerSegment } = settings.values;
  const amount = money.text(usage.centsThisMonth);
  return (
    <p className={styles.outcome}>
      {t('integrations.smsToday', { count: usage.segmentsToday, limit: Number(dailyLimit) })}
      {(centsPerSegment !== undefined || usage.centsThisMonth > 0) &&
        ` · ${t('integrations.smsMonth', { amount })}`}
    </p>
  );
}

/** When it last worked, and when it last failed, the newer first. */
function LastOutcomes({ integration: { lastSuccess, lastFailure } }: { integration: ShownIntegration }) {
  const { t, i18n } = useTranslation();
  const timeText = dayAndTimeFormat(i18n.language);
  const outcomes = [
    ...(lastSuccess === undefined
      ? []
      : [{ at: lastSuccess, text: t('integrations.lastSuccess', { time: timeText(lastSuccess) }) }]),
    ...(lastFailure
      ? [
          {
            at: lastFailure.time,
            text: t('integrations.lastFailure', {
              time: timeText(lastFailure.time),
              reason: deliveryReasonText(t, lastFailure.reason),
            }),
          },
        ]
      : []),
  ].toSorted((left, right) => right.at - left.at);
  return outcomes.map(({ at, text }) => (
    <p key={text} className={styles.outcome} data-at={at}>
      {text}
    </p>
  ));
}

/** What the provider said, in its own words. */
function Result({ result, name }: { result: IntegrationResult; name: string }) {
  const { t } = useTranslation();
  if ('failure' in result)
    return (
      <p className={styles.verdict} data-good={false}>
        {`${t('integrations.notTested')}: ${failureCodeText(t, result.failure)}`}
      </p>
    );
  return (
    <>
      <p className={styles.verdict} data-good={result.isGood}>
        {t(result.isGood ? 'integrations.good' : 'integrations.bad')}
      </p>
      <pre ref={showAll} className={styles.answer} aria-label={`${t('integrations.answer')}: ${name}`}>
        {result.answer}
      </pre>
    </>
  );
}

/** An answer at the edge of what scrolls comes into view. */
function showAll(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
