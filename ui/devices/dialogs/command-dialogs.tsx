import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorDialog } from '../../anchors/anchor-dialog.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { CommandConfirmation } from '../../commands/command-confirmation.tsx';
import { Notices, type Notice } from '../../kit/messages/notices.tsx';
import { BulkCommandDialogHost } from '../../commands/bulk-command-dialog-host.tsx';
import { SENT_STATE_STYLES, sentCommandText, sentStateText } from '../../commands/sent-state-style.ts';

/** The confirmation dialogs for commands and anchors and the notices that follow them. Mounted once. */
export function CommandDialogs() {
  const { notices, dismiss } = useCommandNotices();
  return (
    <>
      <CommandConfirmation />
      <BulkCommandDialogHost />
      <AnchorDialog />
      <Notices notices={notices} onDismiss={dismiss} />
    </>
  );
}

/** Turns the outcomes of commands and anchors into notices and closes them afterwards. */
function useCommandNotices(): { notices: readonly Notice[]; dismiss: (key: number) => void } {
  const { commands, anchors } = useConsole();
  const { t } = useTranslation();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const lastKey = useRef(0);
  const dismiss = useCallback(
    (key: number) => setNotices((known) => known.filter((notice) => notice.key !== key)),
    [],
  );
  useEffect(() => {
    const addNotice = (notice: Omit<Notice, 'key'>): void => {
      const key = ++lastKey.current;
      setNotices((known) => [...known, { ...notice, key }].slice(-3));
    };
    const { sender, bulk, log } = commands;
    const stops = [
      sender.on('cancelled', () => addNotice({ tone: 'bad', text: t('commands.notice.cancelled') })),
      bulk.on('cancelled', () => addNotice({ tone: 'bad', text: t('commands.notice.cancelled') })),
      sender.subscribe(() => {
        const { step, logId } = sender.get();
        if (step !== 'sent') return;
        const sent = log.get().commands.find(({ id }) => id === logId);
        if (sent) {
          const isGood = SENT_STATE_STYLES[sent.state].tone === 'good';
          addNotice({
            tone: isGood ? 'good' : 'info',
            title: `${sentCommandText(t, sent)} · ${sent.deviceName}`,
            text: sentStateText(t, sent),
          });
        }
        sender.close();
      }),
      anchors.subscribe(() => {
        const { step, mode } = anchors.get();
        if (step !== 'done' && step !== 'cancelled') return;
        if (step === 'cancelled') addNotice({ tone: 'bad', text: t('anchor.cancelled') });
        else
          addNotice({
            tone: 'good',
            title: t('anchor.success'),
            text: t(mode === 'activate' ? 'anchor.activated' : 'anchor.deactivated'),
          });
        anchors.close();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [commands, anchors, t]);
  return { notices, dismiss };
}
