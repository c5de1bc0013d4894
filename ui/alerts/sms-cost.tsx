import { Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { estimatedCents } from '@farol/core/domain/alert/sms-estimate';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useServerMoney } from '../kit/texts/use-server-money.ts';
import styles from './alerts.module.css';

/** What an alert of the rule in the form takes and costs by SMS, once the rule sends some (§3 "Notification rule"). */
export function SmsCost() {
  const { smsEstimate, rulePreview } = useConsole().records;
  const { t } = useTranslation();
  const { text: amount } = useServerMoney();
  const estimate = useSelector(smsEstimate, (answers) => answers.estimate);
  const preview = useSelector(rulePreview, (answers) => answers.preview);
  if (!estimate) return null;
  const each = estimatedCents(estimate, 1);
  const lately = preview && estimatedCents(estimate, preview.told);
  return (
    <div className={styles.smsCost} role="status">
      <IconMessage size={18} aria-hidden />
      <div>
        <Text size="sm">
          {t('alertDetails.sms.takes', { count: estimate.segments })}{' '}
          {each !== undefined && t('alertDetails.sms.costs', { amount: amount(each) })}
        </Text>
        {lately !== undefined && (
          <Text size="sm">
            {t('alertDetails.sms.lately', { days: preview?.days, amount: amount(lately) })}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={styles.smsText ?? ''}>
          {estimate.text}
        </Text>
      </div>
    </div>
  );
}
