import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorDialog } from '../anchor/anchor-dialog.tsx';
import { useConsole } from '../use-console.ts';
import { ConfirmCommand } from './confirm-command.tsx';
import { Notices, type Notice } from './notices.tsx';
import { RoundHost } from './round-host.tsx';
import { STATE_LOOK, sentText, stateText } from './state-look.ts';

/** The questions before commands and anchors, and the notices after them. To be mounted once, wherever their buttons are. */
export function CommandDialogs() {
  const { notices, dismiss } = useNotices();
  return (
    <>
      <ConfirmCommand />
      <RoundHost />
      <AnchorDialog />
      <Notices notices={notices} onDismiss={dismiss} />
    </>
  );
}

/** What the machines came to, as notices; the machines are told that it was seen. */
function useNotices(): { notices: readonly Notice[]; dismiss: (key: number) => void } {
  const { commandSender, commandRound, commandLog, anchor } = useConsole();
  const { t } = useTranslation();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const lastKey = useRef(0);
  const dismiss = useCallback(
    (key: number) => setNotices((known) => known.filter((notice) => notice.key !== key)),
    [],
  );
  useEffect(() => {
    const show = (notice: Omit<Notice, 'key'>): void => {
      const key = ++lastKey.current;
      setNotices((known) => [...known, { ...notice, key }].slice(-3));
    };
    const subscriptions = [
      commandSender.on('cancelled', () => show({ tone: 'bad', text: t('commands.notice.cancelled') })),
      commandRound.on('cancelled', () => show({ tone: 'bad', text: t('commands.notice.cancelled') })),
      commandSender.subscribe(({ value, context: { commandId } }) => {
        if (value !== 'tracked') return;
        const sent = commandLog.getSnapshot().context.commands.find(({ id }) => id === commandId);
        if (sent) {
          const isGood = STATE_LOOK[sent.state].tone === 'good';
          show({
            tone: isGood ? 'good' : 'info',
            title: `${sentText(t, sent)} · ${sent.deviceName}`,
            text: stateText(t, sent),
          });
        }
        commandSender.send({ type: 'CLOSE' });
      }),
      anchor.subscribe(({ value, context: { mode } }) => {
        if (value !== 'done' && value !== 'cancelled') return;
        if (value === 'cancelled') show({ tone: 'bad', text: t('anchor.cancelled') });
        else
          show({
            tone: 'good',
            title: t('anchor.success'),
            text: t(mode === 'activate' ? 'anchor.activated' : 'anchor.deactivated'),
          });
        anchor.send({ type: 'CLOSE' });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [commandSender, commandRound, commandLog, anchor, t]);
  return { notices, dismiss };
}
