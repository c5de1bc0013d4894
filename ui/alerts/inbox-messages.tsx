import { Button } from '@mantine/core';
import { IconBellCheck, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { StateMessage } from '../kit/messages/state-message.tsx';

/** Shown while there are no alerts, with a button to the notification rules where the user may see them. */
export function NoAlerts({ isSession, onRules }: { isSession: boolean; onRules: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconBellCheck}
      title={t('alertDetails.inbox.emptyTitle')}
      text={t(isSession ? 'alertDetails.inbox.emptySession' : 'alertDetails.inbox.emptyText')}
    >
      {onRules && (
        <Button variant="light" mih={44} onClick={onRules}>
          {t('alertDetails.inbox.rules')}
        </Button>
      )}
    </StateMessage>
  );
}

/** Shown when no alert matches the filter. */
export function NoMatchingAlerts({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <StateMessage Icon={IconFilterOff} title={t('alertDetails.inbox.nothing')}>
      <Button variant="light" mih={44} onClick={onClear}>
        {t('alertDetails.inbox.showAll')}
      </Button>
    </StateMessage>
  );
}
